import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { ChartCard } from "@/components/kit/chart/ChartCard";
import { LineChart } from "@/components/kit/chart/LineChart";
import { EmptyState } from "@/components/kit/EmptyState";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { NotFetched } from "@/components/kit/NotFetched";
import { Page } from "@/components/kit/Page";
import { SkeletonRows } from "@/components/kit/Skeleton";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/DataTable";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useAddress } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear } from "@/lib/format/dates";
import { formatInteger, formatPercent } from "@/lib/format/number";
import { comparePace } from "@/lib/ticketing/forecast/api";
import type { ComparedShow } from "@/lib/ticketing/forecast/schema";
import { listShows } from "@/lib/ticketing/shows/api";
import { ReportTabs } from "../report/ReportTabs";
import { showHref } from "../report/rows";
import { axes, type By, compareModel, compareTable, markText } from "./compareModel";

const MOST = 5;
const TITLES: Record<By, string> = { show: "Por días al show", salida: "Desde la salida a la venta" };

/** `/tickets?vista=comparar&ids=`: up to five sales in one chart, with what happened in the one that is told apart. */
export default function CompareScreen() {
  const address = useAddress();
  const ids = address.get("ids");
  const by = axes.find((one) => one === address.get("desde_que")) ?? "show";
  const known = useRead(listShows, { query: {} });
  const { data, error, isValidating, mutate } = useRead(comparePace, address.ready && ids ? { query: { ids } } : null);
  const [picked, setPicked] = useState(0);
  const chosen = data?.some(({ id }) => id === picked) ? picked : (data?.[0]?.id ?? 0);
  const list = ids ? ids.split(",") : [];
  const put = (next: readonly string[]) => address.set({ ids: next.join(",") });
  const choices = (known.data ?? [])
    .filter(({ id, fecha }) => fecha !== null && !list.includes(String(id)))
    .map(({ id, show, fecha }) => ({ value: String(id), label: `${show} · ${fecha ? formatDayYear(fecha) : ""}` }));
  return (
    <Page
      title="Reporte de ventas"
      context="Hasta cinco ventas en un gráfico: por días al show, o desde que cada una salió a la venta."
      tabs={<ReportTabs value="comparar" />}
    >
      <div className="max-w-120">
        <ComboboxField
          label="Agregar un show"
          placeholder={list.length >= MOST ? "Ya hay cinco: quitar uno" : "Buscar show"}
          disabled={list.length >= MOST}
          value=""
          onChange={(id) => id && put([...list, id])}
          choices={choices}
        />
      </div>
      {error ? (
        <NotFetched
          title="No se pudieron traer las curvas"
          error={error}
          onRetry={() => void mutate()}
          retrying={isValidating}
        />
      ) : !ids ? (
        <EmptyState title="Ningún show elegido">
          Agregar un show acá, o elegir hasta cinco en Ritmo y apretar Comparar.
        </EmptyState>
      ) : !data ? (
        <SkeletonRows rows={8} />
      ) : (
        <>
          <ChartCard
            question="¿Cómo vende cada uno?"
            unit={`Entradas vendidas, % de la capacidad, ${TITLES[by].toLowerCase()}`}
            fileName="comparar"
            range={{
              value: by,
              onChange: (next) => address.set({ desde_que: next === "show" ? "" : next }),
              options: axes.map((value) => ({ value, label: TITLES[value] })),
            }}
            data={compareTable(data, by)}
            conclusion={<Marks show={data.find(({ id }) => id === chosen)} />}
          >
            <LineChart {...compareModel(data, by, chosen)} />
          </ChartCard>
          <DataTable
            caption="Shows que se comparan"
            columns={columns(chosen, setPicked, (id) => put(list.filter((one) => one !== String(id))))}
            rows={data}
            rowId={({ id }) => String(id)}
            rowLabel={({ show }) => show}
            empty={<EmptyState title="Ningún show elegido" compact />}
          />
        </>
      )}
    </Page>
  );
}

const columns = (chosen: number, pick: (id: number) => void, remove: (id: number) => void): Column<ComparedShow>[] => [
  {
    id: "show",
    header: "Show",
    cell: ({ show, venue }) => <TwoLines strong main={show} sub={venue ?? undefined} />,
    under: ({ show }) => <a href={showHref(show)}>Abrir</a>,
  },
  { id: "fecha", header: "Fecha", hideBelow: "570px", cell: ({ fecha }) => formatDayYear(fecha) },
  {
    id: "vendidas",
    header: "Vendidas",
    align: "end",
    cell: ({ venta_total, capacidad }) => (
      <TwoLines
        align="end"
        main={formatInteger(venta_total)}
        sub={capacidad > 0 ? formatPercent((100 * venta_total) / capacidad) : undefined}
      />
    ),
  },
  {
    id: "acciones",
    header: "Ver",
    align: "end",
    cell: ({ id, show }) => (
      <span className="inline-flex gap-1.5">
        <Button
          size="sm"
          aria-pressed={id === chosen}
          disabled={id === chosen}
          aria-label={`Resaltar ${show}`}
          onClick={() => pick(id)}
        >
          {id === chosen ? "Resaltado" : "Resaltar"}
        </Button>
        <Button size="sm" variant="ghost" aria-label={`Quitar ${show}`} onClick={() => remove(id)}>
          Quitar
        </Button>
      </span>
    ),
  },
];

/** What happened in the sale that is told apart, in words under the drawing. */
function Marks({ show }: { show: ComparedShow | undefined }) {
  if (!show) return null;
  if (show.marcas.length === 0) return <p className="text-muted">{`${show.show}: sin hitos cargados.`}</p>;
  return <p>{`${show.show}. ${show.marcas.map(markText).join("; ")}.`}</p>;
}
