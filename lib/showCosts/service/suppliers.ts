import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { slugFile } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { byRole, type ReachedShow, reached, type ShowPerson, showUnseen } from "@/lib/shows/service/reach";
import { documentKindTitles } from "@/lib/suppliers/rules/kinds";
import { accruedStates } from "@/lib/vouchers/rules/states";
import type { CostsActor } from "../actor";
import type * as api from "../api";
import type { ShowSupplier } from "../schema";

/** A show whose suppliers the person sees: by their role, or because its costs were opened to them. @throws 404 */
async function suppliersIn(person: ShowPerson, id: number): Promise<ReachedShow> {
  const show = await reached(person, id);
  if (!show.reads_costs && !byRole(person, "shows.suppliers")) throw showUnseen();
  return show;
}

const KEPT = (column: string) => `(SELECT k.kept_id FROM supplier_kept k WHERE k.id = ${column})`;
const accrued = accruedStates.map((state) => `'${state}'`).join(", ");

/** What somebody did for the show `$1`, a row each: an order that was sent or approved, a voucher, an invoice that was asked for. */
const WORK = `
  SELECT DISTINCT ${KEPT("o.supplier_id")} AS supplier_id, NULL::text AS named, 'orders' AS what, o.id
    FROM order_line l JOIN purchase_order o ON o.id = l.order_id WHERE l.show_id = $1::int AND o.approved_at IS NOT NULL
  UNION ALL SELECT DISTINCT ${KEPT("v.supplier_id")}, NULL, 'vouchers', v.id
    FROM allocation a JOIN voucher v ON v.id = a.voucher_id AND v.state IN (${accrued}) WHERE a.show_id = $1::int AND v.supplier_id IS NOT NULL
  UNION ALL SELECT ${KEPT("q.supplier_id")}, CASE WHEN q.supplier_id IS NULL THEN q.proveedor END, 'asked', q.id
    FROM invoice_request q WHERE q.show_id = $1::int AND q.used_at IS NULL AND q.closed_at IS NULL AND q.revoked_at IS NULL
  UNION ALL SELECT ${KEPT("c.supplier_id")}, NULL, 'costs', c.id FROM show_cost_line c WHERE c.show_id = $1::int AND c.supplier_id IS NOT NULL`;

const SUPPLIERS = `SELECT w.supplier_id AS id, coalesce(su.name, w.named) AS name, count(*) FILTER (WHERE w.what = 'orders')::int AS orders,
    count(*) FILTER (WHERE w.what = 'vouchers')::int AS vouchers, count(*) FILTER (WHERE w.what = 'asked')::int AS asked,
    su.id IS NOT NULL AND coalesce(su.tax_id, '') = '' AS no_tax_id,
    coalesce((SELECT json_agg(json_build_object('kind', d.kind, 'until', d.ends_on::text) ORDER BY d.ends_on) FROM supplier_document d JOIN supplier_kept k ON k.id = d.supplier_id
      WHERE k.kept_id = su.id AND NOT d.withdrawn AND d.ends_on < greatest(s.fecha, (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date)
        AND NOT EXISTS (SELECT 1 FROM supplier_document n JOIN supplier_kept nk ON nk.id = n.supplier_id WHERE nk.kept_id = su.id AND n.kind = d.kind
          AND NOT n.withdrawn AND (n.ends_on IS NULL OR n.ends_on >= greatest(s.fecha, (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date)))), '[]') AS ended
  FROM (${WORK}) w LEFT JOIN supplier su ON su.id = w.supplier_id CROSS JOIN (SELECT fecha FROM show WHERE id = $1::int) s
  WHERE w.supplier_id IS NOT NULL OR w.named IS NOT NULL
  GROUP BY w.supplier_id, su.id, su.name, w.named, su.tax_id, s.fecha ORDER BY 2, 1`;

type Stored = Omit<ShowSupplier, "missing" | "amounts"> & {
  no_tax_id: boolean;
  ended: { kind: keyof typeof documentKindTitles; until: string }[];
};

