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
  compareOffers([{ id: 1, quantity: "10" }], offers, { today: "2026-11-27", need_day: null }).map(
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
