import { dataOf, linesOf } from "./recordLines";

test("the facts of a record are lines and come back as they were", () => {
  const data = { show: "Uno", puerta: "Norte: hall", lugares: 30, plano: ["a", "b"] };
  expect(linesOf(data)).toBe('puerta: Norte: hall\nlugares: 30\nplano: ["a","b"]');
  expect(dataOf(linesOf(data), data)).toEqual({ puerta: "Norte: hall", lugares: 30, plano: ["a", "b"] });
  expect(dataOf("lugares: 31\n\nnueva: x", data)).toEqual({ lugares: "31", nueva: "x" });
});

test("what is no fact is said", () => {
  expect(dataOf("sin dos puntos")).toMatch(/no tiene la forma/);
  expect(dataOf("a: 1\na: 2")).toMatch(/“a” está dos veces/);
  expect(dataOf("show: Otro")).toMatch(/su propio campo/);
});
