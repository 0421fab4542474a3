import { Undo2 } from "lucide-react";
import { ListTable } from "@/components/frame/list/ListTable";
import { Button } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { IconButton } from "@/components/kit/IconButton";
import { Pagination } from "@/components/kit/Pagination";
import { useTableView } from "@/components/kit/table/useTableView";
import type { useRead } from "@/lib/client/useRead";
import type { listEntries } from "@/lib/costcentres/api";
import { type EntryRow, PAGE_SIZE } from "@/lib/costcentres/schema";
import { formatMoney } from "@/lib/format/money";
import { countText } from "@/lib/format/text";
import { EntryCard, entryColumns } from "./columns";

const KEYS = { viewsKey: "centros-movimientos" };

/** An entry may be taken back once; reallocations are taken back by another one. */
const mayReverse = ({ source, reversed_by_id }: EntryRow) =>
  reversed_by_id === null && (source === "manual" || source === "importacion");

/** The entries of a figure, in the server's order. */
export function EntriesTable({
  entries: { data, error, isValidating, mutate },
  sort,
  page,
  filtered,
  oneKind,
  onSort,
  onPage,
  onClear,
  onReverse,
}: {
  entries: ReturnType<typeof useRead<typeof listEntries>>;
  /** `-dia`: by day, newest first. */
  sort: string;
  page: number;
  /** Whether a kind or words narrow it. */
  filtered: boolean;
  /** They are all of one kind, so that their sum says something: what was budgeted and what was spent are no one amount. */
  oneKind: boolean;
  onSort: (sort: string) => void;
  onPage: (page: number) => void;
  onClear: () => void;
  /** Absent for who only reads. */
  onReverse: ((row: EntryRow) => void) | undefined;
}) {
  const base = useTableView(entryColumns, KEYS);
  const view = { ...base, sort: [{ id: sort.replace("-", ""), desc: sort.startsWith("-") }] };
  const action = (row: EntryRow) =>
    onReverse && mayReverse(row) ? (
      <IconButton label={`Anular ${row.concept}`} icon={Undo2} onClick={() => onReverse(row)} />
    ) : null;
  return (
    <ListTable
      caption="Movimientos"
      columns={entryColumns}
      rows={data?.data}
      rowId={({ id }) => String(id)}
      rowLabel={({ concept }) => concept}
      view={view}
      onSortChange={([first]) => onSort(first ? `${first.desc ? "-" : ""}${first.id}` : "-dia")}
      rowActions={onReverse && action}
      loadingText="Trayendo los movimientos..."
      reading={{ error, isValidating, mutate }}
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
      card={(row) => (
        <EntryCard
          row={row}
          actions={
            onReverse &&
            mayReverse(row) && (
              <Button size="sm" icon={Undo2} onClick={() => onReverse(row)}>
                Anular
              </Button>
            )
          }
        />
      )}
      totals={
        data && data.total > 0
          ? [
              {
                id: "total",
                cells: {
                  dia: "Total",
                  concepto: countText(data.total, "movimiento"),
                  ...(oneKind && { importe: formatMoney(data.sum, data.data[0]?.currency ?? "ARS") }),
                },
              },
            ]
          : undefined
      }
      footer={
        data && data.total > PAGE_SIZE ? (
          <Pagination page={page} pageSize={PAGE_SIZE} total={data.total} onPage={onPage} />
        ) : undefined
      }
    />
  );
}
