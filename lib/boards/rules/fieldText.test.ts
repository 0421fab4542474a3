import { fieldText } from "./fieldText";

test.each([
  ["2.00", "2"],
  ["6700.00", "6.700"],
  ["12.50", "12,5"],
  ["100", "100"],
  ["0.05", "0,05"],
])("a number of %s is read as %s", (value, text) => {
  expect(fieldText({ type: "number" }, value, String)).toBe(text);
});