const AMOUNTS = `SELECT x.supplier_id, x.currency::text AS currency, sum(x.budgeted)::numeric(18,2)::text AS budgeted, sum(x.committed)::numeric(18,2)::text AS committed,
    sum(x.accrued)::numeric(18,2)::text AS accrued, sum(x.paid)::numeric(18,2)::text AS paid, sum(x.accrued - x.paid)::numeric(18,2)::text AS owed
  FROM (
    SELECT ${KEPT("c.supplier_id")} AS supplier_id, c.currency, coalesce(c.presupuesto, 0) AS budgeted, 0 AS committed, 0 AS accrued, 0 AS paid
      FROM show_cost_line c WHERE c.show_id = $1::int AND c.supplier_id IS NOT NULL
    UNION ALL SELECT ${KEPT("e.supplier_id")}, e.currency, 0, CASE e.kind WHEN 'comprometido' THEN e.amount ELSE 0 END, CASE e.kind WHEN 'devengado' THEN e.amount ELSE 0 END,
        CASE e.kind WHEN 'pagado' THEN e.amount ELSE 0 END
      FROM ledger_entry e WHERE e.show_id = $1::int AND e.side = 'gasto' AND e.supplier_id IS NOT NULL AND e.kind IN ('comprometido', 'devengado', 'pagado')) x
  GROUP BY 1, 2 HAVING bool_or(x.budgeted <> 0 OR x.committed <> 0 OR x.accrued <> 0 OR x.paid <> 0) ORDER BY 1, 2`;
type Amounts = NonNullable<ShowSupplier["amounts"]>[number] & { supplier_id: number };

/** `GET /shows/{id}/suppliers`. Errors: 404. */
export async function list(
  actor: ShowPerson,
  { params }: Input<typeof api.suppliersOfShow>,
): Promise<Output<typeof api.suppliersOfShow>> {
  const { id, name, money } = await suppliersIn(actor, params.id);
  const [rows, amounts] = await Promise.all([
    query<Stored>(SUPPLIERS, [id]),
    money ? query<Amounts>(AMOUNTS, [id]) : Promise.resolve([]),
  ]);
  const data = rows.map(({ no_tax_id, ended, ...row }): ShowSupplier => {
    const late = ended.map(({ kind, until }) => `${documentKindTitles[kind]}: vence el ${formatDayYear(until)}`);
    const own = amounts.filter(({ supplier_id }) => supplier_id === row.id).map(({ supplier_id: _, ...one }) => one);
    return { ...row, missing: [...(no_tax_id ? ["Sin CUIT"] : []), ...late], ...(money && { amounts: own }) };
  });
  return { show: { id, name }, data };
}

const text = (header: string, width: number, value: (row: ShowSupplier) => string): Field<ShowSupplier> => ({
  header,
  width,
  kind: "text",
  value,
});
const count = (header: string, value: (row: ShowSupplier) => number): Field<ShowSupplier> => ({
  header,
  width: 12,
  kind: "int",
  value,
});
const sum = (header: string, key: "budgeted" | "committed" | "accrued" | "paid" | "owed"): Field<ShowSupplier> => ({
  ...text(header, 24, ({ amounts = [] }) =>
    amounts.map((one) => formatMoney(one[key], one.currency, { decimals: 2 })).join(" · "),
  ),
  amount: true,
});
const FIELDS: Field<ShowSupplier>[] = [
  text("Proveedor", 36, ({ name }) => name),
  count("Órdenes", ({ orders }) => orders),
  count("Comprobantes", ({ vouchers }) => vouchers),
  count("Facturas pedidas", ({ asked }) => asked),
  text("Papeles que faltan", 40, ({ missing }) => missing.join(", ")),
  sum("Presupuesto", "budgeted"),
  sum("Comprometido", "committed"),
  sum("Real", "accrued"),
  sum("Pagado", "paid"),
  sum("Se le debe", "owed"),
];

/** `GET /shows/{id}/suppliers/excel`. Errors: 404. */
export async function excel(actor: CostsActor, { params }: Input<typeof api.suppliersOfShowExcel>): Promise<Download> {
  const { show, data } = await list(actor, { params, query: {}, body: undefined } as never);
  const { money } = await suppliersIn(actor, params.id);
  await audit(prisma, actor, { action: "show_suppliers.exported", object: `show:${show.name}`, after: { as: "xlsx" } });
  return workbookDownload(`${slugFile(show.name)}_proveedores.xlsx`, [sheetOf("Proveedores", FIELDS, data, { money })]);
}
