import { prisma, query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { forbidden } from "@/lib/http/errors";
import { byRole, type ReachedShow, reached } from "@/lib/shows/service/reach";
import type { Scope } from "../../access/scope";
import { limitedArtists } from "../../access/showsService";
import type { TicketingActor } from "../../actor";
import type { saveTicketsOfShow, ticketsOfShow } from "../api";
import { change } from "./details";
import { detailsOf } from "./detailsText";
import { pageOfShow } from "./page";

/** As far as somebody sees one show that they reach: its money is said by their reach, and not by ticketing's access table. */
const scopeIn = ({ money }: ReachedShow): Scope => ({ artistIds: null, money });

/** `GET /shows/{id}/tickets`: the parts of the sales report, for who reaches the show. Errors: 404. */
export async function ofShow(
  actor: TicketingActor,
  { params }: Input<typeof ticketsOfShow>,
): Promise<Output<typeof ticketsOfShow>> {
  const show = await reached(actor, params.id);
  const scope = scopeIn(show);
  // Others' shows are compared with by whoever sees them.
  const others = { ...scope, artistIds: byRole(actor, "shows.read") ? await limitedArtists(actor) : [] };
  const [page, details] = await Promise.all([
    pageOfShow(scope, show.id, others),
    prisma.$transaction((tx) => detailsOf(show.id, scope, tx)),
  ]);
  return { page, details, may: { edit: show.edits, money: show.money } };
}

/** `PUT /shows/{id}/tickets`. Errors: 400, 403, 404, 409 with the details as they are. */
export async function saveOfShow(
  actor: TicketingActor,
  { params, body }: Input<typeof saveTicketsOfShow>,
): Promise<Output<typeof saveTicketsOfShow>> {
  const show = await reached(actor, params.id);
  if (!show.edits) throw forbidden();
  const [held] = await query<{ id: number; divisa: string; artist_id: number }>(
    "SELECT id, divisa::text AS divisa, artist_id FROM show WHERE id = $1::int",
    [show.id],
  );
  if (!held) throw new Error(`Show ${show.id} is gone`);
  const { categories, ...facts } = body;
  // Who does not read prices does not write them: those that are stored stay.
  const unpriced = categories?.map(({ precio, ...row }) => ({ ...row, ...(show.money && precio && { precio }) }));
  return change(actor, scopeIn(show), held, { ...facts, ...(unpriced && { categories: unpriced }) });
}
