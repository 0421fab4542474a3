import { R119 } from "@/lib/tax/fixtures/regimes";
import { readScale, scaleText } from "./scaleText";

test("a scale is written and read back whole, fixed parts and all", () => {
  const text = scaleText(R119.scale);
  expect(text.split("\n").slice(0, 2)).toEqual(["71.000,00; 5", "142.000,00; 9"]);
  expect(text.endsWith("más; 31")).toBe(true);
  expect(readScale(text)).toEqual({ scale: R119.scale });
  expect(readScale("71.000; 5\nsetenta; 9")).toEqual({ wrong: 2 });
  expect(readScale("")).toEqual({ scale: [] });
});
