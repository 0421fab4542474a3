import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "../cx";
import { SlowNotice } from "../SlowNotice";
import { useAlive } from "../useAlive";
import { PHONE, useMediaQuery } from "../useMediaQuery";
import { CardList } from "./CardList";
import type { Column, RowGroups, TotalsRow } from "./columns";
import { TableBody } from "./TableBody";
import { TableHead } from "./TableHead";
import type { RowParts } from "./TableRow";
import { MessageBody, SkeletonBody } from "./TableStates";
import { TableTotals } from "./TableTotals";
import { type Selection, useTableModel } from "./useTableModel";
import { type SortBy, type TableView, useTableView } from "./useTableView";

// Most tables are read and never selected in.
const BulkBar = dynamic(() => import("../BulkBar").then((it) => it.BulkBar), {
  ssr: false,
  loading: () => <div className="min-h-12 rounded-control bg-accent-soft" />,
});

export interface Bulk<Row> {
  /** The word for `count` rows: "comprobantes". */
  noun: (count: number) => string;
  /** What the selected rows add up to, as written. */
  detail?: (rows: ReadonlyArray<Row>) => string;
  actions: (rows: ReadonlyArray<Row>, clear: () => void) => ReactNode;
  /** Ids that come chosen already, until somebody chooses otherwise. */
  offered?: ReadonlyArray<string>;
  /** Whether a row can be chosen; all can unless said. */
  can?: (row: Row) => boolean;
}

export interface DataTableProps<Row> extends Omit<RowParts<Row>, "columns" | "rowLabel"> {
  /** What the table holds; read by screen readers. */
  caption: string;
  columns: ReadonlyArray<Column<Row>>;
  rows: ReadonlyArray<Row>;
  rowId: (row: Row) => string;
  rowLabel?: (row: Row) => string;
  /** From `useTableView`, when TableControls or SavedViews share it. */
  view?: TableView;
  /** The order at the start, when there is no `view`. */
  sort?: ReadonlyArray<SortBy>;
  /** The rows come ordered by the server: called with the order that is asked for. */
  onSortChange?: (sort: ReadonlyArray<SortBy>) => void;
  totals?: ReadonlyArray<TotalsRow>;
  /** Makes the rows selectable (Shift selects a range). */
  bulk?: Bulk<Row>;
  /** Rows that stand together under a head of their own; they come ordered by it. */
  groups?: RowGroups<Row>;
  loading?: boolean;
  /** What is happening, said when it takes over a second. */
  loadingText?: string;
  /** Shown instead of the rows: an ErrorState. */
  error?: ReactNode;
  /** Shown when there are none: an EmptyState. */
  empty: ReactNode;
  /** Below 768 px each row is this card. Without it the table scrolls sideways. */
  card?: (row: Row) => ReactNode;
  /** On phones, the totals under the cards. */
  cardTotals?: ReactNode;
  /** Under the table: the count, Pagination. */
  footer?: ReactNode;
  /** A CSS length: the table scrolls inside it, so that head and totals stay in sight. */
  maxHeight?: string;
  /** Without border and corners, inside a Card. */
  flush?: boolean;
}

/**
 * The table of the whole app: order by the heads (Shift adds), columns and density by its view, selection with a bar of
 * actions, totals per currency, skeleton, empty and error in place; virtual beyond 200 rows; cards on phones.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, bulk, card, totals = [], loading = false, error, onSortChange } = props;
  const own = useTableView(columns, { sort: props.sort });
  const base = props.view ?? own;
  const view: TableView = onSortChange
    ? {
        ...base,
        set: (change) => {
          base.set(change);
          if (change.sort) onSortChange(change.sort);
        },
      }
    : base;
  const phone = useMediaQuery(PHONE) && card !== undefined;
  const alive = useAlive();
  const scroller = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<Selection>({});
  const offered = bulk?.offered?.join(" ") ?? "";
  useEffect(() => {
    if (offered) setSelected(Object.fromEntries(offered.split(" ").map((id) => [id, true])));
  }, [offered]);
  const model = useTableModel({
    columns,
    rows,
    rowId,
    view,
    manualSort: Boolean(onSortChange),
    selected,
    onSelected: setSelected,
    can: bulk?.can,
  });

  const visible = columns.filter((column) => view.isShown(column.id));
  const ordered = model.entries.map(({ row }) => row);
  const chosen = ordered.filter((row) => selected[rowId(row)]);
  const message = error ?? (!loading && rows.length === 0 ? props.empty : undefined);
  const clear = () => setSelected({});
  const bar = bulk && chosen.length > 0 && (
    <BulkBar
      count={chosen.length}
      noun={bulk.noun(chosen.length)}
      detail={bulk.detail?.(chosen)}
      all={model.all}
      onToggleAll={(all) => model.toggleAll(all)}
      onClear={clear}
    >
      {bulk.actions(chosen, clear)}
    </BulkBar>
  );

  const cards = card && (
    <CardList<Row>
      rows={ordered}
      rowId={rowId}
      card={card}
      caption={caption}
      columns={columns}
      view={view}
      loading={loading}
      message={message}
      totals={props.cardTotals}
      bar={bar}
      groups={props.groups}
      selection={
        bulk && {
          label: props.rowLabel ?? rowId,
          can: bulk.can ?? (() => true),
          has: (row) => Boolean(selected[rowId(row)]),
          toggle: (row, on) =>
            setSelected(({ [rowId(row)]: _, ...rest }) => (on ? { ...rest, [rowId(row)]: true } : rest)),
        }
      }
    />
  );
  // Drawn with a document, whose reader's width nobody knows yet, it has both forms.
  const both = !alive && card !== undefined && !loading && !message;
  const selectable = Boolean(bulk) && !loading && !message;
  const actions = Boolean(props.rowActions) && !loading && !message;
  const table = (
    <div className={cx("@container flex min-w-0 flex-col gap-2", both && "phone:hidden")}>
      {bar}
      <div
        ref={scroller}
        // Without cards it scrolls sideways on a phone, where nothing in it may take the focus (no rows, no order).
        {...(card ? {} : { role: "group", "aria-label": caption, tabIndex: 0 })}
        data-scroll
        className={`scroll-box ${props.flush ? "" : "rounded-card border border-line bg-surface"}`}
        style={{ "--scroll-box": props.maxHeight }}
      >
        <table
          aria-busy={loading || undefined}
          aria-rowcount={rows.length > 0 ? rows.length + 1 : undefined}
          data-density={view.density}
          className="group/table w-full border-separate border-spacing-0"
        >
          <caption className="sr-only">{caption}</caption>
          <TableHead model={model} columns={visible} selectable={selectable} actions={actions} />
          {loading ? (
            <SkeletonBody columns={visible} />
          ) : message ? (
            <MessageBody span={visible.length}>{message}</MessageBody>
          ) : (
            <TableBody
              model={model}
              selectable={selectable}
              density={view.density}
              scroller={scroller}
              groups={props.groups}
              parts={{ ...props, columns: visible, rowLabel: props.rowLabel ?? rowId }}
            />
          )}
          {totals.length > 0 && !loading && !message && (
            <TableTotals totals={totals} columns={visible} selectable={selectable} actions={actions} />
          )}
        </table>
      </div>
      <span role="status" className="sr-only">
        {loading ? "Cargando..." : ""}
      </span>
      {loading && <SlowNotice text={props.loadingText} />}
      {props.footer && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-help text-muted">{props.footer}</div>
      )}
    </div>
  );
  return (
    <>
      {(phone || both) && cards}
      {!phone && table}
    </>
  );
}
