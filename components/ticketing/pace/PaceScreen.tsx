import { GitCompareArrows, Mail, Pencil, Plus, Star, Target } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { ListTable } from "@/components/frame/list/ListTable";
import { useFilters } from "@/components/frame/list/useFilters";
import { Button, ButtonLink } from "@/components/kit/Button";
import { ChipButton } from "@/components/kit/Chip";
import { EmptyState } from "@/components/kit/EmptyState";
import { FigureStrip } from "@/components/kit/FigureStrip";
import { IconButton } from "@/components/kit/IconButton";
import { Page } from "@/components/kit/Page";
import { Segmented } from "@/components/kit/Segmented";
import { type SortBy, useTableView } from "@/components/kit/table/useTableView";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { todayIn } from "@/lib/format/dates";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { listPace, paceExcel } from "@/lib/ticketing/forecast/api";
import type { PaceRow } from "@/lib/ticketing/forecast/schema";
import { FAR } from "@/lib/ticketing/rules/causes";
import { FiguresSkeleton } from "../report/FiguresSkeleton";
import { ReportTabs } from "../report/ReportTabs";
import { showHref, titleOf } from "../report/rows";
import { readSort, sortText } from "../report/useReportAddress";
import { gapOf, type Measure, measures, paceColumns } from "./columns";
import { PACE_FILTERS } from "./filters";
import { PaceCard } from "./PaceCard";
import { paceFigures, toldTrack, trackText } from "./words";

const TrackDrawer = dynamic(() => import("./panels").then((part) => part.TrackDrawer), { ssr: false });
const TargetModal = dynamic(() => import("./panels").then((part) => part.TargetModal), { ssr: false });
const PaceMailModal = dynamic(() => import("./panels").then((part) => part.PaceMailModal), { ssr: false });
const FavoritesDrawer = dynamic(() => import("./panels").then((part) => part.FavoritesDrawer), { ssr: false });

const TITLES: Record<Measure, string> = {
  comparables: "Contra comparables",
  objetivo: "Contra objetivo",
  agotar: "Chance de agotar",
};
/** On a phone. */
const SHORT: Record<Measure, string> = { comparables: "Comparables", objetivo: "Objetivo", agotar: "Agotar" };
const VIEWS = [
  { name: "Ritmo", filters: "" },
  { name: "Ritmo de Argentina", filters: "pais=AR" },
  { name: "Ritmo de España", filters: "pais=ES" },
];
const MOST_COMPARED = 5;
const REFRESH_MS = 60_000;

/** The worst first, as each measure says; favourites before all others where that is asked for. */
function ordered(rows: readonly PaceRow[], measure: Measure, favorites: boolean): PaceRow[] {
  const value = (row: PaceRow) => (measure === "agotar" ? row.agota && -row.agota : gapOf(row, measure));
  return rows.toSorted(
    (a, b) =>
      (favorites ? Number(b.favorito) - Number(a.favorito) : 0) ||
      (value(a) ?? Number.POSITIVE_INFINITY) - (value(b) ?? Number.POSITIVE_INFINITY) ||
      titleOf(a).localeCompare(titleOf(b), "es"),
  );
}

