import { can, type Person } from "@/lib/access/can";
import { type Scope, scopeOf } from "./scope";

type Opener = Person & { userId: number };

/**
 * The artists whose shows a person may open, in ticketing or in production: null for all, undefined when they may open
 * none. The limits of the ticketing access table hold in both places.
 */
export async function openableArtists(person: Opener): Promise<number[] | null | undefined> {
  // The permission to see shows alone opens those that were opened to one, and no whole artist.
  const { grants } = person;
  const byRole = { ...person, grants: grants.filter((grant) => grant !== "shows") };
  if (!can(person, "tickets.read") && !can(byRole, "screen.shows")) return undefined;
  return (await scopeOf(person)).artistIds;
}

/** The same for the ticketing screens alone. */
export async function ticketingArtists(person: Opener): Promise<number[] | null | undefined> {
  return can(person, "tickets.read") ? (await scopeOf(person)).artistIds : undefined;
}

/** The artists that ticketing's access table leaves somebody, whatever else they may do: null for all. */
export const limitedArtists = async (person: Opener): Promise<number[] | null> => (await scopeOf(person)).artistIds;

/** All that it leaves them: the artists, and whether amounts show. */
export const ticketingScope = (person: Opener): Promise<Scope> => scopeOf(person);
