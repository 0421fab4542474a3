import fc from "fast-check";
import type { CalendarRow } from "./layer";
import { byDay, byPlace } from "./order";

const place = fc.record({
  country: fc.constantFrom("AR", "ES", null),
  city: fc.constantFrom("", "Córdoba", "cordoba", "Rosario", "Ávila"),
  venue: fc.constantFrom(null, { id: 1, name: "Sala 2" }, { id: 2, name: "Sala 10" }, { id: 3, name: "Sala 2" }),
  room: fc.constantFrom("", "Chica", "Grande"),
});
const row = fc.record({
  start: fc.constantFrom("2027-03-01", "2027-03-02"),
  time: fc.constantFrom(null, "20:00", "09:00"),
  title: fc.constantFrom("A", "b"),
  place,
});
type Made = typeof row extends fc.Arbitrary<infer T> ? T : never;
const rowOf = ({ place: at, ...facts }: Made, n: number) =>
  ({ ...at, ...facts, end: facts.start, id: `show-${n}` }) as CalendarRow;

test("places have one order, whatever they come in", () =>
  fc.assert(
    fc.property(place, place, place, (a, b, c) => {
      expect(Math.sign(byPlace(a, b)) + Math.sign(byPlace(b, a))).toBe(0);
      if (byPlace(a, b) <= 0 && byPlace(b, c) <= 0) expect(byPlace(a, c)).toBeLessThanOrEqual(0);
    }),
  ));

test("entries have one order, whatever they come in", () =>
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (made) => {
      const rows = made.map(rowOf);
      const ids = (list: CalendarRow[]) => list.map((one) => JSON.stringify(one));
      expect(ids([...rows].sort(byDay))).toEqual(ids([...rows].reverse().sort(byDay)));
    }),
  ));

test("country, city, venue, room; what has no place comes last", () => {
  const at = (country: string | null, city: string, name: string, room = "") => ({
    country,
    city,
    venue: name ? { id: 1, name } : null,
    room,
  });
  const ordered = [
    at("AR", "Buenos Aires", "Palacio"),
    at("AR", "Córdoba", "Sala 2"),
    at("AR", "Córdoba", "Sala 2", "Chica"),
    at("AR", "Córdoba", "Sala 10"),
    at("AR", "Córdoba", ""),
    at("ES", "Ávila", "Teatro"),
    at(null, "", ""),
  ];
  expect([...ordered].reverse().sort(byPlace)).toEqual(ordered);
});
