import { can, type Person } from "@/lib/access/can";
import { scopeOf } from "./scope";

type Opener = Person & { userId: number };

/**
 * The artists whose shows a person may open, in ticketing or in production: null for all, undefined when they may open
 * none. The limits of the ticketing access table hold in both places.
 */
export async function openableArtists(person: Opener): Promise<number[] | null | undefined> {
  if (!can(person, "tickets.read") && !can(person, "screen.shows")) return undefined;
  return (await scopeOf(person)).artistIds;
}

/** The same for the ticketing screens alone. */
export async function ticketingArtists(person: Opener): Promise<number[] | null | undefined> {
  return can(person, "tickets.read") ? (await scopeOf(person)).artistIds : undefined;
}
