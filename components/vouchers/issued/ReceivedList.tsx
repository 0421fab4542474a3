import { ExcelButton } from "@/components/frame/ExcelButton";
import { commonAsked, namedChoices, numberOf } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import { PagedTable } from "@/components/frame/list/PagedTable";
import { orderAsked, placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { EmptyState } from "@/components/kit/EmptyState";
import { Page } from "@/components/kit/Page";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { formatDay, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { issuedChoices, listReceived, receivedExcel } from "@/lib/vouchers/issued/api";
import type { ReceivedFilter, ReceivedRow } from "@/lib/vouchers/issued/schema";
import { stateTitles } from "@/lib/vouchers/rules/states";
import { amountOf, commonSpecs, numberText } from "./columns";
import { ListTabs } from "./parts";

const PAGE = 50;
const FIRST_ORDER = "artista";
const SORTS: Readonly<Record<string, string>> = { artista: "artist", fecha: "date", importe: "amount" };

const columns: Column<ReceivedRow>[] = [
  {
    id: "artista",
    header: "Artista",
    sortValue: ({ artist }) => artist.name,
    cell: ({ artist }) => <TwoLines main={artist.name} strong />,
  },
  { id: "proveedor", header: "Proveedor", cell: (row) => <TwoLines main={row.supplier.name} sub={row.company.name} /> },
  { id: "numero", header: "Número", width: 185, cell: numberText },
  { id: "fecha", header: "Fecha", width: 95, sortValue: ({ date }) => date, cell: ({ date }) => formatDay(date) },
  {
    id: "importe",
    header: "Del artista",
    width: 160,
    align: "end",
    fixed: true,
    sortValue: ({ amount }) => amount,
    cell: (row) => <strong className="font-semibold">{amountOf(row.amount, row)}</strong>,
  },
  { id: "estado", header: "Estado", width: 150, cell: ({ state }) => stateTitles[state] },
];

/** What was billed to us, by the artist of the shows that it is charged to: of each voucher that artist's part. */
export function ReceivedList({ title }: { title: string }) {
  const choices = useRead(issuedChoices, {});
  const filters = useFilters([
    { key: "q", kind: "search", label: "Buscar proveedor o número" },
    ...commonSpecs(namedChoices(choices.data?.companies), namedChoices(choices.data?.artists)),
  ]);
  const { address, values } = filters;
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const query = {
    ...commonAsked(values),
    artist: numberOf(values.artista),
    sort: orderAsked(SORTS, place.order, "artist"),
  } as ReceivedFilter;
  const view = place.viewOf(useTableView(columns, { viewsKey: "recibidas_por_artista" }));
  const read = useRead(listReceived, address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null);
  const { data } = read;
  useLive("comprobantes", () => void read.mutate());
  const total = data?.total ?? 0;
  const found = countText(total, "comprobante");
  return (
    <Page
      title={title}
      context="Los comprobantes recibidos que se imputaron a shows, con la parte de cada artista."
      actions={
        <ExcelButton
          contract={receivedExcel}
          input={{ query }}
          name={`recibidas_por_artista_${todayIn()}`}
          empty={data !== undefined && total === 0}
        />
      }
      tabs={<ListTabs value="recibidas" address={address} />}
      filters={
        <FilterBar
          of={filters}
          view={view}
          views={{ viewsKey: "recibidas_por_artista", presets: [{ name: "Todas", filters: "" }] }}
          title="Recibidas por artista"
          found={found}
        />
      }
    >
      <PagedTable
        caption="Recibidas por artista"
        columns={columns}
        rowId={({ id, artist }) => `${id} ${artist.id}`}
        rowLabel={(row) => `${row.artist.name}, ${row.supplier.name}, ${numberText(row)}`}
        view={view}
        totals={data?.totals.map(({ currency, count, amount }) => ({
          id: currency,
          cells: {
            artista: `${currency}: ${countText(count, "comprobante")}`,
            importe: <strong className="font-semibold">{formatMoney(amount, currency, { decimals: 2 })}</strong>,
          },
        }))}
        read={read}
        place={place}
        found={found}
        failure="No se pudieron traer los comprobantes recibidos"
        filters={filters}
        none="Ningún comprobante con estos filtros"
        empty={
          <EmptyState title="Todavía no hay nada imputado a un show">
            Acá queda lo que facturan los proveedores cuando se imputa a los shows de un artista.
          </EmptyState>
        }
        card={(row) => (
          <div className="flex min-h-11 items-start justify-between gap-3">
            <TwoLines strong main={row.artist.name} sub={`${row.supplier.name}, ${numberText(row)}`} />
            <strong className="whitespace-nowrap font-semibold">{amountOf(row.amount, row)}</strong>
          </div>
        )}
      />
    </Page>
  );
}
