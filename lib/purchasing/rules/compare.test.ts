import { compareOffers } from "./compare";

const offer = (id: number, unit_price: string, more: object = {}) => ({
  id,
  fx_rate: null,
  valid_until: null,
  expired_reason: "",
  delivery_day: null,
  lines: [{ requisition_line_id: 1, quantity: "10", pack: "1", unit_price }],
  ...more,
});
const compare = (...offers: ReturnType<typeof offer>[]) =>
  compareOffers([{ id: 1, quantity: "10" }], offers, { today: "2026-11-27", need_day: null, show_day: null }).map(
    ({ id, cheapest, over, expired, lines }) => [id, cheapest, over, expired, lines[0]?.cheapest],
  );

test("the cheapest is of those that hold: what ran out is none until somebody says why it holds", () => {
  const gone = { valid_until: "2026-11-26" };
  expect(compare(offer(1, "9", gone), offer(2, "10"), offer(3, "11"))).toEqual([
    [1, false, null, true, false],
    [2, true, null, false, true],
    [3, false, "10.0", false, false],
  ]);
  expect(compare(offer(1, "9", { ...gone, expired_reason: "La mantienen por mail" }), offer(2, "10"))).toEqual([
    [1, true, null, true, true],
    [2, false, "11.1", false, false],
  ]);
  expect(compare(offer(1, "9", { valid_until: "2026-11-27" }))).toEqual([[1, true, null, false, true]]);
  expect(compare(offer(1, "9", gone))).toEqual([[1, false, null, true, false]]);
});

test("what comes after the show is said so, whenever somebody said that it is needed", () => {
  const late = (need_day: string | null, show_day: string | null) =>
    compareOffers([], [offer(1, "9", { delivery_day: "2026-12-06" })], { today: "2026-11-27", need_day, show_day })[0]
      ?.late;
  expect([late(null, null), late("2026-12-06", "2026-12-06"), late("2026-12-05", "2026-12-07")]).toEqual([
    "",
    "",
    "necesidad",
  ]);
  expect([late("2026-12-10", "2026-12-05"), late(null, "2026-12-05")]).toEqual(["show", "show"]);
});
