import { comingMonth, daysOf, moved, spanOf } from "./span";

const at = (address: Record<string, string>) => (key: string) => address[key] ?? "";

test("a month is asked for as far as it is drawn, lists and grids as far as it goes", () => {
  const month = spanOf("mes", at({ mes: "2027-03" }));
  expect([month.from, month.to, month.title]).toEqual(["2027-03-01", "2027-04-11", "Marzo 2027"]);
  const list = spanOf("lista", at({ mes: "2028-02" }));
  expect([list.from, list.to, daysOf("2028-02").length]).toEqual(["2028-02-01", "2028-02-29", 29]);
});

test("a week is from Monday, whatever day of it the address says", () => {
  const week = spanOf("semana", at({ dia: "2027-03-07" }));
  expect([week.from, week.to]).toEqual(["2027-03-01", "2027-03-07"]);
  expect(moved("semana", week, 1)).toEqual({ dia: "2027-03-08" });
  expect(moved("mes", spanOf("mes", at({ mes: "2027-12" })), 1)).toEqual({ mes: "2028-01" });
  expect(moved("mes", week, 0)).toEqual({ mes: "", dia: "" });
});

test("what makes no sense is today's", () => {
  expect(spanOf("mes", at({ mes: "2027-13" })).month).toBe(spanOf("mes", at({})).month);
  expect(spanOf("semana", at({ dia: "ayer" })).monday).toBe(spanOf("semana", at({})).monday);
});

test("a month by its number is the one that comes", () => {
  expect(comingMonth(3, "2026-11-27")).toBe("2027-03");
  expect(comingMonth(11, "2026-11-27")).toBe("2026-11");
});
