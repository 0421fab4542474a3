import type { ReactNode } from "react";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { SearchField } from "@/components/kit/fields/SearchField";
import { Pagination } from "@/components/kit/Pagination";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/DataTable";
import { TableControls } from "@/components/kit/table/TableControls";
import { type SortBy, type TableView, useTableView } from "@/components/kit/table/useTableView";
import type { Address } from "@/lib/client/useAddress";
import { compareValues } from "@/lib/format/compareValues";
import { countText, normalize } from "@/lib/format/text";

const PAGE_SIZE = 25;

export interface ListTableProps<Row> {
  title: string;
  /** What one row is called, and many. */
  noun: readonly [string, string];
  columns: ReadonlyArray<Column<Row>>;
  /** Undefined while they come. */
  rows: ReadonlyArray<Row> | undefined;
  rowId: (row: Row) => string;
  rowHref?: (row: Row) => string | undefined;
  /** What the search looks in. */
  textOf: (row: Row) => string;
  card: (row: Row) => ReactNode;
  sort: ReadonlyArray<SortBy>;
  /** Why there is nothing. */
  empty: string;
  address: Address;
  /** Of this list in the address, when a screen has more than one. */
  id: string;
  /** More filters, beside the search. */
  filters?: ReactNode;
}

/** The rows in the order of the view; what has no value goes last. */
function ordered<Row>(rows: readonly Row[], columns: ReadonlyArray<Column<Row>>, { sort }: TableView): Row[] {
  const keys = sort.flatMap(({ id, desc }) => {
    const value = columns.find((column) => column.id === id)?.sortValue;
    return value ? [{ value, sign: desc ? -1 : 1 }] : [];
  });
  return [...rows].sort((left, right) => {
    for (const { value, sign } of keys) {
      const [a, b] = [value(left), value(right)];
      const order = a === null || b === null ? Number(a === null) - Number(b === null) : sign * compareValues(a, b);
      if (order !== 0) return order;
    }
    return 0;
  });
}

/** A list that comes whole: searched, ordered and cut into pages here, with search and page in the address. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { title, noun, columns, rows, address, id, textOf } = props;
  const view = useTableView(columns, { viewsKey: `stats-${id}`, sort: props.sort });
  const [searchKey, pageKey] = [`${id}_q`, `${id}_pag`];
  const q = address.get(searchKey).slice(0, 200);
  const found = ordered(
    (rows ?? []).filter((row) => normalize(textOf(row)).includes(normalize(q))),
    columns,
    view,
  );
  const last = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(last, Math.max(1, Math.floor(Number(address.get(pageKey))) || 1));
  const toPage = (number: number) => address.set({ [pageKey]: number > 1 ? String(number) : "" });
  const search = (text: string) => address.set({ [searchKey]: text, [pageKey]: "" });

  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-section">{title}</h2>
        <div className="flex flex-wrap items-center gap-2" data-print="hide">
          {props.filters}
          <SearchField label={`Buscar en ${title.toLowerCase()}`} value={q} onChange={search} />
          <TableControls view={view} />
        </div>
      </div>
      <DataTable
        caption={title}
        columns={columns}
        rows={found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowId={props.rowId}
        rowHref={props.rowHref}
        view={view}
        onSortChange={() => toPage(1)}
        loading={rows === undefined}
        empty={
          q ? (
            <EmptyState
              compact
              title="Nada coincide con la búsqueda"
              actions={<Button onClick={() => search("")}>Limpiar la búsqueda</Button>}
            />
          ) : (
            <EmptyState compact title={props.empty} />
          )
        }
        card={props.card}
        footer={
          found.length > 0 && (
            <>
              <span>{countText(found.length, ...noun)}</span>
              {last > 1 && <Pagination page={page} pageSize={PAGE_SIZE} total={found.length} onPage={toPage} />}
            </>
          )
        }
      />
      {/* Phones show cards, which have no foot. */}
      {last > 1 && (
        <div className="md:hidden">
          <Pagination page={page} pageSize={PAGE_SIZE} total={found.length} onPage={toPage} />
        </div>
      )}
    </section>
  );
}

/** The phone's form of a row: a name over its facts. */
export function FactCard({ name, badge, facts }: { name: ReactNode; badge?: ReactNode; facts: readonly string[] }) {
  return (
    <div className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 break-words font-semibold">{name}</span>
        {badge}
      </span>
      <span className="flex flex-wrap gap-x-3 text-second text-muted">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </span>
    </div>
  );
}
