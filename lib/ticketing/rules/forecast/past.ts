import { diffDays, weekdayOf } from "@/lib/format/dates";
import { normalize } from "@/lib/format/text";

/** Tickets stated as sold by `days` before the show, over all its series; from the most days to go to the fewest. */
export type Totals = readonly { days: number; sold: number }[];

/** What a show is compared by. `held`: holdeo and cortesías, which are not for sale; `onSale` null where nobody said. */
export interface Profile {
  id: number;
  artist: string;
  type: string;
  city: string;
  /** The number of its venue, where it is known. */
  venue: number | null;
  /** Its day, `YYYY-MM-DD`. */
  date: string;
  capacity: number;
  held: number;
  onSale: string | null;
}

/** A show that is over, with what it had sold on each day. */
export interface PastShow extends Profile {
  totals: Totals;
}

/** A profile as the distance wants it: each thing worked out once. */
export interface Place {
  lnCapacity: number;
  day: number;
  /** Days from the 1st of January to it, of 365.25. */
  season: number;
  weekend: boolean;
  artist: string;
  city: string;
}

/** A past show made ready to be looked at thousands of times. */
export interface Past extends Place {
  id: number;
  capacity: number;
  venue: number | null;
  type: string;
  days: Int32Array;
  sold: Int32Array;
  /** Days to go when it went on sale: as was said, or where nobody did its first day with sales. */
  first: number;
  total: number;
  sellable: number;
  soldOut: boolean;
}

const EPOCH = "1970-01-01";

/** What can be sold of a house: its capacity less what is held, never less than what is sold already. */
export const sellableOf = ({ capacity, held }: { capacity: number; held: number }, sold: number): number =>
  Math.max(capacity - held, sold, 0);

/** Where a show stands among others. Saturday and Sunday are its weekend. */
export function placeOf({ artist, city, date, capacity }: Profile, plain = normalize): Place {
  const day = diffDays(EPOCH, date);
  const weekday = weekdayOf(date);
  return {
    lnCapacity: Math.log(Math.max(1, capacity)),
    day,
    season: diffDays(`${date.slice(0, 4)}-01-01`, date),
    weekend: weekday === 0 || weekday === 6,
    artist: plain(artist),
    city: plain(city),
  };
}

/**
 * Past shows made ready. Left out: those whose capacity nobody said and those that sold nothing. What was stated after the
 * show belongs to its day.
 */
export function pastOf(shows: readonly PastShow[]): Past[] {
  const known = new Map<string, string>();
  const plain = (text: string) => {
    const found = known.get(text) ?? normalize(text);
    known.set(text, found);
    return found;
  };
  return shows.flatMap((show) => {
    const { totals } = show;
    const total = totals.at(-1)?.sold ?? 0;
    const [opening] = totals;
    if (show.capacity <= 0 || !opening || total <= 0) return [];
    const sellable = sellableOf(show, total);
    const said = show.onSale === null ? opening.days : diffDays(show.onSale, show.date);
    return {
      ...placeOf(show, plain),
      id: show.id,
      capacity: show.capacity,
      venue: show.venue,
      type: show.type,
      days: Int32Array.from(totals, ({ days }) => Math.max(0, days)),
      sold: Int32Array.from(totals, ({ sold }) => sold),
      first: Math.max(said, opening.days),
      total,
      sellable,
      soldOut: total >= sellable,
    };
  });
}

/** What a past show had sold by `days` before its day; nothing before its first sale. */
export function soldAt({ days, sold }: Past, to: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] as number) >= to) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : (sold[low - 1] as number);
}
