import { ArrowDownUp } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { ChipButton } from "../Chip";
import { RoomyBox } from "../fields/RoomyBox";
import { Menu } from "../Menu";
import { LoadMore } from "../Pagination";
import { SkeletonRows } from "../Skeleton";
import { useAlive } from "../useAlive";
import type { Column, RowGroups } from "./columns";
import type { TableView } from "./useTableView";

const STEP = 60;
/** What a phone shows: so many come drawn with a document. */
const WITH_DOCUMENT = 4;

/** The phone's form of a table: one card per row, in the same order, with a way to change it. */
export function CardList<Row>({
  rows,
  rowId,
  card,
  caption,
  columns,
  view,
  loading,
  message,
  totals,
  bar,
  selection,
  groups,
}: {
  rows: ReadonlyArray<Row>;
  rowId: (row: Row) => string;
  card: (row: Row) => ReactNode;
  caption: string;
  columns: ReadonlyArray<Column<Row>>;
  view: TableView;
  loading: boolean;
  /** Shown instead of the cards: empty or error. */
  message?: ReactNode;
  totals?: ReactNode;
  /** The bar of actions while there is a selection. */
  bar?: ReactNode;
  /** Which cards are chosen; without it none can be. */
  selection?: {
    label: (row: Row) => string;
    can: (row: Row) => boolean;
    has: (row: Row) => boolean;
    toggle: (row: Row, on: boolean) => void;
  };
  groups?: RowGroups<Row>;
}) {
  const [wanted, setWanted] = useState(STEP);
  const alive = useAlive();
  const shown = alive ? wanted : WITH_DOCUMENT;
  const sortable = columns.filter((column) => column.sortValue);
  const [order] = view.sort;
  const sorted = sortable.find((column) => column.id === order?.id);
  if (loading) return <SkeletonRows />;
  if (message) return <div className="rounded-card border border-line bg-surface">{message}</div>;
  return (
    <div className={alive ? undefined : "md:hidden"}>
      {sortable.length > 0 && (
        <div className="mb-2.5 flex justify-end">
          <Menu
            trigger={<ChipButton icon={ArrowDownUp} label="Orden" value={sorted?.header ?? "el de la lista"} opens />}
            items={sortable.map((column) => ({
              label: column.header,
              hint: column.id === order?.id ? "Elegir otra vez invierte el orden" : undefined,
              checked: column.id === order?.id,
              onSelect: () => {
                const desc = column.id === order?.id ? !order.desc : column.align === "end";
                view.set({ sort: [{ id: column.id, desc }] });
              },
            }))}
          />
        </div>
      )}
      {bar && <div className="sticky top-0 z-20 mb-2.5">{bar}</div>}
      <ul aria-label={caption} className="flex flex-col gap-2.5">
        {rows.slice(0, shown).map((row, index) => (
          <Fragment key={rowId(row)}>
            {groups && (index === 0 || groups.of(rows[index - 1] as Row) !== groups.of(row)) && (
              <li className="px-1 pt-1 text-help">{groups.head(groups.of(row))}</li>
            )}
            <li className="rounded-card border border-line bg-surface px-4 py-3.5">
              {selection?.can(row) ? (
                <div className="flex items-start gap-3">
                  {/* Above a card that is a link as a whole. */}
                  <RoomyBox
                    label={`Elegir ${selection.label(row)}`}
                    checked={selection.has(row)}
                    onToggle={(on) => selection.toggle(row, on)}
                  />
                  <div className="min-w-0 flex-1">{card(row)}</div>
                </div>
              ) : (
                card(row)
              )}
            </li>
          </Fragment>
        ))}
      </ul>
      <LoadMore shown={Math.min(shown, rows.length)} total={rows.length} onMore={() => setWanted(shown + STEP)} />
      {totals}
    </div>
  );
}
