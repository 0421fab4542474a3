import { ListTable } from "@/components/frame/list/ListTable";
import { Badge } from "@/components/kit/Badge";
import { Link } from "@/components/kit/Link";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay } from "@/lib/format/dates";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { statusTitles } from "@/lib/musicwins/rules/kinds";
import { lineHref } from "@/lib/musicwins/rules/told";
import type { Pair } from "@/lib/musicwins/schema";
import { moneyText } from "../words";
import type { PagosStates } from "./PagosTable";
import { bothText, totalOf } from "./pagos";

const whole = ({ alicuota_ars, alicuota_usd }: BudgetRow): Pair => ({ ars: alicuota_ars, usd: alicuota_usd });

const columns: Column<BudgetRow>[] = [
  {
    id: "titulo",
    header: "Presupuesto",
    cell: ({ titulo, proveedor }) => <TwoLines main={titulo} sub={proveedor || "Sin proveedor"} />,
    sortValue: ({ titulo }) => titulo,
  },
  {
    id: "area",
    header: "Área",
    width: 180,
    hideBelow: "900px",
    cell: ({ area, category }) => <TwoLines main={area} sub={category} />,
    sortValue: ({ area, category }) => `${area} ${category}`,
  },
  {
    id: "status",
    header: "Estado",
    width: 120,
    cell: ({ status }) => <Badge tone={status === "a_pagar" ? "info" : "good"}>{statusTitles[status]}</Badge>,
    sortValue: ({ status }) => statusTitles[status],
  },
  {
    id: "fecha",
    header: "Fecha",
    width: 110,
    cell: ({ fecha_pago }) => (fecha_pago ? formatDay(fecha_pago) : "Sin fecha"),
    sortValue: ({ fecha_pago }) => fecha_pago,
  },
  {
    id: "ars",
    header: "ARS",
    width: 140,
    align: "end",
    cell: ({ alicuota_ars }) => moneyText(alicuota_ars, "ARS"),
    sortValue: ({ alicuota_ars }) => alicuota_ars,
  },
  {
    id: "usd",
    header: "USD",
    width: 120,
    align: "end",
    cell: ({ alicuota_usd }) => moneyText(alicuota_usd, "USD"),
    sortValue: ({ alicuota_usd }) => alicuota_usd,
  },
  {
    id: "pagado",
    header: "Ya pagado",
    width: 160,
    align: "end",
    hideBelow: "900px",
    cell: ({ financieros }) => bothText(financieros.pagado).replace("nada", "—"),
  },
];

/** The approved budgets that are not paid yet, whole, with what was paid of each. */
export function BudgetsTable({ rows, ...states }: PagosStates & { rows: readonly BudgetRow[] | undefined }) {
  const total = totalOf((rows ?? []).map(whole));
  return (
    <ListTable
      caption="Presupuestos a pagar"
      columns={columns}
      rows={rows}
      rowId={({ id, option_number }) => `${id}-${option_number}`}
      rowLabel={({ titulo }) => titulo}
      rowHref={({ id }) => lineHref(id)}
      {...states}
      totals={[
        {
          id: "total",
          cells: { titulo: "Total", ars: moneyText(total.ars, "ARS"), usd: moneyText(total.usd, "USD") },
        },
      ]}
      card={(row) => (
        <div>
          <p className="font-semibold">
            <Link href={lineHref(row.id)} className="tap hover:text-accent hover:underline">
              {row.titulo}
            </Link>
          </p>
          <p className="text-help text-muted">{[row.proveedor, row.area].filter(Boolean).join(" · ")}</p>
          <p className="mt-1 flex justify-between gap-3">
            <span>{row.fecha_pago ? formatDay(row.fecha_pago) : "Sin fecha"}</span>
            <span className="font-semibold">{bothText(whole(row))}</span>
          </p>
        </div>
      )}
      cardTotals={<p className="px-1 font-semibold">Total: {bothText(total)}</p>}
    />
  );
}
