import { normalize } from "@/lib/format/text";

/** What a show is compared by. `date` is its day, `capacity` 0 when not known. */
export type ShowProfile = {
  name: string;
  artist: string;
  type: string;
  city: string;
  country: string;
  date: string;
  capacity: number;
};

export type Candidate = ShowProfile & { finished: boolean };

/** Points for what two shows share; `capacity` in full for the same size, none at `CAPACITY_FACTOR` times it. */
const WEIGHTS = { artist: 40, type: 20, capacity: 20, country: 10, city: 10 };
const CAPACITY_FACTOR = 4;
const MOST = 6;

/** 1 for the same capacity, falling with the logarithm of the ratio to 0 at the factor; 0 when either is not known. */
function capacityLikeness(a: number, b: number): number {
  if (a <= 0 || b <= 0) return 0;
  return Math.max(0, 1 - Math.abs(Math.log(a / b)) / Math.log(CAPACITY_FACTOR));
}

const FIELDS = ["artist", "type", "country", "city"] as const;
type Keys = Record<(typeof FIELDS)[number], string>;

const keysOf = (show: ShowProfile) =>
  Object.fromEntries(FIELDS.map((field) => [field, normalize(show[field])])) as Keys;

function pointsOf(a: Keys, b: Keys): number {
  let points = 0;
  for (const field of FIELDS) if (a[field] !== "" && a[field] === b[field]) points += WEIGHTS[field];
  return points;
}

/** How alike two shows are, 0 to 100. */
export function likeness(show: ShowProfile, other: ShowProfile): number {
  return pointsOf(keysOf(show), keysOf(other)) + WEIGHTS.capacity * capacityLikeness(show.capacity, other.capacity);
}

/**
 * The shows to measure another against: finished before it, of known capacity, and either of the same artist or of the
 * same type with a capacity less than four times larger or smaller. The most alike first, at most six; equals by the
 * later date, then by name, so the same data always give the same list.
 */
export function comparables<Show extends Candidate>(show: ShowProfile, candidates: readonly Show[]): Show[] {
  return compareAgainst(candidates)(show);
}

/** The same for many shows against one list: what is compared is prepared once. */
export function compareAgainst<Show extends Candidate>(candidates: readonly Show[]): (show: ShowProfile) => Show[] {
  const prepared = candidates
    .filter(({ finished, capacity }) => finished && capacity > 0)
    .map((show) => ({ show, keys: keysOf(show) }));
  return (show) => {
    const own = keysOf(show);
    const best: { show: Show; score: number }[] = [];
    for (const { show: other, keys } of prepared) {
      if (other.date >= show.date || other.name === show.name) continue;
      const near = capacityLikeness(show.capacity, other.capacity);
      const sameArtist = own.artist !== "" && own.artist === keys.artist;
      if (!sameArtist && !(own.type !== "" && own.type === keys.type && near > 0)) continue;
      place(best, { show: other, score: pointsOf(own, keys) + WEIGHTS.capacity * near });
    }
    return best.map((entry) => entry.show);
  };
}

/** Puts an entry where it belongs among the best and drops what is beyond the most. */
function place<Show extends Candidate>(
  best: { show: Show; score: number }[],
  entry: { show: Show; score: number },
): void {
  const last = best.at(-1);
  if (best.length === MOST && last && isBetter(last, entry)) return;
  const index = best.findIndex((other) => isBetter(entry, other));
  best.splice(index < 0 ? best.length : index, 0, entry);
  best.length = Math.min(best.length, MOST);
}

function isBetter<Show extends Candidate>(a: { show: Show; score: number }, b: { show: Show; score: number }): boolean {
  return (b.score - a.score || order(b.show.date, a.show.date) || order(a.show.name, b.show.name)) < 0;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
