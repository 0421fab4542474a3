import { memo } from "react";
import { cx } from "@/components/kit/cx";
import { formatDayYear } from "@/lib/format/dates";
import { moneyParts } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { TicketeraName } from "../TicketeraName";
import { RowControl } from "./ControlText";
import { type CellField, fieldsFor } from "./cells";
import type { DerivedRow } from "./deriveRow";
import { GridCell } from "./GridCell";
import type { GridActions } from "./useGridActions";

/** Where the grid has less room, the ticketera and category stand under the show, in the column that stays in sight. */
export const WIDE_ONLY = "@max-[1080px]:hidden";
/** With less still, as beside the menu of a tablet, the currency stands there too, and figures stand closer. */
export const ROOMY_ONLY = "@max-[880px]:hidden";
export const CLOSE = "px-2 @max-[880px]:px-1.5";

export interface GridTableRowProps {
  derived: DerivedRow;
  issues?: Partial<Record<string, string>>;
  /** The first row of its show carries the name. */
  first: boolean;
  categories: boolean;
  money: boolean;
  readOnly: boolean;
  /** The pasted columns when the pasted block runs through this row, and whether it begins or ends here. */
  fields: readonly CellField[] | null;
  top: boolean;
  bottom: boolean;
  actions: GridActions;
}

function edges(
  fields: readonly CellField[] | null,
  field: CellField,
  top: boolean,
  bottom: boolean,
): string | undefined {
  if (!fields?.includes(field)) return undefined;
  return cx(
    "bg-accent-soft border-dashed",
    top && "border-t border-t-accent",
    bottom && "border-b border-b-accent",
    field === fields[0] && "border-l border-l-accent",
    field === fields.at(-1) && "border-r border-r-accent",
  );
}

/** One series of the grid. Drawn again only when its own figures, refusals or place change. */
export const GridTableRow = memo(function GridTableRow(props: GridTableRowProps) {
  const { derived, issues, first, categories, money, readOnly, fields, top, bottom, actions } = props;
  const { row, cells, control, accepted } = derived;
  const refused = issues !== undefined && Object.keys(issues).length > 0;
  const line = first ? "border-t border-line" : "";
  const when = row.fecha_show ? `, ${formatDayYear(row.fecha_show)}` : "";
  const before = row.anterior;
  const series = [row.ticketera, row.categoria].filter(Boolean).join(" · ");
  const wraps = "truncate @max-[880px]:whitespace-normal @max-[880px]:wrap-break-word";
  return (
    <tr className="h-[37px] hover:bg-hover/60">
      <th
        scope="row"
        className={cx(
          "sticky left-0 z-10 bg-surface pl-4 pr-2 text-left font-semibold @max-[880px]:py-1 @max-[880px]:pl-3",
          wraps,
          line,
        )}
        title={`${row.show}${when}`}
      >
        <span className={first ? undefined : "sr-only"}>{row.show}</span>
        <span className={cx("block text-second font-normal text-muted @min-[1080px]:hidden", wraps)}>
          {series}
          <span className="@min-[880px]:hidden"> {row.divisa}</span>
        </span>
      </th>
      <td className={cx("px-2", WIDE_ONLY, line)}>
        <TicketeraName name={row.ticketera} slot={row.slot} />
      </td>
      {categories && (
        <td className={cx("truncate px-2 text-muted", WIDE_ONLY, line)} title={row.categoria}>
          {row.categoria}
        </td>
      )}
      <td className={cx("px-2 text-help text-muted", ROOMY_ONLY, line)}>{row.divisa}</td>
      <td
        className={cx("text-right text-muted", CLOSE, line)}
        title={
          money && before?.recaudacion_total
            ? `${moneyParts(before.recaudacion_total, row.divisa).number} ${row.divisa} al ${formatDayYear(before.fecha_venta)}`
            : undefined
        }
      >
        {before ? formatInteger(before.venta_total) : "—"}
      </td>
      {fieldsFor(money).map((field) => {
        const cell = cells[field];
        if (!cell) return null;
        return (
          <GridCell
            key={field}
            row={row}
            field={field}
            cell={cell}
            issue={issues?.[field]}
            mayAccept={control.state === "no_cierra" && control.field === field}
            accepted={accepted && control.state === "no_cierra" && control.field === field}
            readOnly={readOnly}
            actions={actions}
            className={cx(
              first ? "border-t border-t-line" : "border-t border-t-line-soft",
              edges(fields, field, top, bottom),
            )}
          />
        );
      })}
      <td className={cx("border-l border-l-line-soft pr-4 @max-[880px]:pr-2", CLOSE, line)} title={issues?.show}>
        <RowControl derived={derived} refused={refused} />
      </td>
    </tr>
  );
});
