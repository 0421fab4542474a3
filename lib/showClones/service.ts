import { can } from "@/lib/access/can";
import { type AuditActor, audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { forbidden } from "@/lib/http/errors";
import { once } from "@/lib/once";
import { askIn } from "@/lib/shows/records/service/save";
import { viewOf } from "@/lib/shows/records/service/view";
import { type ReachedShow, reached, type ShowPerson } from "@/lib/shows/service/reach";
import type { cloneShow } from "./api";
import { bringCosts, bringSchedule, bringTerms, COSTS_OF, changeOf, type Dealt, SLOTS_OF } from "./bring";

/** Who makes a show after another; every Actor is one. */
export interface Cloner extends AuditActor, ShowPerson {
  userId: number;
}
type Body = Input<typeof cloneShow>["body"];

interface Source {
  artist: string;
  venue: string | null;
  city: string;
  country: string;
  type: "live-arg" | "live-esp" | "management" | "booking";
  divisa: "ARS" | "USD" | "EUR";
  company_id: number | null;
  project_id: number | null;
}

const SOURCE = `SELECT a.name AS artist, v.name AS venue, coalesce(v.city, s.city) AS city, coalesce(v.country, s.country, 'AR')::text AS country, s.type,
    s.divisa::text AS divisa, s.company_id, s.project_id
  FROM show s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id WHERE s.id = $1::int`;

/** The deal of a show, as another one begins with it. */
export const DEAL = "SELECT side, counterparty, terms FROM deal WHERE show_id = $1::int";

/** Nobody brings along what they could not read, or type, of the first. @throws 403 */
export function refuseUnread(actor: Cloner, source: ReachedShow, bring: Body["bring"]): void {
  if (bring.includes("terminos") && !can(actor, "deals.write"))
    throw forbidden("No puede traer los términos: los carga booking.");
  if (bring.includes("costos") && !(source.reads_costs && can(actor, "shows.costs.write")))
    throw forbidden("No puede traer los costos de este show: no los ve.");
  if (bring.includes("horario") && !source.days) throw forbidden("No puede traer el horario de este show: no lo ve.");
}

/** `POST /shows/{id}/clone`. Errors: 400, 403, 404, 422. */
export async function clone(
  actor: Cloner,
  { params, body }: Input<typeof cloneShow>,
): Promise<Output<typeof cloneShow>> {
  const source = await reached(actor, params.id);
  refuseUnread(actor, source, body.bring);
  return prisma.$transaction(async (tx) => {
    const call = {
      name: "shows/clone",
      userId: actor.userId,
      clave: body.client_id,
      request: { id: source.id, body },
      seconds: 0,
    };
    const { id } = await once(tx, call, async () => ({ id: await cloned(tx, actor, source, body) }));
    return viewOf(tx, actor, id);
  });
}

async function cloned(tx: Tx, actor: Cloner, source: ReachedShow, body: Body): Promise<number> {
  const [from] = await txQuery<Source>(tx, SOURCE, source.id);
  if (!from) throw new Error(`Show ${source.id} is gone`);
  const divisa = body.divisa ?? from.divisa;
  const change = changeOf(from.divisa, divisa, body.fx);
  const elsewhere = body.city !== undefined || body.venue !== undefined;
  const place = elsewhere
    ? { city: body.city ?? "", venue: body.venue ?? null, country: body.country ?? from.country }
    : { city: from.city, venue: from.venue, country: from.country };
  const { artist, type, company_id, project_id } = from;
  const made = await askIn(tx, actor, { artist, type, company_id, divisa, fecha: body.fecha, ...place });
  await txQuery(
    tx,
    "UPDATE show SET clone_of = $2::int, project_id = $3::int WHERE id = $1::int",
    made.id,
    source.id,
    project_id,
  );
  if (body.bring.includes("terminos")) {
    const [deal] = await txQuery<Dealt>(tx, DEAL, source.id);
    if (deal) await bringTerms(tx, actor.userId, made.id, deal, change);
  }
  if (body.bring.includes("costos"))
    await bringCosts(tx, actor.userId, made.id, { lines: COSTS_OF, of: source.id }, change);
  if (body.bring.includes("horario"))
    await bringSchedule(tx, actor.userId, made.id, { slots: SLOTS_OF, of: source.id });
  await audit(tx, actor, {
    action: "show.cloned",
    object: `show:${made.name}`,
    after: { clone_of: source.id, bring: body.bring, ...(change.fx && { fx: change.fx }) },
  });
  return made.id;
}
