import { FileArchive, FileSpreadsheet, FileText } from "lucide-react";
import { Fragment, useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { FilterBar } from "@/components/frame/list/FilterBar";
import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { ListTable } from "@/components/frame/list/ListTable";
import { orderAsked, placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { useDownload } from "@/components/frame/useDownload";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Menu } from "@/components/kit/Menu";
import { ReasonModal } from "@/components/kit/ReasonModal";
import { StatusBadge } from "@/components/kit/StatusBadge";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { toast } from "@/components/kit/toast";
import {
  approveReport,
  closeReport,
  listReports,
  reopenReport,
  reportExcel,
  reportPdf,
  reportPhotos,
  reportsExcel,
  returnReport,
} from "@/lib/cards/reports/api";
import type { ReportsFilter } from "@/lib/cards/reports/schema";
import { expenseStates, expenseStateTitles, reportStateTitles } from "@/lib/cards/rules/states";
import type { ReportRow } from "@/lib/cards/schema";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { todayIn } from "@/lib/format/dates";
import { countText, slugFile } from "@/lib/format/text";
import { byMonth } from "../expenses/filters";
import { moneyText, monthText, reportLooks } from "../looks";
import { OFFICE, OfficePage } from "../OfficePage";

const PAGE = 50;
const REFRESH = ["/card-reports", "/card-expenses"];
const specsOf = (months: readonly string[]): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar titular" },
  {
    key: "estado",
    kind: "select",
    label: "Estado",
    placeholder: "Todos los estados",
    choices: Object.entries(reportStateTitles).map(([value, label]) => ({ value, label })),
  },
  byMonth(months),
];
const NAMELESS = specsOf([]);
/** What the server sorts by, under the name of each column. */
const SORTS = { titular: "holder", mes: "month", gastos: "count", estado: "state" };
const FIRST_ORDER = "-mes";
const views = [
  { name: "Todas", filters: "" },
  { name: "Presentadas", filters: "estado=presentada" },
  { name: "Abiertas", filters: "estado=abierta" },
];

const countsText = ({ counts }: ReportRow): string =>
  expenseStates
    .filter((state) => state !== "retirado" && counts[state] > 0)
    .map((state) => countText(counts[state], expenseStateTitles[state].toLowerCase()))
    .join(", ");
/** A sum of each currency; none is broken in two. */
const Sums = ({ sums }: Pick<ReportRow, "sums">) => (
  <strong className="font-semibold">
    {sums.length === 0 && "—"}
    {sums.map(({ amount, currency }, at) => (
      <Fragment key={currency}>
        {at > 0 && " "}
        <span className="whitespace-nowrap">{`${at > 0 ? "+ " : ""}${moneyText(amount, currency)}`}</span>
      </Fragment>
    ))}
  </strong>
);
const seen = ({ holder, month }: ReportRow): string => `${OFFICE}&titular=${holder.id}&mes=${month}`;

const columns: Column<ReportRow>[] = [
  {
    id: "titular",
    header: "Titular",
    sortValue: ({ holder }) => holder.name,
    cell: ({ holder }) => <TwoLines main={holder.name} strong />,
  },
  {
    id: "mes",
    header: "Rendición",
    width: 170,
    sortValue: ({ month }) => month,
    cell: ({ month }) => monthText(month),
  },
  {
    id: "gastos",
    header: "Gastos",
    hideBelow: "760px",
    sortValue: ({ counts }) => Object.values(counts).reduce((sum, n) => sum + n, 0),
    cell: (row) => (
      <TwoLines main={countsText(row) || "Sin gastos"} sub={row.note || row.returned_reason || undefined} />
    ),
  },
  {
    id: "total",
    header: "Total",
    width: 190,
    align: "end",
    fixed: true,
    cell: Sums,
  },
  {
    id: "estado",
    header: "Estado",
    width: 130,
    sortValue: ({ state }) => state,
    cell: ({ state }) => <StatusBadge of={reportLooks[state]} />,
  },
  { id: "acciones", header: "Acciones", width: 230, cell: (row) => <Actions row={row} /> },
];

