import { ExcelButton } from "@/components/frame/ExcelButton";
import { byCompany, byCurrency, byDate, commonAsked, namedChoices } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import type { FilterChoice, FilterSpec } from "@/components/frame/list/filterSpec";
import { PagedTable } from "@/components/frame/list/PagedTable";
import { orderAsked, placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { StatusBadge } from "@/components/kit/StatusBadge";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { statementStateTitles } from "@/lib/cards/rules/states";
import { listStatements, statementsExcel } from "@/lib/cards/statements/api";
import type { StatementFilter, StatementRow } from "@/lib/cards/statements/schema";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { listCompanies } from "@/lib/companies/api";
import { formatDay, formatDayYear, todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { moneyText, statementLooks } from "../looks";
import { OfficePage } from "../OfficePage";

const PAGE = 50;
const specsOf = (companies: readonly FilterChoice[]): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar tarjeta o empresa" },
  {
    key: "estado",
    kind: "select",
    label: "Estado",
    placeholder: "Todos los estados",
    choices: Object.entries(statementStateTitles).map(([value, label]) => ({ value, label })),
  },
  byCompany(companies),
  byCurrency(),
  byDate,
];
/** What the server sorts by, under the name of each column. */
const SORTS = { resumen: "name", dias: "until", vence: "due", total: "total", estado: "state" };
const views = [
  { name: "Todos", filters: "" },
  { name: "Por conciliar", filters: "estado=cargado" },
  { name: "Por pagar", filters: "estado=conciliado" },
];
const FIRST_ORDER = "-dias";

const waitsText = ({ lines, state }: StatementRow): string => {
  if (state !== "cargado") return `${countText(lines.conciliada, "conciliada", "conciliadas")}`;
  return lines.pendiente > 0 ? `${countText(lines.pendiente, "línea", "líneas")} por decir` : "Listo para conciliar";
};

const columns: Column<StatementRow>[] = [
  {
    id: "resumen",
    header: "Resumen",
    sortValue: ({ name }) => name,
    cell: ({ name, company }) => <TwoLines strong main={name} sub={company.name} />,
  },
  {
    id: "dias",
    header: "Del, al",
    width: 220,
    hideBelow: "900px",
    sortValue: ({ until_day }) => until_day,
    cell: ({ from_day, until_day }) => `${formatDay(from_day)} al ${formatDayYear(until_day)}`,
  },
  {
    id: "vence",
    header: "Vence",
    width: 130,
    hideBelow: "760px",
    sortValue: ({ due_day }) => due_day,
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
    sortValue: ({ total }) => total,
    cell: ({ total, currency }) => <strong className="font-semibold">{moneyText(total, currency)}</strong>,
  },
  {
    id: "estado",
    header: "Estado",
    width: 130,
    sortValue: ({ state }) => state,
    cell: ({ state }) => <StatusBadge of={statementLooks[state]} />,
  },
];

/** What cards were charged, as their banks' files say. */
export function StatementsView() {
  const companies = useRead(listCompanies, {});
  const filters = useFilters(specsOf(namedChoices(companies.data)));
  const { address, values } = filters;
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const query = {
    ...commonAsked(values),
    state: (values.estado || undefined) as StatementFilter["state"],
    sort: orderAsked<StatementFilter["sort"]>(SORTS, place.order, "-until"),
  };
  const read = useRead(listStatements, address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null);
  useLive("gastos_tarjeta", () => void read.mutate());
  const view = place.viewOf(useTableView(columns, { viewsKey: "resumenes_de_tarjeta" }));
  const { data } = read;
  const found = data ? countText(data.total, "resumen", "resúmenes") : "";
  const hrefOf = ({ id }: StatementRow) => address.href({ resumen: String(id) });
  const load = <ButtonLink href="/Comprobantes/resumen-tarjeta">Cargar resumen</ButtonLink>;
  return (
    <OfficePage
      view="resumenes"
      context="Cada línea de la tarjeta es un gasto, un cargo del banco o algo personal: así cierra."
      actions={
        <ExcelButton
          contract={statementsExcel}
          input={{ query }}
          name={`resumenes_de_tarjeta_${todayIn()}`}
          empty={data?.total === 0}
        />
      }
      filters={
        <FilterBar
          of={filters}
          view={view}
          views={{ viewsKey: "resumenes_de_tarjeta", presets: views }}
          title="Resúmenes"
          found={found}
        />
      }
    >
      <PagedTable
        caption="Resúmenes de tarjeta"
        columns={columns}
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
        read={read}
        place={place}
        found={found}
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
      />
    </OfficePage>
  );
}
