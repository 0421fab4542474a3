import { addressRefusal, loggedPath, methodRefusal, refusalOf } from "./guard";

test.each(["/", "/p&l", "/tickets/%C3%91and%C3%BA%20%26%20C%C3%ADa", "/api/tickets/shows/MAGIC%2FBIRD", "/a?x=%zz%00"])(
  "%s reaches the application",
  (url) => expect(refusalOf("GET", url)).toBeUndefined(),
);

test.each(["/%00", "/api/tickets/%00x", "/%E0%A4%A", "/%zz", "*", "http://elsewhere/"])("%s is refused", (url) =>
  expect(refusalOf("GET", url)).toBe(addressRefusal),
);

test.each(["TRACE", "PROPFIND", "get"])("method %s is refused", (method) =>
  expect(refusalOf(method, "/")).toBe(methodRefusal),
);

test("the log shows no query and no link token, but names, ids and assets", () => {
  expect(loggedPath("/api/tickets?token=secret")).toBe("/api/tickets");
  expect(loggedPath(`/api/invoice/${"aB3_".repeat(11)}`)).toBe("/api/invoice/[oculto]");
  expect(loggedPath(`/_next/data/build/login/clave/${"aB3_".repeat(11)}.json?token=x`)).toBe(
    "/_next/data/build/login/clave/[oculto]",
  );
  const kept = [
    "/api/shows/Los%20Planetas%20en%20Buenos%20Aires%20Arena",
    "/_next/static/chunks/pages/login/clave/%5Btoken%5D-0123456789abcdef.js",
    "/api/x/0b6c1a52-7a4e-4a39-9a38-0c0f5d1c2e3f",
  ];
  for (const path of kept) expect(loggedPath(path)).toBe(path);
});
