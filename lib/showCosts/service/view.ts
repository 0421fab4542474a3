import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { slugFile } from "@/lib/format/text";
import type { Download, Input } from "@/lib/http/contract";
import { type ReachedShow, reached, type ShowPerson, showUnseen } from "@/lib/shows/service/reach";
import type { CostsActor } from "../actor";
import type * as api from "../api";
import { type CostColumn, columnTitles, costKindTitles } from "../rules/kinds";
import { currenciesOf, groupsOf } from "../rules/totals";
import type { CostLine, CostsView } from "../schema";

/** A show whose costs the person reads. @throws 404 */
export async function costsIn(person: ShowPerson, id: number): Promise<ReachedShow> {
  const show = await reached(person, id);
  if (!show.reads_costs) throw showUnseen();
  return show;
}

const NAMED = (of: string) =>
  `CASE WHEN ${of}.id IS NOT NULL THEN json_build_object('id', ${of}.id, 'name', ${of}.name) END`;
const LINES = `SELECT l.id, ${NAMED("c")} AS category, ${NAMED("su")} AS supplier, l.label, l.kind, trim_scale(l.rate)::text AS rate, l.cap::text AS cap,
    l.currency::text AS currency, l.oferta::text AS oferta, l.presupuesto::text AS presupuesto, l.declarado::text AS declarado, l.shared, l.version
  FROM show_cost_line l LEFT JOIN category_kept ck ON ck.id = l.category_id LEFT JOIN category c ON c.id = ck.kept_id
    LEFT JOIN supplier_kept sk ON sk.id = l.supplier_id LEFT JOIN supplier su ON su.id = sk.kept_id
  WHERE l.show_id = $1::int ORDER BY l.id`;

const LEDGER = `SELECT r.currency::text AS currency, ${NAMED("c")} AS category,
    coalesce(sum(r.amount) FILTER (WHERE r.kind = 'comprometido'), 0)::numeric(18,2)::text AS comprometido,
    coalesce(sum(r.amount) FILTER (WHERE r.kind = 'devengado'), 0)::numeric(18,2)::text AS real
  FROM ledger_rollup r LEFT JOIN category_kept k ON k.id = r.category_id LEFT JOIN category c ON c.id = k.kept_id
  WHERE r.show_id = $1::int AND r.side = 'gasto' AND r.kind IN ('comprometido', 'devengado')
  GROUP BY r.currency, c.id, c.name HAVING bool_or(r.amount <> 0)`;

const CATEGORIES = `SELECT id, name FROM category WHERE merged_into IS NULL AND side = 'gasto' AND state = 'activa' AND NOT by_sheet ORDER BY name, id`;

/** What a show costs, for who reads it. */
export async function viewOf(tx: Tx, show: ReachedShow): Promise<CostsView> {
  const [facts] = await txQuery<Pick<CostsView, "divisa" | "offer">>(
    tx,
    `SELECT s.divisa::text AS divisa, EXISTS (SELECT 1 FROM deal d WHERE d.show_id = s.id) AS offer FROM show s WHERE s.id = $1::int`,
    show.id,
  );
  if (!facts) throw new Error(`Show ${show.id} is gone`);
  return {
    show: show.name,
    ...facts,
    lines: await txQuery<CostLine>(tx, LINES, show.id),
    ledger: await txQuery<CostsView["ledger"][number]>(tx, LEDGER, show.id),
    categories: await txQuery<{ id: number; name: string }>(tx, CATEGORIES),
    may: { write: show.costs },
  };
}

/** `GET /shows/{id}/costs`. Errors: 404. */
export async function get(actor: ShowPerson, { params }: Input<typeof api.showCosts>): Promise<CostsView> {
  const show = await costsIn(actor, params.id);
  return prisma.$transaction((tx) => viewOf(tx, show));
}

interface Row {
  currency: string;
  category: string;
  label: string;
  kind: string;
  supplier: string;
  shared: string;
  amounts: Partial<Record<CostColumn | "left", string | null>>;
}

const text = (header: string, width: number, value: (row: Row) => string): Field<Row> => ({
  header,
  width,
  kind: "text",
  value,
});
const FIELDS: Field<Row>[] = [
  text("Moneda", 9, ({ currency }) => currency),
  text("Rubro", 26, ({ category }) => category),
  text("Concepto", 34, ({ label }) => label),
  text("Se calcula", 18, ({ kind }) => kind),
  text("Proveedor", 26, ({ supplier }) => supplier),
  text("Compartido", 12, ({ shared }) => shared),
  ...(Object.entries({ ...columnTitles, left: "Diferencia" }) as [CostColumn | "left", string][]).map(
    ([column, header]): Field<Row> => ({
      header,
      width: 18,
      kind: "money",
      value: ({ amounts }) => amounts[column] ?? null,
    }),
  ),
];

function rowsOf(view: CostsView): Row[] {
  return currenciesOf(view).flatMap((currency) =>
    groupsOf(view, currency).flatMap(({ category, lines, sums, left }): Row[] => {
      const name = category?.name ?? "Sin rubro";
      const whole = { currency, category: name, label: "Total del rubro", kind: "", supplier: "", shared: "" };
      return [
        ...lines.map(({ label, kind, rate, supplier, shared, oferta, presupuesto, declarado }) => ({
          currency,
          category: name,
          label,
          kind: [rate, costKindTitles[kind]].filter(Boolean).join(" "),
          supplier: supplier?.name ?? "",
          shared: shared ? "Sí" : "",
          amounts: { oferta, presupuesto, declarado },
        })),
        { ...whole, amounts: { ...sums, left } },
      ];
    }),
  );
}

/** `GET /shows/{id}/costs/excel`. Errors: 404. */
export async function excel(actor: CostsActor, { params }: Input<typeof api.showCostsExcel>): Promise<Download> {
  const show = await costsIn(actor, params.id);
  const view = await prisma.$transaction((tx) => viewOf(tx, show));
  await audit(prisma, actor, { action: "show_costs.exported", object: `show:${show.name}`, after: { as: "xlsx" } });
  return workbookDownload(`${slugFile(show.name)}_costos.xlsx`, [
    sheetOf("Costos", FIELDS, rowsOf(view), { money: true }),
  ]);
}
