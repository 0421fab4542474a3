import { keptTicks } from "./keptTicks";

const placed = (width: number, texts: string[]) =>
  texts.map((text, index) => ({ value: index, text, at: (index * width) / (texts.length - 1) }));
const said = (width: number, texts: string[], now?: number) =>
  keptTicks(placed(width, texts), now).map(({ text }) => text);

const CURVE = ["45 días antes", "35", "25", "15", "5", "show"];

test("the first mark of a curve stays, whole, at every width; what it would cover goes", () => {
  expect(said(560, CURVE)).toEqual(CURVE);
  expect(said(180, CURVE)).toEqual(["45 días antes", "15", "5", "show"]);
  expect(said(100, CURVE)[0]).toBe("45 días antes");
});

test("none stands under the tag of the present", () => {
  expect(said(560, CURVE, 448)).toEqual(["45 días antes", "35", "25", "15", "show"]);
});
