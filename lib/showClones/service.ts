import { can } from "@/lib/access/can";
import { type AuditActor, audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { termsIn } from "@/lib/deals/rules/inCurrency";
import { dealTerms } from "@/lib/deals/schema/terms";
import type { Input, Output } from "@/lib/http/contract";
import { badField, forbidden, impossible } from "@/lib/http/errors";
import { once } from "@/lib/once";
import { askIn } from "@/lib/shows/records/service/save";
import { viewOf } from "@/lib/shows/records/service/view";
import { type ReachedShow, reached, type ShowPerson } from "@/lib/shows/service/reach";
import type { cloneShow } from "./api";

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

/** Nobody brings along what they could not read, or type, of the first. @throws 403 */
function refuseUnread(actor: Cloner, source: ReachedShow, bring: Body["bring"]): void {
  if (bring.includes("terminos") && !can(actor, "deals.write"))
    throw forbidden("No puede traer los términos: los carga booking.");
  if (bring.includes("costos") && !(source.reads_costs && can(actor, "shows.costs.write")))
    throw forbidden("No puede traer los costos de este show: no los ve.");
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
  if (divisa !== from.divisa && !body.fx)
    throw badField("fx", `Falta la cotización de ${from.divisa} a ${divisa}, con su día.`);
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
  const rate = divisa === from.divisa ? null : (body.fx?.rate ?? null);
  const change = { from: from.divisa, to: divisa, rate };
  if (body.bring.includes("terminos"))
    await bringTerms(tx, actor, { source: source.id, made: made.id }, change, body.fx);
  if (body.bring.includes("costos")) await bringCosts(tx, actor, { source: source.id, made: made.id }, change);
  await audit(tx, actor, {
    action: "show.cloned",
    object: `show:${made.name}`,
    after: { clone_of: source.id, bring: body.bring, ...(rate !== null && { fx: body.fx }) },
  });
  return made.id;
}

interface Change {
  from: string;
  to: Source["divisa"];
  /** Null where the currency stays. */
  rate: string | null;
}
interface Pair {
  source: number;
  made: number;
}

/** The terms as they stand, and no offer of them. @throws 422 for what is not understood any more, or of a third currency */
async function bringTerms(
  tx: Tx,
  actor: Cloner,
  { source, made }: Pair,
  change: Change,
  fx: Body["fx"],
): Promise<void> {
  const [deal] = await txQuery<{ side: string; counterparty: string; terms: unknown }>(
    tx,
    "SELECT side, counterparty, terms FROM deal WHERE show_id = $1::int",
    source,
  );
  if (!deal) return;
  const read = dealTerms.safeParse(deal.terms);
  if (!read.success) throw impossible("Los términos del show ya no se entienden: clonarlo sin ellos.");
  const converts = change.rate !== null && read.data.currency === change.from;
  if (change.rate !== null && !converts && read.data.currency !== change.to)
    throw impossible(`Los términos están en ${read.data.currency}: clonar sin ellos, o en esa moneda.`);
  const terms = converts ? termsIn(read.data, change.to, change.rate ?? "1") : read.data;
  await txQuery(
    tx,
    `INSERT INTO deal (show_id, side, counterparty, terms, fx_rate, fx_source, fx_day, created_by_user_id)
     VALUES ($1::int, $2, $3, $4::jsonb, $5::numeric, $6, $7::date, $8::int)`,
    made,
    deal.side,
    deal.counterparty,
    JSON.stringify(terms),
    converts ? (fx?.rate ?? null) : null,
    converts ? (fx?.source ?? "") : "",
    converts ? (fx?.day ?? null) : null,
    actor.userId,
  );
}

/** The costs as budget: what they were budgeted at, or offered; what was declared stays behind. */
const COSTS = `INSERT INTO show_cost_line (show_id, category_id, supplier_id, label, kind, rate, cap, currency, presupuesto, shared, created_by_user_id)
  SELECT $2::int, l.category_id, l.supplier_id, l.label, l.kind,
    CASE WHEN l.kind = 'por_ticket' AND x.changes THEN round(l.rate * $3::numeric, 4) ELSE l.rate END,
    CASE WHEN x.changes THEN round(l.cap * $3::numeric, 2) ELSE l.cap END, CASE WHEN x.changes THEN $5::char(3) ELSE l.currency END,
    CASE WHEN x.changes THEN round(coalesce(l.presupuesto, l.oferta) * $3::numeric, 2) ELSE coalesce(l.presupuesto, l.oferta) END, l.shared, $6::int
  FROM show_cost_line l CROSS JOIN LATERAL (SELECT $3::numeric IS NOT NULL AND l.currency = $4::char(3) AS changes) x
  WHERE l.show_id = $1::int ORDER BY l.id`;

async function bringCosts(tx: Tx, actor: Cloner, { source, made }: Pair, { from, to, rate }: Change): Promise<void> {
  await txQuery(tx, COSTS, source, made, rate, from, to, actor.userId);
}
