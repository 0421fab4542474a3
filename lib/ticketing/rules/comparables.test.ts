import fc from "fast-check";
import { type Candidate, comparables, likeness, type ShowProfile } from "./comparables";

const profile = {
  name: fc.constantFrom(..."abcdefghij"),
  artist: fc.constantFrom("", "Ñandú", "nandu", "Vera"),
  type: fc.constantFrom("", "live-arg", "booking"),
  city: fc.constantFrom("", "Salta", "Rosario"),
  country: fc.constantFrom("AR", "ES"),
  date: fc.constantFrom("2026-01-01", "2026-02-01", "2026-03-01"),
  capacity: fc.constantFrom(0, 100, 250, 400, 1_000, 4_000),
};
const show: fc.Arbitrary<ShowProfile> = fc.record(profile);
const candidates: fc.Arbitrary<Candidate[]> = fc.uniqueArray(fc.record({ ...profile, finished: fc.boolean() }), {
  selector: ({ name }) => name,
});

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const alike = (a: string, b: string) => a !== "" && plain(a) === plain(b);

/** The rule as its sentence says it, without any index. */
function bySentence(own: ShowProfile, others: Candidate[]): Candidate[] {
  return others
    .filter((other) => other.finished && other.capacity > 0 && other.name !== own.name && other.date < own.date)
    .filter((other) => {
      const factor = Math.max(own.capacity / other.capacity, other.capacity / own.capacity);
      return alike(own.artist, other.artist) || (alike(own.type, other.type) && own.capacity > 0 && factor < 4);
    })
    .sort((a, b) => likeness(own, b) - likeness(own, a) || b.date.localeCompare(a.date) || a.name.localeCompare(b.name))
    .slice(0, 6);
}

test("the comparables are those of the rule, in its order", () => {
  fc.assert(
    fc.property(show, candidates, (own, others) => expect(comparables(own, others)).toEqual(bySentence(own, others))),
  );
});

test("likeness counts what is shared, and half of the capacity's points for twice the size", () => {
  const own = {
    name: "a",
    artist: "Vera",
    type: "booking",
    city: "Salta",
    country: "AR",
    date: "2026-01-01",
    capacity: 1_000,
  };
  expect(likeness(own, own)).toBe(100);
  expect(likeness(own, { ...own, capacity: 2_000 })).toBeCloseTo(90);
  expect(likeness(own, { ...own, artist: "", city: "Rosario", capacity: 0 })).toBe(30);
});
