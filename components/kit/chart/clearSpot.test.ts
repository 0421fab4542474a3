import { clearSpot } from "./clearSpot";

const box = (x: number, y: number) => ({ x, y, width: 40, height: 12 });
const at = (...places: [number, number][]) => places.map(([x, y]) => ({ x, y }));

test("a label stands where no line runs through it", () => {
  const rising = at([0, 100], [100, 0]);
  const flat = at([0, 20], [100, 20]);
  // Over the point a line passes, under it another one: the third place is free.
  expect(clearSpot([box(30, 44), box(0, 15), box(60, 70)], [rising, flat])).toEqual(box(60, 70));
  expect(clearSpot([box(60, 70)], [rising])).toEqual(box(60, 70));
});

test("a line that only has its ends outside runs through it too, one beside it does not", () => {
  expect(clearSpot([box(20, 20), box(0, 60)], [at([0, 26], [100, 26])])).toEqual(box(0, 60));
  expect(clearSpot([box(20, 20), box(0, 60)], [at([19, 0], [19, 100])])).toEqual(box(20, 20));
  expect(clearSpot([box(20, 20), box(0, 60)], [at([50, 0], [50, 100])])).toEqual(box(0, 60));
});

test("where every place has a line, the one with the fewest", () => {
  const lines = [at([0, 5], [100, 5]), at([0, 8], [100, 8]), at([0, 45], [100, 45])];
  expect(clearSpot([box(0, 0), box(0, 40)], lines)).toEqual(box(0, 40));
});
