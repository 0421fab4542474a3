import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { followBudget } from "@/lib/deals/budget/service/budget";
import { dealTerms } from "@/lib/deals/schema/terms";
import { mulMoney } from "@/lib/format/moneyMath";
import type { Input } from "@/lib/http/contract";
import { badField, forbidden, impossible, notFound, staleVersion } from "@/lib/http/errors";
import { once } from "@/lib/once";
import type { ReachedShow } from "@/lib/shows/service/reach";
import type { CostsActor } from "../actor";
import type * as api from "../api";
import type { CostKind } from "../rules/kinds";
import type { CostsView, NewLine } from "../schema";
import { followLines, postBudget } from "./budget";
import { costsIn, viewOf } from "./view";

/** A show whose costs the person types. @throws 403, 404 */
async function typedIn(actor: CostsActor, id: number): Promise<ReachedShow> {
  const show = await costsIn(actor, id);
  if (!show.costs) throw forbidden();
  return show;
}

type Facts = Partial<Omit<NewLine, never>>;

/** A rubro and a supplier that there are, and a rate where the line is no fixed amount. `at`: where of the body the line stands. @throws 400 */
async function check(tx: Tx, { category_id, supplier_id, kind, rate }: Facts, at = ""): Promise<void> {
  if (
    category_id &&
    (await txQuery(tx, "SELECT 1 FROM category WHERE id = $1::int AND side = 'gasto'", category_id)).length === 0
  )
    throw badField(`${at}category_id`, "No existe este rubro.");
  if (supplier_id && (await txQuery(tx, "SELECT 1 FROM supplier WHERE id = $1::int", supplier_id)).length === 0)
    throw badField(`${at}supplier_id`, "No existe este proveedor.");
  if (kind === undefined) return;
  if (kind !== "fijo" && !rate) throw badField(`${at}rate`, "Falta cuánto por ticket, o qué porcentaje.");
  if (kind === "fijo" && rate)
    throw badField(`${at}rate`, "Un costo fijo no tiene tarifa: su importe es el del presupuesto.");
}

const INSERT = `INSERT INTO show_cost_line (show_id, category_id, supplier_id, label, kind, rate, cap, currency, oferta, presupuesto, declarado, shared, created_by_user_id)
  SELECT $1::int, x.category_id, x.supplier_id, x.label, x.kind, x.rate, x.cap, x.currency, x.oferta, x.presupuesto, x.declarado, x.shared, $3::int
  FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS e(line, n), LATERAL jsonb_to_record(e.line) AS x(category_id int, supplier_id int, label text, kind text,
    rate numeric, cap numeric, currency text, oferta numeric, presupuesto numeric, declarado numeric, shared boolean) ORDER BY e.n RETURNING id`;

async function addAll(tx: Tx, actor: CostsActor, show: ReachedShow, lines: readonly NewLine[]): Promise<void> {
  for (const [n, line] of lines.entries()) await check(tx, line, `lines.${n}.`);
  const made = await txQuery<{ id: number }>(tx, INSERT, show.id, JSON.stringify(lines), actor.userId);
  await audit(tx, actor, {
    action: "show_costs.added",
    object: `show:${show.name}`,
    after: {
      costs: lines.map(({ label, currency, oferta, presupuesto }) => ({ label, currency, oferta, presupuesto })),
    },
  });
  await followLines(
    tx,
    actor,
    show.id,
    made.map(({ id }) => id),
  );
}

/** `POST /shows/{id}/costs`: one line, or all that were pasted. Errors: 400, 403, 404, 422 for a closed show. */
export async function add(
  actor: CostsActor,
  { params, body: { lines, client_id } }: Input<typeof api.addCosts>,
): Promise<CostsView> {
  const show = await typedIn(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const call = {
      name: "show_costs",
      userId: actor.userId,
      clave: client_id,
      request: { id: show.id, lines },
      seconds: 0,
    };
    await once(tx, call, async () => {
      await addAll(tx, actor, show, lines);
      return {};
    });
    return viewOf(tx, show);
  });
}

const KINDS: Record<string, CostKind> = { fixed: "fijo", ticket: "por_ticket", gross: "%_bruto", net: "%_neto" };

/** The costs of terms as lines of the budget; those that come before the artist's share are shared with them. */
function linesOf(terms: unknown): NewLine[] {
  const read = dealTerms.safeParse(terms);
  if (!read.success) throw impossible("Los términos guardados ya no se entienden: volver a cargarlos en Deal.");
  const { currency, fees, expenses, own_costs } = read.data;
  const costs = [...fees, ...expenses].map((one) => ({ ...one, shared: true }));
  return [...costs, ...own_costs.map((one) => ({ ...one, shared: false }))].map(
    ({ name, per, amount, cap, shared }) => {
      const kind = KINDS[per] ?? "fijo";
      const fixed = kind === "fijo" ? amount : null;
      const rate = kind === "fijo" ? null : kind === "por_ticket" ? amount : mulMoney(amount, "100");
      const plain = { category_id: null, supplier_id: null, declarado: null, cap: cap ?? null };
      return { ...plain, label: name, kind, rate, currency, oferta: fixed, presupuesto: fixed, shared };
    },
  );
}

