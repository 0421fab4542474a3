import { ChevronLeft, ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { openedBy } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { ListTable } from "@/components/frame/list/ListTable";
import { orderAsked, placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { EmptyState } from "@/components/kit/EmptyState";
import { FigureStrip } from "@/components/kit/FigureStrip";
import { IconButton } from "@/components/kit/IconButton";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { addDays, formatDayMonth, isValidDay, mondayOf, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";
import { listWeekly, weeklyExcel } from "@/lib/marketing/weekly/api";
import type { WeeklyFilter, WeeklyRow } from "@/lib/marketing/weekly/schema";
import { askedOf, columns, FIRST_ORDER, filterSpecs, SalesChange, SORTS, totalsRows, WeeklyBadge } from "./list";

const WeeklyDrawer = dynamic(() => import("./WeeklyDrawer"), { ssr: false });
const PAGE = 500;
const WEEK = 7;

/** `/paid-media/status-semanal?semana=&abierto=&q=&estado=&faltan=`: what each show's campaigns spent and sold in a week, and what is said of it. */
export function WeeklyScreen() {
  const filters = useFilters(filterSpecs);
  const { address, values } = filters;
  const asked = address.get("semana");
  const current = mondayOf(todayIn());
  const week = isValidDay(asked) ? mondayOf(asked) : current;
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const query = askedOf(
    values,
    week === current ? undefined : week,
    orderAsked<WeeklyFilter["sort"]>(SORTS, place.order, "day"),
  );
  const view = place.viewOf(useTableView(columns, { viewsKey: "status-semanal" }));
  const { data, error, isValidating, mutate } = useRead(listWeekly, address.ready ? { query } : null);
  useLive("campanas", () => void mutate());
  const opened = openedBy(address.get("abierto"));
  const found = countText(data?.data.length ?? 0, "show");
  const hrefOf = (id: number) => address.href({ abierto: String(id), version: "" });
  const weekHref = (to: string) => address.href({ semana: to === current ? "" : to, abierto: "", version: "" });
  const counts = data?.counts;
  return (
    <Page
      title="Status semanal"
      context={`Semana del ${formatDayMonth(week)} al ${formatDayMonth(addDays(week, WEEK - 1))}. Lo gastado es lo que dicen las plataformas; las ventas, contra la semana anterior.`}
      actions={
        <>
          <nav aria-label="Semana" className="flex items-center gap-1">
            <IconButton
              variant="outline"
              icon={ChevronLeft}
              label="Semana anterior"
              onClick={() =>
                void address.set({ semana: addDays(week, -WEEK), abierto: "", version: "" }, { push: true })
              }
            />
            <IconButton
              variant="outline"
              icon={ChevronRight}
              label="Semana siguiente"
              disabled={week >= current}
              onClick={() => {
                const to = addDays(week, WEEK);
                void address.set({ semana: to === current ? "" : to, abierto: "", version: "" }, { push: true });
              }}
            />
            {week !== current && (
              <Link href={weekHref(current)} className="tap px-2 underline underline-offset-3">
                Esta semana
              </Link>
            )}
          </nav>
          <ExcelButton
            contract={weeklyExcel}
            input={{ query }}
            name={`status_semanal_${week}`}
            empty={data !== undefined && data.data.length === 0}
          />
        </>
      }
      filters={<FilterBar of={filters} view={view} title="Status semanal" found={found} />}
    >
      <FigureStrip
        label="Cómo está la semana"
        items={[
          {
            label: "Sin empezar",
            value: { text: counts ? formatInteger(counts.sin_empezar) : "—" },
            href: address.href({ estado: "sin_empezar" }),
          },
          {
            label: "Borradores",
            value: { text: counts ? formatInteger(counts.borrador) : "—" },
            href: address.href({ estado: "borrador" }),
          },
          {
            label: "Publicados",
            value: { text: counts ? formatInteger(counts.publicado) : "—" },
            href: address.href({ estado: "publicado" }),
          },
          {
            label: "Sin datos completos de gasto",
            onPhone: { label: "Sin datos" },
            value: { text: counts ? formatInteger(counts.missing) : "—" },
            href: address.href({ faltan: "1" }),
          },
        ]}
      />
      <ListTable
        caption={`Status de la semana del ${formatDayMonth(week)}`}
        columns={columns}
        rows={data?.data}
        rowId={({ show }) => String(show.id)}
        rowLabel={({ show }) => show.name}
        rowHref={({ show }) => hrefOf(show.id)}
        activeId={opened ? String(opened) : undefined}
        view={view}
        onSortChange={place.onSortChange}
        totals={data && totalsRows(data.totals)}
        reading={{ error, isValidating, mutate }}
        failure="No se pudo traer el status de la semana"
        filters={filters}
        none="Ningún show con estos filtros"
        empty={
          <EmptyState title="Ninguna campaña corrió esta semana">
            Los shows aparecen cuando una de sus campañas tiene días en la semana.
          </EmptyState>
        }
        card={(row) => <WeeklyCard row={row} href={hrefOf(row.show.id)} />}
        footer={data && data.data.length > 0 && <span>{found}</span>}
      />
      {opened && (
        <WeeklyDrawer
          key={`${opened} ${week} ${address.get("version")}`}
          show={opened}
          week={week}
          n={Number(address.get("version")) || undefined}
          versionHref={(version) => address.href({ version })}
          onClose={() => void address.set({ abierto: "", version: "" }, { push: true })}
        />
      )}
    </Page>
  );
}

function WeeklyCard({ row, href }: { row: WeeklyRow; href: string }) {
  const { show, figures, sales, missing, state } = row;
  return (
    <Link href={href} className="flex min-h-11 flex-col gap-2">
      <span className="flex items-start justify-between gap-3">
        <TwoLines
          strong
          main={show.name}
          sub={missing.length > 0 ? `Sin datos completos: ${countText(missing.length, "campaña")}` : show.artist}
        />
        <strong className="whitespace-nowrap font-semibold">
          {figures.map(({ spent, currency }) => formatMoney(spent, currency)).join(" · ") || "—"}
        </strong>
      </span>
      <span className="flex items-center justify-between gap-3">
        <WeeklyBadge state={state} />
        <span>
          <SalesChange sales={sales} /> entradas
        </span>
      </span>
    </Link>
  );
}