/** People's months: what was handed in is approved and closed, and taken along as PDF, photos or workbook. */
export function ReportsView() {
  const { address, values } = useFilters(NAMELESS);
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const query = {
    q: values.q || undefined,
    state: (values.estado || undefined) as ReportsFilter["state"],
    month: values.mes || undefined,
    sort: orderAsked<ReportsFilter["sort"]>(SORTS, place.order, "-month"),
  };
  const read = useRead(listReports, address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null);
  useLive("gastos_tarjeta", () => void read.mutate());
  const filters = useFilters(specsOf(read.data?.months ?? []));
  const view = place.viewOf(useTableView(columns, { viewsKey: "rendiciones" }));
  const { data } = read;
  const found = data ? countText(data.total, "rendición", "rendiciones") : "";
  return (
    <OfficePage
      view="rendiciones"
      context="El mes de cada persona: se aprueba cuando cada gasto está decidido, y siempre se puede cerrar."
      actions={
        <ExcelButton
          contract={reportsExcel}
          input={{ query }}
          name={`rendiciones_${todayIn()}`}
          empty={data?.total === 0}
        />
      }
      filters={
        <FilterBar
          of={filters}
          view={view}
          views={{ viewsKey: "rendiciones", presets: views }}
          title="Rendiciones"
          found={found}
        />
      }
    >
      <ListTable
        caption="Rendiciones"
        columns={columns}
        rows={data?.data}
        rowId={({ id }) => String(id)}
        rowLabel={(row) => `${row.holder.name}, ${monthText(row.month)}`}
        rowHref={seen}
        view={view}
        onSortChange={place.onSortChange}
        totals={data?.totals.map(({ currency, count, amount }) => ({
          id: currency,
          cells: {
            titular: `${currency}: ${countText(count, "gasto")}`,
            total: <strong className="font-semibold">{moneyText(amount, currency)}</strong>,
          },
        }))}
        reading={read}
        failure="No se pudieron traer las rendiciones"
        loadingText="Trayendo las rendiciones..."
        filters={filters}
        none="Ninguna rendición con estos filtros"
        empty={
          <EmptyState title="Todavía no hay ninguna rendición">
            Cada mes con gastos de tarjeta tiene la suya.
          </EmptyState>
        }
        card={(row) => (
          <div className="flex flex-col gap-2 py-3">
            <Link href={seen(row)} shallow className="flex items-baseline justify-between gap-3">
              <TwoLines strong main={row.holder.name} sub={`${monthText(row.month)}: ${countsText(row)}`} />
              <span className="text-right">
                <Sums sums={row.sums} />
              </span>
            </Link>
            <span className="flex flex-wrap items-center justify-between gap-2">
              <StatusBadge of={reportLooks[row.state]} />
              <Actions row={row} />
            </span>
          </div>
        )}
        footer={data && place.foot(data.total, found)}
      />
    </OfficePage>
  );
}

const MAIN = { aprobar: "Aprobar", cerrar: "Cerrar" } as const;

function Actions({ row }: { row: ReportRow }) {
  const [asking, setAsking] = useState<"devolver" | "reabrir" | null>(null);
  const { run } = useDownload();
  const approving = useWrite(approveReport, { refresh: REFRESH });
  const closing = useWrite(closeReport, { refresh: REFRESH });
  const reopening = useWrite(reopenReport, { refresh: REFRESH });
  const returning = useWrite(returnReport, { refresh: REFRESH });
  const params = { id: row.id };
  const body = { version: row.version };
  const name = `rendicion_${row.month}_${slugFile(row.holder.name)}`;
  const work = {
    aprobar: { busy: approving.busy, run: () => approving.run({ params, body }) },
    cerrar: { busy: closing.busy, run: () => closing.run({ params, body }) },
  };
  const main = (["aprobar", "cerrar"] as const).find((step) => row.acciones.includes(step));
  const does = (step: keyof typeof MAIN) =>
    void attempt(async () => {
      await work[step].run();
      toast.saved("Guardado");
    });
  return (
    <span className="relative z-10 flex flex-wrap justify-end gap-1.5 py-1">
      {main && (
        <Button size="sm" variant="primary" busy={work[main].busy && "Guardando..."} onClick={() => does(main)}>
          {MAIN[main]}
        </Button>
      )}
      <Menu
        align="end"
        trigger={<Button size="sm">Más</Button>}
        items={[
          ...(row.acciones.includes("devolver")
            ? [{ label: "Devolver a su titular", danger: true, onSelect: () => setAsking("devolver") }]
            : []),
          ...(row.acciones.includes("reabrir") ? [{ label: "Reabrir", onSelect: () => setAsking("reabrir") }] : []),
          {
            label: "PDF con las fotos",
            icon: FileText,
            onSelect: () => void run(reportPdf, { params }, `${name}.pdf`),
          },
          {
            label: "Fotos (ZIP)",
            icon: FileArchive,
            onSelect: () => void run(reportPhotos, { params }, `${name}_fotos.zip`),
          },
          { label: "Excel", icon: FileSpreadsheet, onSelect: () => void run(reportExcel, { params }, `${name}.xlsx`) },
        ]}
      />
      {asking === "reabrir" && (
        <ReasonModal
          title={`Reabrir la rendición de ${row.holder.name}`}
          description={monthText(row.month)}
          confirm="Reabrir"
          danger={false}
          help="Lo lee su titular, y queda en la historia."
          onClose={() => setAsking(null)}
          onReason={async (reason) => {
            await reopening.run({ params, body: { ...body, reason } });
            toast.saved("Se reabrió");
          }}
        />
      )}
      {asking === "devolver" && (
        <ReasonModal
          title={`Devolver la rendición de ${row.holder.name}`}
          description={monthText(row.month)}
          confirm="Devolver"
          help="Lo lee su titular, que la corrige y la presenta de nuevo."
          onClose={() => setAsking(null)}
          onReason={async (reason) => {
            await returning.run({ params, body: { ...body, reason } });
            toast.saved("Se devolvió");
          }}
        />
      )}
    </span>
  );
}