/** `/tickets?vista=ritmo`: the shows on sale by how far they are from those like them, and why. */
export default function PaceScreen() {
  const filters = useFilters(PACE_FILTERS);
  const { address, values } = filters;
  const { can } = usePerson();
  const [targeted, setTargeted] = useState<PaceRow>();
  const measure = measures.find((one) => one === address.get("contra")) ?? "comparables";
  const favorites = address.get("favoritos") === "1";
  const { data, error, isValidating, mutate } = useRead(listPace, address.ready ? { query: values } : null, {
    refreshInterval: REFRESH_MS,
  });
  const columns = useMemo(() => paceColumns(measure, can("tickets.write")), [measure, can]);
  const base = useTableView(columns, { viewsKey: "ritmo" });
  const asked = address.get("orden");
  const sort: readonly SortBy[] = useMemo(() => (asked ? readSort(asked) : []), [asked]);
  const view = {
    ...base,
    sort,
    set: ({ sort: next, ...rest }: Parameters<typeof base.set>[0]) => {
      base.set(rest);
      if (next) address.set({ orden: sortText(next) });
    },
  };
  const rows = useMemo(() => data && ordered(data.data, measure, favorites), [data, measure, favorites]);
  const figures = paceFigures(data?.data ?? []);
  const track = data && toldTrack(data.track);
  const panel = address.get("panel");
  const open = (name: string) => void address.set({ panel: name }, { push: true });
  const close = () => void address.set({ panel: "" });
  const chooser = (titles: Record<Measure, string>) => (
    <Segmented
      label="Contra qué se mide"
      options={measures.map((value) => ({ value, label: titles[value] }))}
      value={measure}
      onChange={(next) => address.set({ contra: next === "comparables" ? "" : next, orden: "" })}
    />
  );
  const name = `ritmo_${todayIn()}`;
  const workbook = { contract: paceExcel, input: { query: values }, name, empty: rows?.length === 0 };
  const load = can("tickets.write") && (
    <ButtonLink variant="primary" icon={Plus} href="/cargaTickets">
      Cargar ventas
    </ButtonLink>
  );
  return (
    <Page
      title="Reporte de ventas"
      context={data ? contextOf(data.data) : "Ritmo de los shows en venta"}
      tabs={<ReportTabs value="ritmo" />}
      actions={
        <>
          <Button variant="ghost" icon={Mail} onClick={() => open("mail")}>
            Enviarme esta vista
          </Button>
          <ExcelButton {...workbook} />
          {load}
        </>
      }
      phoneBar={
        <>
          {load}
          <ExcelButton {...workbook} iconOnly />
          <IconButton variant="outline" label="Enviarme esta vista" icon={Mail} onClick={() => open("mail")} />
        </>
      }
      filters={
        <FilterBar
          of={filters}
          view={view}
          views={{ viewsKey: "ritmo", presets: VIEWS }}
          title="Ritmo"
          found={countText(rows?.length ?? 0, "show")}
          start={chooser(TITLES)}
          lead={chooser(SHORT)}
          beside={
            <>
              <ChipButton
                icon={Star}
                label="Favoritos primero"
                aria-pressed={favorites}
                className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
                onClick={() => address.set({ favoritos: favorites ? "" : "1" })}
              />
              <IconButton label="Elegir favoritos" icon={Pencil} onClick={() => open("favoritos")} />
            </>
          }
        />
      }
    >
      {!data && !error ? (
        <FiguresSkeleton />
      ) : (
        data && (
          <FigureStrip
            items={[
              {
                label: `Atrasados, ${FAR} puntos o más`,
                value: { text: String(figures.late), unit: figures.late === 1 ? "show" : "shows" },
                note: figures.late > 0 ? `${formatInteger(figures.missing)} entradas menos que lo normal` : "ninguno",
              },
              {
                label: "En ritmo",
                value: { text: String(figures.even), unit: figures.even === 1 ? "show" : "shows" },
                note: `entre −${FAR - 1} y +${FAR - 1} puntos`,
              },
              {
                label: "Adelantados",
                value: { text: String(figures.early), unit: figures.early === 1 ? "show" : "shows" },
                note: `${FAR} puntos o más`,
              },
              {
                label: "Vendidas hoy",
                value: { text: formatInteger(figures.sold) },
                note: `esperadas ${formatInteger(figures.expected)} en ${countText(figures.expecting, "show")}`,
              },
              {
                label: "Qué tan bien pronostica",
                value: track
                  ? { text: `error ${formatPercent(track.error, 0)}`, href: address.href({ panel: "historial" }) }
                  : { text: "—" },
                note: track ? trackText(track) : "todavía no terminó ninguno",
                deskOnly: true,
              },
            ]}
          />
        )
      )}
      <ListTable
        caption="Shows en venta por su ritmo"
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        rowLabel={titleOf}
        rowHref={({ show }) => showHref(show)}
        view={view}
        reading={{ error, isValidating, mutate }}
        failure="No se pudo traer el ritmo"
        filters={filters}
        none="Ningún show en venta con estos filtros"
        empty={
          <EmptyState title="No hay shows en venta">El ritmo aparece con el primero que salga a la venta.</EmptyState>
        }
        card={(row) => <PaceCard row={row} measure={measure} />}
        bulk={{
          noun: (count) => (count === 1 ? "show" : "shows"),
          actions: (chosen) => (
            <>
              <ButtonLink
                size="sm"
                icon={GitCompareArrows}
                href={address.href({
                  vista: "comparar",
                  ids: chosen
                    .slice(0, MOST_COMPARED)
                    .map(({ id }) => id)
                    .join(","),
                })}
              >
                {chosen.length > MOST_COMPARED ? `Comparar los primeros ${MOST_COMPARED}` : `Comparar ${chosen.length}`}
              </ButtonLink>
              {chosen.length === 1 && can("tickets.configure") && (
                <Button size="sm" icon={Target} onClick={() => setTargeted(chosen[0])}>
                  Objetivo
                </Button>
              )}
            </>
          ),
        }}
        footer={
          <p>
            P25 a P75: la mitad de los finales cae adentro. Comparables: los 40 shows terminados más parecidos, 8 como
            mínimo. Brecha: puntos de capacidad contra su mediana al mismo día.
          </p>
        }
        maxHeight="max(480px, calc(100dvh - 330px))"
      />
      {panel === "historial" && data && <TrackDrawer track={data.track} onClose={close} />}
      {panel === "mail" && <PaceMailModal filters={values} onClose={close} />}
      {panel === "favoritos" && <FavoritesDrawer onClose={close} />}
      {targeted && <TargetModal row={targeted} onClose={() => setTargeted(undefined)} />}
    </Page>
  );
}

function contextOf(rows: readonly PaceRow[]): string {
  const compared = rows.filter(({ comparables }) => comparables >= 3).length;
  const silent = rows.filter(({ causa }) => causa === "sin_ventas").length;
  const missing = silent > 0 ? ` ${countText(silent, "show")} sin datos hace tres días o más.` : "";
  return `${countText(compared, "show")} en venta con comparables.${missing}`;
}
