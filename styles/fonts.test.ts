import { readFileSync } from "node:fs";
import { join } from "node:path";
import metrics from "next/dist/server/capsize-font-metrics.json";

const css = readFileSync(join(__dirname, "fonts.css"), "utf8");
const faces = css.split("@font-face").slice(1);
const percent = (face: string, property: string) => Number(new RegExp(`${property}: ([\\d.]+)%`).exec(face)?.[1]);

// The weights that texts and titles have, beside the two of Arial.
const weights = [
  { name: "texts", ours: metrics.hankenGrotesk.variants.regular, theirs: metrics.arial.variants.regular },
  { name: "titles", ours: metrics.hankenGrotesk.variants["600"], theirs: metrics.arial.variants["700"] },
];

test.each(weights)("the fallback of $name is as wide and as high as the font itself", ({ name, ours, theirs }) => {
  const face = faces[weights.findIndex((weight) => weight.name === name)] ?? "";
  const adjust = ours.xWidthAvg / ours.unitsPerEm / (theirs.xWidthAvg / theirs.unitsPerEm);
  const high = (units: number) => (100 * Math.abs(units)) / ours.unitsPerEm / adjust;
  expect(percent(face, "size-adjust")).toBeCloseTo(100 * adjust, 1);
  expect(percent(face, "ascent-override")).toBeCloseTo(high(ours.ascent), 1);
  expect(percent(face, "descent-override")).toBeCloseTo(high(ours.descent), 1);
  expect(percent(face, "line-gap-override")).toBe(ours.lineGap);
});

test("what is written in the font falls back to it first", () => {
  const theme = readFileSync(join(__dirname, "theme.css"), "utf8");
  expect(theme).toContain('--font-sans: "Hanken Grotesk Variable", "Hanken Grotesk Fallback",');
});
