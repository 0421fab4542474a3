import type { Past } from "@/lib/ticketing/rules/forecast/past";
import { soldAt } from "@/lib/ticketing/rules/forecast/past";
import { quantile } from "@/lib/ticketing/rules/quantile";

/** What the ways of before are asked: a show `at` days to go, and those that were over by then. */
export interface Asked {
  at: number;
  sold: number;
  sellable: number;
  lnCapacity: number;
  artist: string;
  city: string;
  over: readonly Past[];
}

const SIX = 6;
const LEAST = 3;
const FACTOR = Math.log(4);

/** The six most alike as it was reckoned: the artist 40 points, the size up to 20, the city 10; of equals the latest. */
function sixLike({ lnCapacity, artist, city, over }: Asked): Past[] {
  return over
    .map((past) => {
      const size = Math.abs(past.lnCapacity - lnCapacity);
      const own = artist !== "" && past.artist === artist;
      const points =
        (own ? 40 : 0) + 20 * Math.max(0, 1 - size / FACTOR) + (city !== "" && past.city === city ? 10 : 0);
      return { past, points, near: own || size < FACTOR };
    })
    .filter(({ near }) => near)
    .sort((a, b) => b.points - a.points || b.past.day - a.past.day || a.past.id - b.past.id)
    .slice(0, SIX)
    .map(({ past }) => past);
}

/** The formula that was replaced: what six alike grew by, times what is sold. Null where fewer than three had sold by then. */
export function sixRatios(asked: Asked): number | null {
  const { at, sold, sellable } = asked;
  const ends = sixLike(asked).flatMap((past) => {
    const then = soldAt(past, at);
    return then > 0 ? [(sold * past.total) / then] : [];
  });
  if (sold <= 0 || ends.length < LEAST) return null;
  return Math.min(Math.max(sold, sellable), Math.max(sold, quantile(ends, 0.5) ?? sold));
}

/** As if each day to come sold what the last seven did. */
export const straightLine = ({ at, sold, sellable }: Asked, weekBefore: number): number =>
  Math.min(Math.max(sold, sellable), Math.max(sold, sold + ((sold - weekBefore) / 7) * at));
