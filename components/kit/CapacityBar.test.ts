import { capacityTone } from "./CapacityBar";

test.each([
  [54.2, 63, false, "warn"],
  [57, 63, false, "accent"],
  [56.9, 63, false, "warn"],
  [80, null, false, "accent"],
  [80, 99, true, "good"],
] as const)("%s %% sold against a pace of %s, sold out %s: %s", (percent, pace, soldOut, tone) => {
  expect(capacityTone(percent, pace, soldOut)).toBe(tone);
});
