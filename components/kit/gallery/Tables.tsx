import { ExternalLink } from "lucide-react";
import { useMemo, useState } from "react";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { daysUntilText } from "@/lib/format/relativeDays";
import { countText, plural } from "@/lib/format/text";
import { Button } from "../Button";
import { CapacityBar } from "../CapacityBar";
import { Chip } from "../Chip";
import { EmptyState } from "../EmptyState";
import { ErrorState } from "../ErrorState";
import { IconButton } from "../IconButton";
import { Segmented } from "../Segmented";
import { SoldOutStub } from "../SoldOutStub";
import { Sparkline } from "../Sparkline";
import { Toolbar } from "../Toolbar";
import type { Column, TotalsRow } from "../table/columns";
import { DataTable } from "../table/DataTable";
import { SavedViews } from "../table/SavedViews";
import { TableControls } from "../table/TableControls";
import { TwoLines } from "../table/TwoLines";
import { useTableView } from "../table/useTableView";
import { Section } from "./Section";
import { manyShows, SAMPLE_SHOWS, type SampleShow } from "./sampleRows";

const percentOf = (show: SampleShow) => (show.sold / show.capacity) * 100;

const COLUMNS: ReadonlyArray<Column<SampleShow>> = [
  {
    id: "show",
    header: "Show",
    sortValue: (show) => show.name,
    cell: (show) => (
      <TwoLines
        strong
        main={
          show.soldOut ? (
            <span className="inline-flex items-center gap-1.5">
              {show.name} <SoldOutStub />
            </span>
          ) : (
            show.name
          )
        }
        sub={show.venue}
      />
    ),
  },
  {
    id: "fecha",
    header: "Fecha",
    sortValue: (show) => show.day,
    cell: (show) => <TwoLines main={formatDay(show.day)} sub={daysUntilText(show.day, "2026-11-20")} />,
  },
  {
    id: "hoy",
    header: "Hoy",
    align: "end",
    sortValue: (show) => show.today,
    cell: (show) =>
      show.today === null ? "—" : <strong className="font-semibold">{formatInteger(show.today)}</strong>,
  },
  {
    id: "tendencia",
    header: "14 días",
    hideBelow: "xl",
    cell: (show) =>
      show.trend.length === 0 ? (
        <span className="text-muted">cerrado</span>
      ) : (
        <Sparkline points={show.trend} label={`Ventas diarias de ${show.name}`} />
      ),
  },
  {
    id: "vendidas",
    header: "Vendidas",
    align: "end",
    sortValue: (show) => show.sold,
    cell: (show) => <TwoLines align="end" main={formatInteger(show.sold)} sub={`de ${formatInteger(show.capacity)}`} />,
  },
  {
    id: "capacidad",
    header: "% capacidad",
    hideBelow: "lg",
    sortValue: percentOf,
    cell: (show) => (
      <span className="inline-flex items-center gap-3">
        <CapacityBar percent={percentOf(show)} pace={show.soldOut ? null : show.pace} soldOut={show.soldOut} />
        {formatPercent(percentOf(show))}
      </span>
    ),
  },
  {
    id: "recaudacion",
    header: "Recaudación",
    align: "end",
    sortValue: (show) => show.revenue,
    cell: (show) => formatMoney(show.revenue, show.currency),
  },
];

const TOTALS: ReadonlyArray<TotalsRow> = [
  { id: "ARS", cells: { show: "Total ARS · 4 shows", vendidas: "37.023", recaudacion: "$ 2.133.085.100" } },
  { id: "EUR", cells: { show: "Total EUR · 1 show", vendidas: "1.118", recaudacion: "€ 46.150" } },
];

const KINDS = [
  { value: "pocos", label: "Cinco" },
  { value: "muchos", label: "Diez mil" },
  { value: "cargando", label: "Cargando" },
  { value: "vacia", label: "Vacía" },
  { value: "error", label: "Error" },
] as const;

function ShowCard({ show }: { show: SampleShow }) {
  return (
    <>
      <div className="flex justify-between gap-3">
        <span className="font-semibold">{show.name}</span>
        <span className="whitespace-nowrap">{formatDay(show.day)}</span>
      </div>
      <p className="text-second text-muted">{show.venue}</p>
      <div className="mt-2 flex items-center gap-4">
        <CapacityBar full percent={percentOf(show)} pace={show.pace} soldOut={show.soldOut} />
        <span className="whitespace-nowrap font-semibold">{formatPercent(percentOf(show))}</span>
      </div>
    </>
  );
}

export function Tables() {
  const [kind, setKind] = useState<(typeof KINDS)[number]["value"]>("pocos");
  const [filters, setFilters] = useState("estado=venta");
  const many = useMemo(() => manyShows(10_000), []);
  const view = useTableView(COLUMNS, { viewsKey: "galeria", sort: [{ id: "fecha", desc: false }] });
  return (
    <Section title="Tablas" note="orden, columnas, densidad, vistas, selección con Shift, totales por moneda">
      <div className="flex flex-col gap-3">
        <Toolbar
          onClear={() => setFilters("")}
          end={
            <>
              <SavedViews
                viewsKey="galeria"
                view={view}
                filters={filters}
                onFilters={setFilters}
                presets={[
                  { name: "Próximos", filters: "estado=venta" },
                  { name: "Todos", filters: "" },
                ]}
              />
              <TableControls view={view} />
            </>
          }
        >
          <Segmented label="Qué mostrar" options={KINDS} value={kind} onChange={setKind} />
          {filters && <Chip label="Estado" value="En venta" onRemove={() => setFilters("")} />}
        </Toolbar>
        <DataTable
          caption="Shows de muestra"
          columns={COLUMNS}
          rows={kind === "muchos" ? many : kind === "pocos" ? SAMPLE_SHOWS : []}
          rowId={(show) => show.id}
          rowLabel={(show) => show.name}
          rowHref={(show) => `#${show.id}`}
          rowActions={(show) => <IconButton label={`Abrir ${show.name}`} icon={ExternalLink} size="sm" />}
          view={view}
          totals={kind === "pocos" ? TOTALS : undefined}
          loading={kind === "cargando"}
          error={
            kind === "error" && (
              <ErrorState
                title="No se pudieron traer las ventas"
                onRetry={() => setKind("pocos")}
                requestId="7F3A-91C2"
              >
                El servidor tardó más de lo normal. Lo cargado sigue guardado.
              </ErrorState>
            )
          }
          empty={
            <EmptyState title="Ningún show con estos filtros" actions={<Button size="sm">Limpiar filtros</Button>}>
              Hay 11 shows en venta fuera de “Punta del Este, hasta dic 2026”.
            </EmptyState>
          }
          bulk={{
            noun: (count) => plural(count, "show", "shows"),
            detail: (rows) => `${formatInteger(rows.reduce((sum, show) => sum + show.sold, 0))} entradas`,
            actions: (rows) => (
              <Button size="sm" variant="primary">
                Enviar {rows.length}
              </Button>
            ),
          }}
          card={(show) => <ShowCard show={show} />}
          footer={countText(kind === "muchos" ? many.length : SAMPLE_SHOWS.length, "show", "shows")}
          maxHeight="420px"
        />
      </div>
    </Section>
  );
}
