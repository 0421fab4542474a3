import type { ComponentProps, ReactNode } from "react";
import { ListTable } from "@/components/frame/list/ListTable";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Pagination } from "@/components/kit/Pagination";
import { useTableView } from "@/components/kit/table/useTableView";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { EntryCard, entryColumns } from "./columns";
import type { ShownEntry } from "./shown";

/** What somebody may do with an entry: beside its row on a desk, in its card on a phone. */
interface Actions {
  onDesk: (id: number) => ReactNode;
  onPhone: (id: number) => ReactNode;
}

/** The entries of a figure, in the server's order: the one table of them, whatever list they come from. */
export function EntriesTable({
  viewsKey,
  rows,
  reading,
  total,
  sum,
  currency,
  sort,
  sorts,
  page,
  pageSize,
  filtered,
  oneKind,
  hrefOf,
  activeId,
  actions,
  onSort,
  onPage,
  onClear,
}: {
  viewsKey: string;
  rows: readonly ShownEntry[] | undefined;
  reading: ComponentProps<typeof ListTable>["reading"];
  total: number;
  sum: string;
  currency: string;
  /** `-dia`: by day, newest first. */
  sort: string;
  /** The columns by which the server sorts. */
  sorts: readonly string[];
  page: number;
  pageSize: number;
  /** Whether a kind or words narrow it. */
  filtered: boolean;
  /** They are all of one kind, so that their sum says something: what was budgeted and what was spent are no one amount. */
  oneKind: boolean;
  /** Where one of them is opened. */
  hrefOf?: (id: number) => string;
  activeId?: string;
  /** Absent for who only reads. */
  actions?: Actions;
  onSort: (sort: string) => void;
  onPage: (page: number) => void;
  onClear: () => void;
}) {
  const columns = entryColumns(sorts);
  const base = useTableView(columns, { viewsKey });
  const view = { ...base, sort: [{ id: sort.replace("-", ""), desc: sort.startsWith("-") }] };
  return (
    <ListTable
      caption="Movimientos"
      columns={columns}
      rows={rows}
      rowId={({ id }) => String(id)}
      rowLabel={({ concept }) => concept}
      rowHref={hrefOf && (({ id }) => hrefOf(id))}
      activeId={activeId}
      view={view}
      onSortChange={([first]) => onSort(first ? `${first.desc ? "-" : ""}${first.id}` : "-dia")}
      rowActions={actions && (({ id }) => actions.onDesk(id))}
      loadingText="Trayendo los movimientos..."
      reading={reading}
      failure="No se pudieron traer los movimientos"
      empty={
        filtered ? (
          <EmptyState
            compact
            title="Ningún movimiento así"
            actions={
              <Button size="sm" onClick={onClear}>
                Ver todos
              </Button>
            }
          />
        ) : (
          <EmptyState compact title="Sin movimientos en este período" />
        )
      }
      card={(row) => <EntryCard row={row} actions={actions?.onPhone(row.id)} />}
      totals={
        rows && total > 0
          ? [
              {
                id: "total",
                cells: {
                  dia: "Total",
                  concepto: countText(total, "movimiento"),
                  ...(oneKind && { importe: formatMoney(sum, currency) }),
                },
              },
            ]
          : undefined
      }
      cardTotals={
        rows &&
        total > 0 && (
          <p className="mt-3 flex justify-between gap-3 rounded-card border border-line bg-sunken px-4 py-2.5">
            <span className="text-muted">{countText(total, "movimiento")}</span>
            {oneKind && <strong className="font-semibold">{formatMoney(sum, currency)}</strong>}
          </p>
        )
      }
      footer={
        rows && total > pageSize ? (
          <Pagination page={page} pageSize={pageSize} total={total} onPage={onPage} />
        ) : undefined
      }
    />
  );
}
