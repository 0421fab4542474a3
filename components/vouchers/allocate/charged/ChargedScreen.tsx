import dynamic from "next/dynamic";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { byCurrency, ID, namedChoices, numberOf, openedBy } from "@/components/frame/list/commonFilters";
import { FilterBar } from "@/components/frame/list/FilterBar";
import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { ListTable } from "@/components/frame/list/ListTable";
import { orderAsked, placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { useRead } from "@/lib/client/useRead";
import { formatDay, formatInstant, todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { chargedExcel, listCharged } from "@/lib/vouchers/allocations/api";
import type { ChargedFilter, ChargedRow as Row } from "@/lib/vouchers/schema/charged";
import { words } from "../../filterParts";

const ChargedDrawer = dynamic(() => import("./ChargedDrawer"), { ssr: false });

const PAGE = 50;
const money = ({ amount, currency }: Pick<Row, "amount" | "currency">) =>
  formatMoney(amount, currency, { decimals: 2 });
const nameOf = ({ supplier, text }: Row) => [supplier || "Sin proveedor", text].join(", ");

const columns: Column<Row>[] = [
  {
    id: "comprobante",
    header: "Proveedor y comprobante",
    sortValue: ({ supplier }) => supplier,
    cell: ({ supplier, text }) => <TwoLines strong main={supplier || "Sin proveedor"} sub={text} />,
  },
  {
    id: "fecha",
    header: "Fecha",
    width: 120,
    sortValue: ({ date }) => date,
    cell: ({ date }) => (date ? formatDay(date) : "—"),
  },
  { id: "bolsa", header: "Bolsa", width: 240, hideBelow: "md", cell: ({ purse }) => purse.name },
  {
    id: "importe",
    header: "Imputado",
    width: 160,
    align: "end",
    fixed: true,
    sortValue: ({ amount }) => amount,
    cell: (row) => <strong className="font-semibold">{money(row)}</strong>,
  },
  {
    id: "cambio",
    header: "Último cambio",
    width: 180,
    hideBelow: "lg",
    sortValue: ({ at }) => at,
    cell: ({ at }) => formatInstant(at),
  },
];

/** What the server sorts by, under the name of each column. */
const SORTS = { comprobante: "supplier", fecha: "date", importe: "amount", cambio: "at" };
const FIRST_ORDER = "-cambio";

const specs = (purses: readonly { id: number; name: string }[]): FilterSpec[] => [
  words,
  {
    key: "bolsa",
    kind: "choice",
    label: "Bolsa",
    placeholder: "Todas las que llevo",
    free: ID,
    choices: namedChoices(purses),
  },
  byCurrency(),
];
const NAMELESS = specs([]);

/** `/Imputaciones/bolsas?q=&bolsa=&moneda=&orden=&pagina=&comprobante=`: what the purses that one has in charge are charged with. */
export function ChargedScreen() {
  const { address, values } = useFilters(NAMELESS);
  const place = placeIn(address, FIRST_ORDER, PAGE);
  const query = {
    q: values.q || undefined,
    purse: numberOf(values.bolsa),
    currency: (values.moneda || undefined) as Row["currency"] | undefined,
    sort: orderAsked<ChargedFilter["sort"]>(SORTS, place.order, "-at"),
  };
  const { data, error, isValidating, mutate } = useRead(
    listCharged,
    address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null,
  );
  const filters = useFilters(specs(data?.purses ?? []));
  const view = place.viewOf(useTableView(columns, { viewsKey: "imputaciones_propias" }));
  const total = data?.total ?? 0;
  const open = openedBy(address.get("comprobante"));
  const found = countText(total, "comprobante");
  const hrefOf = ({ id }: Row) => address.href({ comprobante: String(id) });
  const excel = (
    <ExcelButton
      contract={chargedExcel}
      input={{ query }}
      name={`imputado_a_mis_bolsas_${todayIn()}`}
      empty={data !== undefined && total === 0}
    />
  );
  return (
    <Page
      title="Lo imputado a mis bolsas"
      context="Lo que cargan los comprobantes en las bolsas que usted lleva: solo se mira."
      actions={excel}
      filters={
        <FilterBar
          of={filters}
          view={view}
          views={{ viewsKey: "imputaciones_propias", presets: [{ name: "Todo", filters: "" }] }}
          title="Imputaciones"
          found={found}
        />
      }
    >
      <ListTable
        caption="Lo imputado a las bolsas que usted lleva"
        columns={columns}
        rows={data?.data}
        rowId={({ id, purse }) => `${id}-${purse.id}`}
        rowLabel={nameOf}
        rowHref={hrefOf}
        view={view}
        onSortChange={place.onSortChange}
        totals={data?.totals.map(({ currency, count, amount }) => ({
          id: currency,
          cells: {
            comprobante: `${currency}: ${countText(count, "comprobante")}`,
            importe: money({ amount, currency }),
          },
        }))}
        reading={{ error, isValidating, mutate }}
        failure="No se pudo traer lo imputado"
        filters={filters}
        none="Nada con estos filtros"
        empty={
          <EmptyState title="Todavía no se imputó nada">Acá queda lo que se cargue a las bolsas que lleva.</EmptyState>
        }
        card={(row) => (
          <Link href={hrefOf(row)} scroll={false} className="flex min-h-11 items-start justify-between gap-3">
            <TwoLines strong main={row.supplier || "Sin proveedor"} sub={`${row.text}, ${row.purse.name}`} />
            <strong className="whitespace-nowrap font-semibold">{money(row)}</strong>
          </Link>
        )}
        footer={data && place.foot(total, found)}
      />
      {open !== null && <ChargedDrawer id={open} onClose={() => address.set({ comprobante: "" }, { push: true })} />}
    </Page>
  );
}
