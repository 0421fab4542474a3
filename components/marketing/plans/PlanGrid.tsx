import type { KeyboardEvent } from "react";
import { cx } from "@/components/kit/cx";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import type { PlanCell } from "@/lib/marketing/plans/schema";
import { channelTitles, monthName } from "@/lib/marketing/rules/kinds";
import { amountOf, emptyCell, type Grid, type GridRow, isTyped, type Layer, layers, layerTitles } from "./useGrid";

const CELL = "h-11 min-w-36 border-b border-l border-line-soft px-2 text-right tabular-nums";
const FIRST = "sticky left-0 z-10 min-w-64 bg-surface px-4 py-1.5 text-left phone:min-w-44 phone:px-3";

export interface ShownRow extends GridRow {
  place: string;
  day: string | null;
  owner: string;
}

/** Moves the focus to another cell of the grid, as in a sheet. */
function move(event: KeyboardEvent<HTMLInputElement>, down: number, right: number): void {
  const cell = event.currentTarget.closest("td");
  const row = cell?.closest("tr");
  if (!cell || !row) return;
  const rows = [...(row.closest("tbody")?.rows ?? [])];
  const target = rows[rows.indexOf(row) + down]?.cells[cell.cellIndex + right]?.querySelector("input");
  if (!target) return;
  event.preventDefault();
  target.focus();
  target.select();
}

/** Shows and channels down, months across: one figure of each cell, the others as one points at it. */
export function PlanGrid({
  rows,
  months,
  currency,
  layer,
  grid,
  totals,
  writes,
}: {
  rows: readonly ShownRow[];
  months: readonly string[];
  currency: string;
  layer: Layer;
  grid: Grid;
  totals: readonly { month: string | null; value: string | null }[];
  /** On a phone the plan is read. */
  writes: boolean;
}) {
  const money = (value: string | null) => (value === null ? "—" : formatMoney(value, currency));
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface" data-scroll>
      <table className="w-full border-separate border-spacing-0 text-help">
        <caption className="sr-only">{`${layerTitles[layer]} por show, canal y mes, en ${currency}`}</caption>
        <thead>
          <tr className="text-muted">
            <th scope="col" className={cx(FIRST, "border-b border-line bg-sunken font-normal")}>
              Show o campaña y canal
            </th>
            {months.map((month) => (
              <th key={month} scope="col" className={cx(CELL, "border-line bg-sunken font-normal")}>
                {monthName(month)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className={cx(FIRST, "border-b border-line-soft font-normal")}>
                <span className="block truncate font-semibold">
                  {row.place} <span className="font-normal">· {channelTitles[row.channel]}</span>
                </span>
                <span className="block truncate text-muted">
                  {[row.day && formatDay(row.day), row.owner].filter(Boolean).join(" · ")}
                </span>
              </th>
              {months.map((month) => {
                const cell = row.cells.find((one) => one.month === month) ?? emptyCell(month);
                const said = `${row.place}, ${channelTitles[row.channel]}, ${monthName(month)}`;
                return (
                  <td key={month} className={cx(CELL, "p-0")} title={titleOf(cell, money)}>
                    {writes && isTyped(layer) && !(layer === "planned" && cell.published) ? (
                      <Typed
                        row={row.key}
                        month={month}
                        layer={layer}
                        cell={cell}
                        grid={grid}
                        label={said}
                        money={money}
                      />
                    ) : (
                      <span
                        className={cx(
                          "px-2",
                          cell[layer] === null && "text-faint",
                          layer === "left" && cell.left !== null && compareMoney(cell.left, "0") < 0 && "text-bad",
                        )}
                      >
                        {money(cell[layer])}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className={cx(FIRST, "bg-sunken font-semibold")}>
              {`Total en ${currency}: ${money(totals.find(({ month }) => month === null)?.value ?? null)}`}
            </th>
            {months.map((month) => (
              <td key={month} className={cx(CELL, "bg-sunken")}>
                {money(totals.find((one) => one.month === month)?.value ?? null)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const titleOf = (cell: PlanCell, money: (value: string | null) => string): string =>
  layers.map((layer) => `${layerTitles[layer]}: ${money(cell[layer])}`).join("\n");

function Typed({
  row,
  month,
  layer,
  cell,
  grid,
  label,
  money,
}: {
  row: string;
  month: string;
  layer: Layer;
  cell: PlanCell;
  grid: Grid;
  label: string;
  money: (value: string | null) => string;
}) {
  const text = grid.textOf(row, month, layer);
  const why = grid.whyNot(row, month, layer);
  const wrong = text !== undefined && amountOf(text) === undefined;
  const kept = cell[layer];
  return (
    <>
      <input
        aria-label={`${layerTitles[layer]}, ${label}`}
        aria-invalid={wrong || why !== undefined || undefined}
        title={why}
        inputMode="decimal"
        value={text ?? (kept === null ? "" : money(kept))}
        placeholder="—"
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => grid.type(row, month, layer, event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text");
          if (!/[\t\n]/.test(pasted.trim())) return;
          event.preventDefault();
          grid.paste(row, month, layer, pasted);
        }}
        onKeyDown={(event) => {
          if (event.ctrlKey && event.key.toLowerCase() === "d") {
            event.preventDefault();
            grid.fill(row, month, layer);
          } else if (event.key === "ArrowDown" || event.key === "Enter") move(event, 1, 0);
          else if (event.key === "ArrowUp") move(event, -1, 0);
        }}
        className={cx(
          "h-11 w-full bg-transparent px-2 text-right tabular-nums",
          text !== undefined && "bg-accent-soft",
          (wrong || why) && "bg-bad-soft text-bad",
        )}
      />
      {why && (
        <span className="block px-2 pb-1 text-left text-[12px] leading-4 text-bad">{`${why} (${money(kept)})`}</span>
      )}
    </>
  );
}
