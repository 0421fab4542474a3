import { can } from "@/lib/access/can";
import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Currency } from "@/lib/format/currencies";
import type { Input, Output } from "@/lib/http/contract";
import { badField, forbidden, notFound, staleVersion } from "@/lib/http/errors";
import { once } from "@/lib/once";
import { askIn } from "@/lib/shows/records/service/save";
import { viewOf } from "@/lib/shows/records/service/view";
import { byRole, reached } from "@/lib/shows/service/reach";
import {
  bringCosts,
  bringSchedule,
  bringTerms,
  COSTS_KEPT,
  COSTS_OF,
  changeOf,
  type Dealt,
  SLOTS_KEPT,
  SLOTS_OF,
} from "../bring";
import { type Cloner, DEAL, refuseUnread } from "../service";
import type * as api from "./api";
import type { ShowTemplate } from "./schema";

type Reply = Output<typeof api.listTemplates>;

const ROWS = `SELECT t.id, t.name, t.type, t.divisa::text AS divisa, t.country::text AS country, t.terms IS NOT NULL AS terms, coalesce(jsonb_array_length(t.costs), 0) AS costs,
    coalesce(jsonb_array_length(t.schedule), 0) AS slots,
    coalesce(${personSql("t.created_by_user_id")}, '') AS by, to_char(t.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at, t.version
  FROM show_template t WHERE t.archived_at IS NULL ORDER BY lower(t.name), t.id`;

const view = async (tx: Tx): Promise<Reply> => ({ templates: await txQuery<ShowTemplate>(tx, ROWS) });

/** `GET /show-templates`. */
export const list = (): Promise<Reply> => view(prisma);

/** One at a time, so that a name is looked at before it is taken. @throws 400 */
async function mustBeFree(tx: Tx, name: string, but: number | null): Promise<void> {
  await txQuery(tx, "LOCK TABLE show_template IN SHARE ROW EXCLUSIVE MODE");
  const taken = await txQuery(
    tx,
    "SELECT 1 FROM show_template WHERE archived_at IS NULL AND lower(name) = lower($1) AND id IS DISTINCT FROM $2::int",
    ...[name, but],
  );
  if (taken.length > 0) throw badField("name", `Ya hay una plantilla «${name}».`);
}

// As text: an amount that becomes a number on its way loses its cents.
const COSTS = `SELECT json_agg(json_build_object('category_id', l.category_id, 'label', l.label, 'kind', l.kind, 'rate', l.rate, 'cap', l.cap, 'currency', l.currency,
    'presupuesto', l.presupuesto, 'shared', l.shared, 'n', l.id) ORDER BY l.id)::text AS costs FROM (${COSTS_OF} = $1::int) l`;

const SCHEDULE = `SELECT json_agg(to_jsonb(l) ORDER BY l.n)::text AS schedule FROM (${SLOTS_OF} = $1::int) l`;

/** `POST /show-templates`. Errors: 400, 403, 404. */
export async function add(actor: Cloner, { body }: Input<typeof api.addTemplate>): Promise<Reply> {
  const source = await reached(actor, body.show_id);
  refuseUnread(actor, source, body.bring);
  return prisma.$transaction(async (tx) => {
    const call = { name: "show-templates", userId: actor.userId, clave: body.client_id, request: body, seconds: 0 };
    await once(tx, call, async () => {
      await mustBeFree(tx, body.name, null);
      const brings = (what: (typeof body.bring)[number]) => body.bring.includes(what);
      const [deal] = brings("terminos") ? await txQuery<Dealt>(tx, DEAL, source.id) : [];
      const [kept] = brings("costos") ? await txQuery<{ costs: string | null }>(tx, COSTS, source.id) : [];
      const [day] = brings("horario") ? await txQuery<{ schedule: string | null }>(tx, SCHEDULE, source.id) : [];
      const [made] = await txQuery<{ id: number }>(
        tx,
        `INSERT INTO show_template (name, type, divisa, country, side, terms, costs, schedule, created_by_user_id)
         SELECT $2, s.type, s.divisa, coalesce(v.country, s.country), $3, $4::jsonb, $5::jsonb, $6::jsonb, $7::int
         FROM show s LEFT JOIN venue v ON v.id = s.venue_id WHERE s.id = $1::int RETURNING id`,
        ...[source.id, body.name, deal?.side ?? null, deal ? JSON.stringify(deal.terms) : null],
        ...[kept?.costs ?? null, day?.schedule ?? null, actor.userId],
      );
      const id = made?.id ?? 0;
      const after = { name: body.name, of: source.id, bring: body.bring };
      await audit(tx, actor, { action: "show_template.kept", object: `show_template:${id}`, after });
      return { id };
    });
    return view(tx);
  });
}

