import type { Tx } from "@/lib/db";
import type { Prisma } from "@/lib/generated/prisma/client";
import { EVERYTHING, type Scope, scopeOf } from "../../access/scope";
import type { TicketingActor } from "../../actor";
import { artistFor, dateOf, nameTaken, refuseTakenName, venueFor } from "../parties";

/** A show to make: its artist and its venue by name, made when they are new, its days `YYYY-MM-DD`. */
export type NewShow = Omit<
  Prisma.ShowUncheckedCreateInput,
  "artist_id" | "venue_id" | "fecha" | "on_sale" | "city" | "country"
> & {
  artist: string;
  venue?: string | null;
  city?: string;
  country?: string;
  fecha?: string | null;
  on_sale?: string;
};

/** For what is made of any artist, whoever asks for it. */
export { EVERYTHING };

/** The number of an artist among the person's, made when it is new. @throws 403 */
export const artistNamed = async (tx: Tx, actor: TicketingActor, name: string): Promise<number> =>
  artistFor(tx, await scopeOf(actor, tx), name);

/** The number of a venue, made when it is new. */
export const venueNamed = async (tx: Tx, place: { name: string; city: string; country: string }): Promise<number> =>
  (await venueFor(tx, place)).id;

/**
 * Makes a show within the person's artists; without a venue it has its city of its own. @returns its number. Errors: 409 when the name
 * is or was another show's, 403 for an artist that is not among the person's.
 */
export async function insertShow(
  tx: Tx,
  actor: TicketingActor | null,
  { artist, venue, city = "", country = "AR", fecha, on_sale, ...facts }: NewShow,
  scope?: Scope,
): Promise<number> {
  await refuseTakenName(tx, facts.name);
  const artist_id = await artistFor(tx, scope ?? (actor ? await scopeOf(actor, tx) : EVERYTHING), artist);
  const place = venue ? { venue_id: await venueNamed(tx, { name: venue, city, country }) } : { city, country };
  const data = {
    ...facts,
    ...place,
    artist_id,
    fecha: fecha ? dateOf(fecha) : null,
    on_sale: on_sale ? dateOf(on_sale) : null,
    created_by_user_id: actor?.userId ?? null,
  };
  const { count } = await tx.show.createMany({ data: [data], skipDuplicates: true });
  if (count === 0) throw nameTaken(facts.name);
  return (await tx.show.findUniqueOrThrow({ where: { name: facts.name }, select: { id: true } })).id;
}
