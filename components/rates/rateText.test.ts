import { rateText, seriesText } from "./rateText";

test.each([
  ["1475.5", "$ 1.475,50"],
  ["950", "$ 950,00"],
  ["1234567.123456", "$ 1.234.567,123456"],
])("%s is written %s", (valor, text) => {
  expect(rateText(valor)).toBe(text);
});

test("a series is called by its currency and source", () => {
  expect([seriesText({ currency: "USD", source: "oficial" }), seriesText({ currency: "EUR", source: "mep" })]).toEqual([
    "USD oficial",
    "EUR MEP",
  ]);
});
