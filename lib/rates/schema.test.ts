import { foreign, rate } from "./schema";

const read = (value: unknown) => rate.safeParse(value).data ?? "refused";

test.each([
  ["1.475,50", "1475.50"],
  ["1,475.50", "1475.50"],
  ["1485,1", "1485.1"],
  ["1485.10", "1485.10"],
  ["36,125", "36.125"],
  ["0.125", "0.125"],
  ["1485.125", "1485.125"],
  ["1.000.000", "1000000"],
  [1.485, "1.485"],
  ["0,01", "0.01"],
])("%j is the rate %s", (typed, valor) => {
  expect(read(typed)).toBe(valor);
});

test.each(["1.485", "36.125", "0", "-1", "", "1,2,3", "1.2345678", "abc", "1e5", null, "0.00001", 0.00001, 1_000_001])(
  "%j is no rate",
  (typed) => {
    expect(read(typed)).toBe("refused");
  },
);

test("only currencies that are converted have a rate, and the peso is none of them", () => {
  expect(["usd", "EUR", "ARS", "UYU", "XYZ", "PESOS"].filter((code) => foreign.safeParse(code).success)).toEqual([
    "usd",
    "EUR",
  ]);
});
