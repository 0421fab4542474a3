import { failureText, fillPath, queryString } from "./contractCall";

test("a failure names status and text where the specification writes them, and stays as it is elsewhere", () => {
  expect(failureText("Error {status}: {statusText}", 502, "Bad Gateway")).toBe("Error 502: Bad Gateway");
  expect(failureText("Error al obtener feedback", 500, "Internal Server Error")).toBe("Error al obtener feedback");
});

test("addresses hold any name, and leave out what is not given", () => {
  expect(fillPath("/notifications/{id}", { id: "a/b&c@demo.test" })).toBe("/notifications/a%2Fb%26c%40demo.test");
  expect(queryString({ a: 1, b: undefined, c: "", d: "x y" })).toBe("?a=1&d=x+y");
});
