import dynamic from "next/dynamic";
import { FilterBar } from "@/components/frame/list/FilterBar";
import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { ListTable } from "@/components/frame/list/ListTable";
import { useFilters } from "@/components/frame/list/useFilters";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import { Pagination } from "@/components/kit/Pagination";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useTableView } from "@/components/kit/table/useTableView";
import { useRead } from "@/lib/client/useRead";
import { currencies } from "@/lib/format/currencies";
import { formatDay, formatInstant } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import { listCharged } from "@/lib/vouchers/allocations/api";

const ChargedDrawer = dynamic(() => import("./ChargedDrawer"), { ssr: false });

type Row = CallOutput<typeof listCharged>["data"][number];

const PAGE = 50;
const money = ({ amount, currency }: Pick<Row, "amount" | "currency">) =>
  formatMoney(amount, currency, { decimals: 2 });
const nameOf = ({ supplier, text }: Row) => [supplier || "Sin proveedor", text].join(", ");

const columns: Column<Row>[] = [
  {
    id: "comprobante",
    header: "Proveedor y comprobante",
    cell: ({ supplier, text }) => <TwoLines strong main={supplier || "Sin proveedor"} sub={text} />,
  },
  { id: "fecha", header: "Fecha", width: 120, cell: ({ date }) => (date ? formatDay(date) : "—") },
  { id: "bolsa", header: "Bolsa", width: 240, hideBelow: "md", cell: ({ purse }) => purse.name },
  {
    id: "importe",
    header: "Imputado",
    width: 160,
    align: "end",
    fixed: true,
    cell: (row) => <strong className="font-semibold">{money(row)}</strong>,
  },
  { id: "cambio", header: "Último cambio", width: 180, hideBelow: "lg", cell: ({ at }) => formatInstant(at) },
];

const specs = (purses: readonly { id: number; name: string }[]): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar proveedor o número" },
  {
    key: "bolsa",
    kind: "choice",
    label: "Bolsa",
    placeholder: "Todas las que llevo",
    free: /^\d{1,9}$/,
    choices: purses.map(({ id, name }) => ({ value: String(id), label: name })),
  },
  {
    key: "moneda",
    kind: "select",
    label: "Moneda",
    placeholder: "Todas las monedas",
    choices: currencies.map((value) => ({ value, label: value })),
  },
];
const NAMELESS = specs([]);

/** `/Imputaciones/bolsas?q=&bolsa=&moneda=&comprobante=`: what the purses that one has in charge are charged with, the last change first. */
export function ChargedScreen() {
  const { address, values } = useFilters(NAMELESS);
  const page = Math.max(1, Number(address.get("pagina")) || 1);
  const { data, error, isValidating, mutate } = useRead(
    listCharged,
    address.ready
      ? {
          query: {
            q: values.q || undefined,
            purse: values.bolsa ? Number(values.bolsa) : undefined,
            currency: (values.moneda || undefined) as Row["currency"] | undefined,
            page,
            limit: PAGE,
          },
        }
      : null,
  );
  const filters = useFilters(specs(data?.purses ?? []));
  const view = useTableView(columns, { viewsKey: "imputaciones_propias" });
  const total = data?.total ?? 0;
  const open = /^\d{1,9}$/.test(address.get("comprobante")) ? Number(address.get("comprobante")) : null;
  const found = countText(total, "comprobante");
  const hrefOf = ({ id }: Row) => address.href({ comprobante: String(id) });
  return (
    <Page
      title="Lo imputado a mis bolsas"
      context="Lo que cargan los comprobantes en las bolsas que usted lleva: solo se mira."
    >
      <FilterBar
        of={filters}
        view={view}
        views={{ viewsKey: "imputaciones_propias", presets: [{ name: "Todo", filters: "" }] }}
        title="Imputaciones"
        found={found}
      />
      <ListTable
        caption="Lo imputado a las bolsas que usted lleva"
        columns={columns}
        rows={data?.data}
        rowId={({ id, purse }) => `${id}-${purse.id}`}
        rowLabel={nameOf}
        rowHref={hrefOf}
        view={view}
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
        footer={data && total > 0 && <span>{found}</span>}
      />
      {total > PAGE && (
        <Pagination
          page={page}
          pageSize={PAGE}
          total={total}
          onPage={(to) => address.set({ pagina: to > 1 ? String(to) : "" })}
        />
      )}
      {open !== null && <ChargedDrawer id={open} onClose={() => address.set({ comprobante: "" }, { push: true })} />}
    </Page>
  );
}