interface Kept {
  name: string;
  type: ShowTemplate["type"];
  divisa: Currency;
  side: string | null;
  terms: unknown;
  version: number;
}
const KEPT =
  "SELECT name, type, divisa::text AS divisa, side, terms, version FROM show_template WHERE id = $1::int AND archived_at IS NULL";

async function keptAs(tx: Tx, id: number): Promise<Kept> {
  const [kept] = await txQuery<Kept>(tx, KEPT, id);
  if (!kept) throw notFound("No encontrado: esta plantilla ya no está.");
  return kept;
}

/** `PUT /show-templates/{id}`. Errors: 400, 404, 409. */
export function change(actor: Cloner, { params: { id }, body }: Input<typeof api.changeTemplate>): Promise<Reply> {
  return prisma.$transaction(async (tx) => {
    await mustBeFree(tx, body.name, id);
    const before = await keptAs(tx, id);
    if (before.version !== body.version) throw staleVersion(await view(tx));
    await txQuery(
      tx,
      "UPDATE show_template SET name = $2, archived_at = CASE WHEN $3 THEN now() END, version = version + 1 WHERE id = $1::int",
      ...[id, body.name, body.archived],
    );
    await audit(tx, actor, {
      action: body.archived ? "show_template.archived" : "show_template.renamed",
      object: `show_template:${id}`,
      before: { name: before.name },
      after: { name: body.name },
    });
    return view(tx);
  });
}

/** Nobody begins with what they could not type themselves. @throws 403 */
function refuseUntyped(actor: Cloner, bring: readonly string[]): void {
  if (bring.includes("terminos") && !can(actor, "deals.write"))
    throw forbidden("No puede traer los términos: los carga booking.");
  if (bring.includes("costos") && !(byRole(actor, "shows.costs.write") && byRole(actor, "shows.money")))
    throw forbidden("No puede traer los costos: no los carga.");
}

/** `POST /show-templates/{id}/shows`. Errors: 400, 403, 404, 422. */
export async function begin(
  actor: Cloner,
  { params: { id }, body }: Input<typeof api.beginFromTemplate>,
): Promise<Output<typeof api.beginFromTemplate>> {
  refuseUntyped(actor, body.bring);
  return prisma.$transaction(async (tx) => {
    const { client_id, bring, fx, divisa, ...asked } = body;
    const call = {
      name: "show-templates/shows",
      userId: actor.userId,
      clave: client_id,
      request: { id, body },
      seconds: 0,
    };
    const made = await once(tx, call, async () => {
      const kept = await keptAs(tx, id);
      const changed = changeOf(kept.divisa, divisa ?? kept.divisa, fx);
      const show = await askIn(tx, actor, { ...asked, type: kept.type, divisa: changed.to });
      if (bring.includes("terminos") && kept.side !== null) {
        const deal = { side: kept.side, counterparty: "", terms: kept.terms };
        await bringTerms(tx, actor.userId, show.id, deal, changed);
      }
      if (bring.includes("costos")) await bringCosts(tx, actor.userId, show.id, { lines: COSTS_KEPT, of: id }, changed);
      if (bring.includes("horario")) await bringSchedule(tx, actor.userId, show.id, { slots: SLOTS_KEPT, of: id });
      await audit(tx, actor, {
        action: "show.from_template",
        object: `show:${show.name}`,
        after: { template: kept.name, bring, ...(changed.fx && { fx: changed.fx }) },
      });
      return { id: show.id };
    });
    return viewOf(tx, actor, made.id);
  });
}
