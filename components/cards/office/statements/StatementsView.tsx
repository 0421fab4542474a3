import { FilterBar } from "@/components/frame/list/FilterBar";
import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import { ListTable } from "@/components/frame/list/ListTable";
import { useFilters } from "@/components/frame/list/useFilters";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Pagination } from "@/components/kit/Pagination";
import { StatusBadge } from "@/components/kit/StatusBadge";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { statementStateTitles } from "@/lib/cards/rules/states";
import { listStatements } from "@/lib/cards/statements/api";
import type { StatementRow } from "@/lib/cards/statements/schema";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { listCompanies } from "@/lib/companies/api";
import { currencies } from "@/lib/format/currencies";
import { formatDay, formatDayYear } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { moneyText, statementLooks } from "../looks";
import { OfficePage } from "../OfficePage";

const PAGE = 50;
const specsOf = (companies: readonly FilterChoice[]): FilterSpec[] => [
  {
    key: "estado",
    kind: "select",
    label: "Estado",
    placeholder: "Todos los estados",
    choices: Object.entries(statementStateTitles).map(([value, label]) => ({ value, label })),
  },
  {
    key: "empresa",
    kind: "choice",
    label: "Empresa",
    placeholder: "Todas las empresas",
    free: /^\d{1,9}$/,
    choices: companies,
  },
  {
    key: "moneda",
    kind: "select",
    label: "Moneda",
    placeholder: "Todas las monedas",
    choices: currencies.map((value) => ({ value, label: value })),
  },
];

const waitsText = ({ lines, state }: StatementRow): string => {
  if (state !== "cargado") return `${countText(lines.conciliada, "conciliada", "conciliadas")}`;
  return lines.pendiente > 0 ? `${countText(lines.pendiente, "línea", "líneas")} por decir` : "Listo para conciliar";
};

const columns: Column<StatementRow>[] = [
  { id: "resumen", header: "Resumen", cell: ({ name, company }) => <TwoLines strong main={name} sub={company.name} /> },
  {
    id: "dias",
    header: "Del, al",
    width: 220,
    hideBelow: "900px",
    cell: ({ from_day, until_day }) => `${formatDay(from_day)} al ${formatDayYear(until_day)}`,
  },
  {
    id: "vence",
    header: "Vence",
    width: 130,
    hideBelow: "760px",
    cell: ({ due_day, paid_day }) => (
      <TwoLines
        main={due_day ? formatDayYear(due_day) : "—"}
        sub={paid_day ? `pagado ${formatDayYear(paid_day)}` : undefined}
      />
    ),
  },
  {
    id: "lineas",
    header: "Líneas",
    width: 180,
    cell: (row) => (
      <TwoLines main={waitsText(row)} sub={`de ${Object.values(row.lines).reduce((sum, n) => sum + n, 0)}`} />
    ),
  },
  {
    id: "total",
    header: "Total",
    width: 150,
    align: "end",
    fixed: true,
    cell: ({ total, currency }) => <strong className="font-semibold">{moneyText(total, currency)}</strong>,
  },
  { id: "estado", header: "Estado", width: 130, cell: ({ state }) => <StatusBadge of={statementLooks[state]} /> },
];

/** What cards were charged, as their banks' files say. */
export function StatementsView() {
  const companies = useRead(listCompanies, {});
  const filters = useFilters(
    specsOf((companies.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))),
  );
  const { address, values } = filters;
  const page = Math.max(1, Number(address.get("pagina")) || 1);
  const query = {
    state: values.estado || undefined,
    company: values.empresa ? Number(values.empresa) : undefined,
    currency: values.moneda || undefined,
    page,
    limit: PAGE,
  } as never;
  const read = useRead(listStatements, address.ready ? { query } : null);
  useLive("gastos_tarjeta", () => void read.mutate());
  const view = useTableView(columns, { viewsKey: "resumenes_de_tarjeta" });
  const { data } = read;
  const found = data ? countText(data.total, "resumen", "resúmenes") : "";
  const hrefOf = ({ id }: StatementRow) => address.href({ resumen: String(id) });
  const load = <ButtonLink href="/Comprobantes/resumen-tarjeta">Cargar resumen</ButtonLink>;
  return (
    <OfficePage
      view="resumenes"
      context="Cada línea de la tarjeta es un gasto, un cargo del banco o algo personal: así cierra."
      filters={<FilterBar of={filters} view={view} title="Resúmenes" found={found} />}
    >
      <ListTable
        caption="Resúmenes de tarjeta"
        columns={columns}
        rows={data?.data}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        rowHref={hrefOf}
        view={view}
        totals={data?.totals.map(({ currency, count, amount }) => ({
          id: currency,
          cells: {
            resumen: `${currency}: ${countText(count, "resumen", "resúmenes")}`,
            total: <strong className="font-semibold">{moneyText(amount, currency)}</strong>,
          },
        }))}
        reading={read}
        failure="No se pudieron traer los resúmenes"
        loadingText="Trayendo los resúmenes..."
        filters={filters}
        none="Ningún resumen con estos filtros"
        empty={
          <EmptyState title="Todavía no hay ningún resumen" actions={load}>
            El CSV o Excel de la tarjeta se cruza con los gastos: misma tarjeta y moneda, importe y fecha cercanos.
          </EmptyState>
        }
        card={(row) => (
          <Link href={hrefOf(row)} shallow className="flex flex-col gap-1.5 py-3">
            <span className="flex items-baseline justify-between gap-3">
              <TwoLines strong main={row.name} sub={waitsText(row)} />
              <strong className="whitespace-nowrap font-semibold">{moneyText(row.total, row.currency)}</strong>
            </span>
            <span>
              <StatusBadge of={statementLooks[row.state]} />
            </span>
          </Link>
        )}
        footer={
          data &&
          data.total > 0 && (
            <>
              <span>{found}</span>
              {data.total > PAGE && (
                <Pagination
                  page={page}
                  pageSize={PAGE}
                  total={data.total}
                  onPage={(next) => address.set({ pagina: next > 1 ? String(next) : "" })}
                />
              )}
            </>
          )
        }
      />
    </OfficePage>
  );
}
