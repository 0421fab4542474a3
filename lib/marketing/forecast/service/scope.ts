import { can } from "@/lib/access/can";
import { ticketingScope } from "@/lib/ticketing/access/showsService";
import type { MarketingActor } from "../../actor";

/** The shows whose forecasts somebody reads, and whether amounts are among them: montos of ticketing, or the money of shows. */
export interface ForecastScope {
  artistIds: number[] | null;
  money: boolean;
}

export async function forecastScope(actor: MarketingActor): Promise<ForecastScope> {
  const { artistIds, money } = await ticketingScope(actor);
  return { artistIds, money: money || can(actor, "shows.money") };
}
