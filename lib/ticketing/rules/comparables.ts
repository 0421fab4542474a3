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

function keysOf(show: ShowProfile, plain = normalize): Keys {
  return { artist: plain(show.artist), type: plain(show.type), country: plain(show.country), city: plain(show.city) };
}

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

interface Prepared<Show> {
  show: Show;
  keys: Keys;
}

/**
 * The same for many shows against one list. The list is ordered once, by artist and by type and capacity, so that each
 * show looks only at those it may be compared with.
 */
export function compareAgainst<Show extends Candidate>(candidates: readonly Show[]): (show: ShowProfile) => Show[] {
  const plain = remembered(normalize);
  const finished = candidates
    .filter(({ finished, capacity }) => finished && capacity > 0)
    .map((show) => ({ show, keys: keysOf(show, plain) }))
    .sort((a, b) => a.show.capacity - b.show.capacity);
  const byArtist = groupBy(finished, "artist");
  const byType = groupBy(finished, "type");
  return (show) => {
    const keys = keysOf(show, plain);
    const best: Scored<Show>[] = [];
    const consider = (other: Prepared<Show>, likely: number) => {
      if (other.show.date >= show.date || other.show.name === show.name) return;
      place(best, other.show, pointsOf(keys, other.keys) + WEIGHTS.capacity * likely);
    };
    for (const other of own(byArtist, keys.artist))
      consider(other, capacityLikeness(show.capacity, other.show.capacity));
    const ofType = show.capacity > 0 ? own(byType, keys.type) : [];
    const until = firstAbove(ofType, show.capacity * CAPACITY_FACTOR);
    for (let index = firstAbove(ofType, show.capacity / CAPACITY_FACTOR); index < until; index++) {
      const other = ofType[index];
      if (!other || (keys.artist !== "" && other.keys.artist === keys.artist)) continue;
      const likely = capacityLikeness(show.capacity, other.show.capacity);
      if (likely > 0) consider(other, likely);
    }
    return best.map((entry) => entry.show);
  };
}

function remembered(of: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const value = known.get(text) ?? of(text);
    known.set(text, value);
    return value;
  };
}

function groupBy<Show>(list: Prepared<Show>[], field: keyof Keys): Map<string, Prepared<Show>[]> {
  const groups = new Map<string, Prepared<Show>[]>();
  for (const entry of list) {
    const group = groups.get(entry.keys[field]);
    if (group) group.push(entry);
    else groups.set(entry.keys[field], [entry]);
  }
  return groups;
}

/** The group of a key; what is not known (an empty key) is like nothing. */
const own = <Show>(groups: Map<string, Prepared<Show>[]>, key: string) => (key === "" ? [] : (groups.get(key) ?? []));

/** Where, in a list by capacity, the capacities above a value begin. */
function firstAbove<Show extends Candidate>(list: Prepared<Show>[], capacity: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.show.capacity ?? 0) > capacity) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface Scored<Show> {
  show: Show;
  score: number;
}

/** Puts a show where it belongs among the best and drops what is beyond the most. */
function place<Show extends Candidate>(best: Scored<Show>[], show: Show, score: number): void {
  const last = best.length === MOST ? best[MOST - 1] : undefined;
  if (last && score < last.score) return;
  const entry = { show, score };
  if (last && isBetter(last, entry)) return;
  const index = best.findIndex((other) => isBetter(entry, other));
  best.splice(index < 0 ? best.length : index, 0, entry);
  best.length = Math.min(best.length, MOST);
}

function isBetter<Show extends Candidate>(a: Scored<Show>, b: Scored<Show>): boolean {
  return (b.score - a.score || order(b.show.date, a.show.date) || order(a.show.name, b.show.name)) < 0;
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
