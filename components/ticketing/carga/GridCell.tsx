import { type RefObject, useId, useRef, useState } from "react";
import { cx } from "@/components/kit/cx";
import { CellHelp } from "./CellHelp";
import { CELLS, type CellField } from "./cells";
import type { Cell, GridRow } from "./deriveRow";
import type { GridActions } from "./useGridActions";

export interface GridCellProps {
  row: GridRow;
  field: CellField;
  cell: Cell;
  /** What the server refused. */
  issue?: string;
  /** Offers to leave figures that do not add up as they are. */
  mayAccept?: boolean;
  accepted?: boolean;
  readOnly?: boolean;
  actions: GridActions;
}

/** What a screen reader calls a cell: its column and the series of its row. */
function cellLabel(row: GridRow, field: CellField): string {
  const parts = [CELLS[field].label, row.show, row.ticketera, row.categoria, row.divisa];
  return parts.filter((part) => part !== "").join(", ");
}

/** State and handlers of one figure, the same in the table and in the phone's cards. */
export function useGridCell({ row, field, cell, issue, accepted, actions }: GridCellProps) {
  const input = useRef<HTMLInputElement>(null);
  const [inside, setInside] = useState(false);
  const [typing, setTyping] = useState(false);
  const helpId = useId();
  const problem = issue ? { lead: issue, text: "", fix: null, keep: null } : accepted ? null : cell.problem;
  const set = (text: string) => actions.typed(row, field, text);
  return {
    input,
    problem,
    helpId,
    helpOpen: inside && problem !== null,
    close: () => setInside(false),
    repair: (text: string) => {
      actions.filled(row, field, text);
      setTyping(false);
      input.current?.focus();
    },
    accept: () => {
      actions.accepted(row);
      input.current?.focus();
    },
    box: {
      onFocus: () => setInside(true),
      onBlur: (event: React.FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setInside(false);
      },
    },
    control: {
      ref: input,
      type: "text",
      inputMode: CELLS[field].kind === "count" ? "numeric" : "decimal",
      autoComplete: "off",
      enterKeyHint: "next",
      "data-key": row.key,
      "data-field": field,
      "aria-label": cellLabel(row, field),
      "aria-invalid": problem ? true : undefined,
      "aria-describedby": inside && problem ? helpId : undefined,
      title: cell.auto ? "Calculada con la anterior; se puede corregir" : undefined,
      value: typing ? cell.text : cell.shown,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
        setTyping(true);
        setInside(true);
        set(event.target.value);
      },
      onFocus: (event: React.FocusEvent<HTMLInputElement>) => event.target.select(),
      onBlur: () => {
        setTyping(false);
        actions.left();
      },
    } as const,
  };
}

const HOLD = "h-[37px] w-full bg-transparent px-2 text-right tabular-nums outline-none @max-[880px]:px-1.5";

/** One editable figure of the table: a native input that fills its cell, and the way out of its problem below it. */
export function GridCell(props: GridCellProps & { className?: string }) {
  const { cell, readOnly, mayAccept, className } = props;
  const { control, box, input, problem, helpId, helpOpen, repair, accept, close } = useGridCell(props);
  if (readOnly) return <td className={cx("border-l border-line-soft px-2 text-right", className)}>{cell.shown}</td>;
  return (
    <td {...box} className={cx("relative border-l border-line-soft p-0", className)}>
      <input
        {...control}
        className={cx(
          HOLD,
          "focus:shadow-[inset_0_0_0_2px_var(--accent)]",
          problem && "bg-bad-soft font-semibold text-bad shadow-[inset_0_0_0_1.5px_var(--bad)]",
          cell.auto && !problem && "text-muted",
        )}
      />
      {helpOpen && problem && (
        <CellHelp
          id={helpId}
          anchor={input as RefObject<HTMLInputElement>}
          problem={problem}
          onRepair={repair}
          onAccept={mayAccept ? accept : undefined}
          onClose={close}
        />
      )}
    </td>
  );
}
