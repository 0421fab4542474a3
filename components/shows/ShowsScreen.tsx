import { Copy, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { namedChoices, numberOf } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { PagedTable } from "@/components/frame/list/PagedTable";
import { PhoneTotals } from "@/components/frame/list/PhoneTotals";
import { placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { useKeys } from "@/components/frame/useKeys";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import { Segmented } from "@/components/kit/Segmented";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { ShowStateBadge } from "@/components/shows/ShowStateBadge";
import { usePageAddress } from "@/lib/client/usePageAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { listRecords, recordChoices, recordFigures, recordsExcel } from "@/lib/shows/records/api";
import type { ShowRow } from "@/lib/shows/records/schema";
import { BookingTabs, isDesk } from "./booking/BookingTabs";
import { ListFigures } from "./ListFigures";
import {
  askedOf,
  bookingViews,
  columnsFor,
  FIRST_ORDER,
  filterSpecs,
  LightText,
  placeOf,
  soldText,
  totalsRows,
  views,
} from "./list";
import { groupsOfView, listViews, orderOfView, viewIn } from "./listViews";
import { useShowsBulk } from "./useShowsBulk";

const AskShowModal = dynamic(() => import("./AskShowModal"), { ssr: false });
const TemplatesModal = dynamic(() => import("./templates/TemplatesModal"), { ssr: false });
const HoldsDesk = dynamic(() => import("./booking/HoldsDesk"), { ssr: false });

const PAGE = 50;
export const showHref = ({ id }: { id: number }): string => `/shows/${id}`;

/** `/shows?q=&estado=&empresa=&cargo=&proyecto=&desde=&hasta=&vista=&orden=&pagina=&nuevo=&plantilla=&plantillas=`: every show that one sees, from the question on. */
export const ShowsScreen = () => <ShowList title="Shows" context="De la consulta a la liquidación." presets={views} />;

/** `/Booking`, with the same in its address: the same shows, those that are not confirmed yet at hand; `?vista=holds|desafios|giras|salas`: the queues. */
export function BookingScreen() {
  const { ready, query } = usePageAddress();
  const { can } = usePerson();
  if (ready && can("holds.read") && isDesk(query.vista)) return <HoldsDesk view={query.vista} />;
  return (
    <ShowList
      title="Booking"
      context="Consultas, holds y ofertas; y lo que se confirmó."
      presets={bookingViews}
      tabs={can("holds.read") && <BookingTabs value="shows" />}
    />
  );
}

function ShowList({
  title,
  context,
  presets,
  tabs,
}: {
  title: string;
  context: string;
  presets: readonly { name: string; filters: string }[];
  tabs?: ReactNode;
}) {
  const { can } = usePerson();
  const choices = useRead(recordChoices, {});
  const filters = useFilters(
    filterSpecs({
      companies: namedChoices(choices.data?.companies),
      people: namedChoices(choices.data?.people),
      projects: namedChoices(choices.data?.projects),
    }),
  );
  const { address, values } = filters;
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const shown = viewIn(address.get("vista"));
  const asked = askedOf(values, place.order);
  const query = { ...asked, sort: orderOfView[shown] ?? asked.sort };
  const { sort: _, ...narrowed } = asked;
  const columns = columnsFor(can("shows.money"));
  const view = place.viewOf(useTableView(columns, { viewsKey: "shows" }));
  const read = useRead(listRecords, address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null);
  const figures = useRead(recordFigures, address.ready ? { query: narrowed } : null);
  const found = countText(read.data?.total ?? 0, "show");
  const bulk = useShowsBulk({
    people: choices.data?.people ?? [],
    projects: choices.data?.projects ?? [],
    onDone: () => Promise.all([read.mutate(), figures.mutate()]),
  });
  const plans = can("shows.plan");
  useKeys({ n: plans ? () => address.set({ nuevo: "1" }) : undefined });
  // By month one looks ahead: from this one on, which the filter of days says and takes away.
  const show = (vista: string) =>
    address.set({
      vista,
      orden: "",
      pagina: "",
      ...(vista === "mes" && !values.desde && !values.hasta && { desde: `${todayIn().slice(0, 7)}-01` }),
    });
  return (
    <>
      <Page
        title={title}
        context={context}
        tabs={
          <>
            {tabs}
            <ListFigures figures={figures.data} money={can("shows.money")} waiting={waitingIn(filters.text)} />
          </>
        }
        actions={
          <>
            {plans && (
              <Button variant="ghost" icon={Copy} onClick={() => address.set({ plantillas: "1" })}>
                Plantillas
              </Button>
            )}
            <ExcelButton
              contract={recordsExcel}
              input={{ query }}
              name={`shows_${todayIn()}`}
              empty={read.data?.total === 0}
            />
            {plans && (
              <Button variant="primary" icon={Plus} onClick={() => address.set({ nuevo: "1" })} aria-keyshortcuts="n">
                Nueva consulta
              </Button>
            )}
          </>
        }
        filters={
          <FilterBar
            of={filters}
            view={view}
            views={{ viewsKey: "shows", presets }}
            title={title}
            found={found}
            start={<Segmented label="Cómo se ven" options={listViews} value={shown} onChange={show} wide />}
          />
        }
      >
        <PagedTable
          caption="Shows"
          columns={columns}
          rowId={({ id }) => String(id)}
          rowLabel={({ name }) => name}
          rowHref={showHref}
          view={view}
          read={read}
          place={place}
          found={found}
          failure="No se pudieron traer los shows"
          filters={filters}
          none="Ningún show con estos filtros"
          empty={
            <EmptyState title="Todavía no hay shows">
              Acá queda cada show desde que se consulta por una fecha.
            </EmptyState>
          }
          groups={groupsOfView[shown]}
          totals={figures.data && totalsRows(figures.data)}
          cardTotals={
            figures.data && (
              <PhoneTotals
                lines={(figures.data.amounts ?? []).map(({ divisa, recaudacion_total }) => ({
                  id: divisa,
                  label: `Recaudación ${divisa}`,
                  value: formatMoney(recaudacion_total, divisa),
                }))}
              />
            )
          }
          bulk={can("shows.edit") ? bulk.bulk : undefined}
          card={(row) => <ShowCard row={row} />}
        />
      </Page>
      {bulk.dialogs}
      {address.get("nuevo") === "1" && plans && (
        <AskShowModal
          companies={choices.data?.companies ?? []}
          template={numberOf(address.get("plantilla")) ?? null}
          onClose={() => address.set({ nuevo: "", plantilla: "" })}
        />
      )}
      {address.get("plantillas") === "1" && plans && (
        <TemplatesModal
          onUse={(id) => address.set({ plantillas: "", nuevo: "1", plantilla: String(id) })}
          onClose={() => address.set({ plantillas: "" })}
        />
      )}
    </>
  );
}

/** The address of the list with its filters, narrowed to those that need something. */
function waitingIn(text: string): string {
  const filters = new URLSearchParams(text);
  filters.set("aviso", "mal,aviso");
  return `?${filters}`;
}

function ShowCard({ row }: { row: ShowRow }) {
  const day = row.fecha ? formatDayYear(row.fecha) : "Sin fecha";
  return (
    <Link href={showHref(row)} className="flex min-h-11 flex-col gap-2">
      <span className="flex items-start justify-between gap-3">
        <TwoLines strong main={row.name} sub={`${day} · ${placeOf(row)}`} />
        <span className="flex shrink-0 flex-col items-end gap-1">
          <ShowStateBadge state={row.state} />
          {row.sold > 0 && <span className="whitespace-nowrap text-second text-muted">{soldText(row)}</span>}
        </span>
      </span>
      {row.light && row.light.tone !== "bien" && <LightText of={row.light} />}
    </Link>
  );
}
