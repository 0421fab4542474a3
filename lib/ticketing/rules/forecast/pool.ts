import { type Past, type PastShow, pastOf, soldAt } from "./past";

/** All shows that are over, by type, with the rhythm of their week. */
export interface Pool {
  ofType: ReadonlyMap<string, readonly Past[]>;
  byId: ReadonlyMap<number, Past>;
  /** How much of a mean day each weekday sells, Sunday first: 1 where nothing is known. */
  weekdays: readonly number[];
}

/** The rush of the opening and of the end say nothing of weekdays. */
const RUSH_DAYS = 7;

function weekdaysOf(pasts: readonly Past[]): number[] {
  const sold = [0, 0, 0, 0, 0, 0, 0];
  const days = [0, 0, 0, 0, 0, 0, 0];
  for (const past of pasts) {
    let before = soldAt(past, past.first - RUSH_DAYS);
    for (let to = past.first - RUSH_DAYS - 1; to >= RUSH_DAYS; to -= 1) {
      const now = soldAt(past, to);
      // The first of January 1970 was a Thursday.
      const weekday = (((past.day - to + 4) % 7) + 7) % 7;
      sold[weekday] = (sold[weekday] as number) + (now - before) / past.sellable;
      days[weekday] = (days[weekday] as number) + 1;
      before = now;
    }
  }
  const means = sold.map((sum, weekday) => (days[weekday] ? sum / (days[weekday] as number) : Number.NaN));
  const mean = means.reduce((sum, each) => sum + each, 0) / means.length;
  return means.map((each) => (Number.isFinite(mean) && mean > 0 ? each / mean : 1));
}

/** The pool that forecasts are made of. */
export function poolOf(shows: readonly PastShow[]): Pool {
  const pasts = pastOf(shows).sort((a, b) => a.day - b.day || a.id - b.id);
  const ofType = new Map<string, Past[]>();
  for (const past of pasts) {
    const known = ofType.get(past.type);
    if (known) known.push(past);
    else ofType.set(past.type, [past]);
  }
  return { ofType, byId: new Map(pasts.map((past) => [past.id, past])), weekdays: weekdaysOf(pasts) };
}

/** Those of a type that were over before a day (days since 1970): its own show and whatever comes later are not among them. */
export function overBefore({ ofType }: Pool, type: string, day: number): readonly Past[] {
  const pasts = ofType.get(type) ?? [];
  let [low, high] = [0, pasts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pasts[middle] as Past).day < day) low = middle + 1;
    else high = middle;
  }
  return pasts.slice(0, low);
}
