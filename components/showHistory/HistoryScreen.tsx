import dynamic from "next/dynamic";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { namedChoices, numberOf } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { PagedTable } from "@/components/frame/list/PagedTable";
import { placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { countText, slugFile } from "@/lib/format/text";
import { historyChoices, historyExcel, listHistory } from "@/lib/showHistory/api";
import type { HistoryShow } from "@/lib/showHistory/schema";
import { askedOf, columnsFor, FIRST_ORDER, filterSpecs, fullText, placeOf } from "./columns";
import { HistoryFigures } from "./HistoryFigures";

const HistoryDrawer = dynamic(() => import("./HistoryDrawer"), { ssr: false });

const PAGE = 50;
const PRESETS = [{ name: "Todos", filters: "" }];

/** `/history?q=&artista=&pais=&moneda=&desde=&hasta=&orden=&pagina=&show=`: the shows that were, of one artist how their figures went, and one beside those like it. */
export function HistoryScreen() {
  const { can } = usePerson();
  const choices = useRead(historyChoices, {});
  const filters = useFilters(filterSpecs(namedChoices(choices.data)));
  const { address, values } = filters;
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const query = askedOf(values, place.order);
  const columns = columnsFor(can("shows.money"));
  const view = place.viewOf(useTableView(columns, { viewsKey: "history" }));
  const read = useRead(listHistory, address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null);
  const found = countText(read.data?.total ?? 0, "show");
  const artist = choices.data?.find(({ id }) => id === query.artist);
  const hrefOf = (id: number) => address.href({ show: String(id) });
  const open = numberOf(address.get("show"));
  return (
    <>
      <Page
        title="Historial"
        context={
          artist
            ? `Los shows que ya hizo ${artist.name}.`
            : "Los shows que ya fueron: cuánto vendieron y cuánto llenaron."
        }
        // Its figures are as many, and as high, as what is found says.
        waiting={!read.data && !read.error}
        tabs={<HistoryFigures page={read.data} />}
        actions={
          <ExcelButton
            contract={historyExcel}
            input={{ query }}
            name={`historico_${artist ? slugFile(artist.name) : "shows"}`}
            empty={read.data?.total === 0}
          />
        }
        filters={
          <FilterBar
            of={filters}
            view={view}
            views={{ viewsKey: "history", presets: PRESETS }}
            title="Historial"
            found={found}
          />
        }
      >
        <PagedTable
          caption="Shows que ya fueron"
          columns={columns}
          rowId={({ id }) => String(id)}
          rowLabel={({ name }) => name}
          rowHref={({ id }) => hrefOf(id)}
          view={view}
          read={read}
          place={place}
          found={found}
          failure="No se pudo traer el historial"
          filters={filters}
          none="Ningún show con estos filtros"
          empty={<EmptyState title="Todavía no hay historial">Acá queda cada show desde que se hizo.</EmptyState>}
          card={(row) => <HistoryCard row={row} href={hrefOf(row.id)} />}
        />
      </Page>
      {open !== undefined && (
        // Whoever looks back without the list of shows has no page of each.
        <HistoryDrawer id={open} opens={can("screen.show")} hrefOf={hrefOf} onClose={() => address.set({ show: "" })} />
      )}
    </>
  );
}

const HistoryCard = ({ row, href }: { row: HistoryShow; href: string }) => (
  <Link href={href} shallow className="flex min-h-11 items-start justify-between gap-3">
    <TwoLines strong main={row.name} sub={`${formatDayYear(row.fecha)} · ${placeOf(row)}`} />
    <TwoLines align="end" main={fullText(row)} sub={`${formatInteger(row.sold)} vendidas`} />
  </Link>
);
