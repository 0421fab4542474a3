import { Fragment, type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { GridHead } from "./GridHead";
import { GridLine } from "./GridLine";
import { type At, between, cellKey, type GridCell, type GridRow, goes } from "./gridModel";

export interface DayGridProps {
  caption: string;
  /** What stands over the names: "Sala y lugares". */
  heading: string;
  days: readonly string[];
  rows: readonly GridRow[];
  cellOf: (row: string, day: string) => GridCell | undefined;
  /** Holidays, by day. */
  feasts: ReadonlyMap<string, string>;
  /** The cells that are chosen (`cellKey`); without it nothing is chosen here. */
  chosen?: ReadonlySet<string>;
  onChosen?: (chosen: ReadonlySet<string>) => void;
}

/**
 * Lines by days, as a table with one stop of the tabulator: arrows move, Home and End go to the ends of a line, Enter opens. Where cells
 * are chosen, Space chooses one and Shift with arrows or a press a range.
 */
export function DayGrid({ caption, heading, days, rows, cellOf, feasts, chosen, onChosen }: DayGridProps) {
  const [active, setActive] = useState<At>({ row: 0, col: 0 });
  const table = useRef<HTMLTableElement>(null);
  // Where a range began, and what was chosen then.
  const range = useRef<{ from: At; kept: ReadonlySet<string> } | null>(null);
  const at = { row: Math.min(active.row, rows.length - 1), col: Math.min(active.col, days.length - 1) };

  const keyOf = ({ row, col }: At) => cellKey(rows[row]?.key ?? "", days[col] ?? "");
  const isOpen = ({ row, col }: At) => !cellOf(rows[row]?.key ?? "", days[col] ?? "")?.shut;
  const go = (to: At) => {
    setActive(to);
    table.current?.querySelector<HTMLElement>(`[data-at="${to.row}:${to.col}"]`)?.focus();
  };
  const toggle = (cell: At) => {
    range.current = null;
    if (!chosen || !isOpen(cell)) return;
    const next = new Set(chosen);
    if (!next.delete(keyOf(cell))) next.add(keyOf(cell));
    onChosen?.(next);
  };
  const stretch = (to: At) => {
    if (!chosen) return;
    range.current ??= { from: at, kept: chosen };
    const { from, kept } = range.current;
    onChosen?.(new Set([...kept, ...between(from, to).filter(isOpen).map(keyOf)]));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    const to = goes(event.key, at, rows.length, days.length, event.ctrlKey);
    if (to) {
      event.preventDefault();
      if (event.shiftKey) stretch(to);
      else range.current = null;
      go(to);
    } else if (event.key === " " && chosen) {
      event.preventDefault();
      toggle(at);
    } else if (event.key === "Enter") {
      const link = table.current?.querySelector<HTMLElement>(`[data-at="${at.row}:${at.col}"] a`);
      if (link && event.target !== link) link.click();
    }
  };
  const onClick = ({ target, shiftKey }: MouseEvent) => {
    const place = target instanceof Element ? target.closest<HTMLElement>("[data-at]")?.dataset.at : undefined;
    if (place === undefined) return;
    const [row = 0, col = 0] = place.split(":").map(Number);
    if (shiftKey) stretch({ row, col });
    else toggle({ row, col });
    setActive({ row, col });
  };
  return (
    <div className="max-w-full overflow-auto rounded-card border border-line bg-surface" data-scroll data-wide>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are gone through with arrows is a grid.
        role="grid"
        aria-label={caption}
        aria-multiselectable={chosen ? true : undefined}
        onKeyDown={onKeyDown}
        onClick={onClick}
        className="w-full border-separate border-spacing-0 text-help"
      >
        <GridHead heading={heading} days={days} feasts={feasts} />
        <tbody>
          {rows.map((row, index) => (
            <Fragment key={row.key}>
              {row.group !== rows[index - 1]?.group && row.group !== "" && (
                <tr>
                  <th
                    scope="colgroup"
                    colSpan={days.length + 1}
                    className="border-b border-line-soft bg-sunken px-3 py-1 text-left font-semibold"
                  >
                    <span className="sticky left-3">{row.group}</span>
                  </th>
                </tr>
              )}
              <GridLine
                row={row}
                index={index}
                days={days}
                cellOf={cellOf}
                feasts={feasts}
                active={at.row === index ? at.col : null}
                chosen={chosen && days.map((day) => (chosen.has(cellKey(row.key, day)) ? "1" : "0")).join("")}
              />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