/** `POST /shows/{id}/costs/from-offer`. Errors: 403, 404, 422 without a deal. */
export async function bring(
  actor: CostsActor,
  { params, body: { client_id } }: Input<typeof api.bringOfferCosts>,
): Promise<CostsView> {
  const show = await typedIn(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const call = { name: "show_costs/offer", userId: actor.userId, clave: client_id, request: show.id, seconds: 0 };
    await once(tx, call, async () => {
      // Whoever brings them at the same moment finds those that are there by then.
      const [deal] = await txQuery<{ terms: unknown }>(
        tx,
        "SELECT terms FROM deal WHERE show_id = $1::int FOR UPDATE",
        show.id,
      );
      if (!deal) throw impossible("Este show todavía no tiene un trato con costos.");
      const there = await txQuery<{ label: string }>(
        tx,
        "SELECT lower(label) AS label FROM show_cost_line WHERE show_id = $1::int",
        show.id,
      );
      const known = new Set(there.map(({ label }) => label));
      const lines = linesOf(deal.terms).filter(({ label }) => !known.has(label.toLowerCase()));
      if (lines.length > 0) await addAll(tx, actor, show, lines);
      return {};
    });
    return viewOf(tx, show);
  });
}

interface Held {
  version: number;
  kind: CostKind;
  rate: string | null;
  facts: object;
}

/** Holds a line of a show. @throws 404, 409 with the costs as they are now */
async function held(tx: Tx, show: ReachedShow, line: number, version: number): Promise<Held> {
  const [row] = await txQuery<Held>(
    tx,
    `SELECT l.version, l.kind, l.rate::text AS rate, json_build_object('label', l.label, 'category_id', l.category_id, 'supplier_id', l.supplier_id,
       'kind', l.kind, 'rate', l.rate::text, 'cap', l.cap::text, 'currency', l.currency, 'oferta', l.oferta::text, 'presupuesto', l.presupuesto::text,
       'declarado', l.declarado::text, 'shared', l.shared) AS facts
     FROM show_cost_line l WHERE l.id = $2::int AND l.show_id = $1::int FOR UPDATE`,
    show.id,
    line,
  );
  if (!row) throw notFound("No encontrado: ese costo ya no está.");
  if (row.version !== version) throw staleVersion(await viewOf(tx, show));
  return row;
}

const COLUMNS: Record<keyof NewLine, string> = {
  category_id: "int",
  supplier_id: "int",
  label: "text",
  kind: "text",
  rate: "numeric",
  cap: "numeric",
  currency: "text",
  oferta: "numeric",
  presupuesto: "numeric",
  declarado: "numeric",
  shared: "boolean",
};

/** `PUT /shows/{id}/costs/{line}`. Errors: 400, 403, 404, 409, 422. */
export async function change(
  actor: CostsActor,
  { params, body: { version, ...facts } }: Input<typeof api.changeCost>,
): Promise<CostsView> {
  const show = await typedIn(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const before = await held(tx, show, params.line, version);
    await check(tx, facts.kind || facts.rate ? { kind: before.kind, rate: before.rate, ...facts } : facts);
    const keys = (Object.keys(facts) as (keyof NewLine)[]).filter((key) => facts[key] !== undefined);
    const sets = keys.map((key, n) => `${key} = $${n + 2}::${COLUMNS[key]}`);
    await txQuery(
      tx,
      `UPDATE show_cost_line SET ${[...sets, "version = version + 1", "updated_at = now()"].join(", ")} WHERE id = $1::int`,
      params.line,
      ...keys.map((key) => facts[key] ?? null),
    );
    await audit(tx, actor, {
      action: "show_costs.changed",
      object: `show:${show.name}`,
      before: before.facts,
      after: { ...before.facts, ...facts },
    });
    const view = await viewOf(tx, show);
    await followLines(tx, actor, show.id, [params.line]);
    return view;
  });
}

/** `DELETE /shows/{id}/costs/{line}`: its budget goes from the ledger with it. Errors: 403, 404, 409, 422. */
export async function drop(
  actor: CostsActor,
  { params, query: { version } }: Input<typeof api.dropCost>,
): Promise<CostsView> {
  const show = await typedIn(actor, params.id);
  return prisma.$transaction(async (tx) => {
    const before = await held(tx, show, params.line, version);
    await postBudget(tx, actor, [params.line], { gone: true });
    await txQuery(tx, "DELETE FROM show_cost_line WHERE id = $1::int", params.line);
    await audit(tx, actor, { action: "show_costs.dropped", object: `show:${show.name}`, before: before.facts });
    await followBudget(tx, actor, show.id);
    return viewOf(tx, show);
  });
}
