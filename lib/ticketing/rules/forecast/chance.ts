import { forecastOf, momentOf, type OwnShow } from "../forecast";
import { ends, type Ours } from "./pickup";
import type { Pool } from "./pool";
import { chanceOf } from "./sellout";

/**
 * The chance (0 to 1) of selling at least `mark` tickets in all: by how many of the comparables of its forecast would. Null
 * where there are fewer than eight.
 */
export function chanceOfSelling(mark: number, own: OwnShow, pool: Pool): number | null {
  const made = forecastOf(own, pool);
  if (!made?.range) return null;
  const ours: Ours = { at: made.at, sold: made.sold, sellable: made.sellable };
  const chosen = made.comparables.flatMap((id) => pool.byId.get(id) ?? []);
  const { pickups } = momentOf(own, chosen, ours);
  return chanceOf(pickups.filter((pickup) => ends(pickup, 0, ours) >= mark).length, pickups.length);
}
