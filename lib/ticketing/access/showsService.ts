import { can, type Person } from "@/lib/access/can";
import { scopeOf } from "./scope";
import { visibleShowById } from "./visible";

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

/**
 * The number of a show that somebody may open by one it has, or had before it was merged; `planned`: also before it is
 * confirmed. The limits of the ticketing access table hold. @throws 404
 */
export async function reachedShow(person: Opener, id: number, planned: boolean): Promise<number> {
  return (await visibleShowById(await scopeOf(person), id, { planned })).id;
}

/** The artists that ticketing's access table leaves somebody, whatever else they may do: null for all. */
export const limitedArtists = async (person: Opener): Promise<number[] | null> => (await scopeOf(person)).artistIds;
