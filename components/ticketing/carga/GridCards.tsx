import { memo } from "react";
import { Button } from "@/components/kit/Button";
import { cx } from "@/components/kit/cx";
import { formatDay } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { TicketeraName } from "../TicketeraName";
import { RowControl } from "./ControlText";
import { CELLS, fieldsFor } from "./cells";
import type { DerivedRow } from "./deriveRow";
import { type GridCellProps, useGridCell } from "./GridCell";
import type { Issues } from "./gridState";
import type { GridActions } from "./useGridActions";

interface Shared {
  issues: Issues;
  money: boolean;
  readOnly: boolean;
  actions: GridActions;
}

/** The grid on a phone: one card per show, its series below each other with inputs big enough for a thumb. */
export function GridCards({ rows, ...shared }: Shared & { rows: readonly DerivedRow[] }) {
  const shows = new Map<string, DerivedRow[]>();
  for (const derived of rows) shows.set(derived.row.show, [...(shows.get(derived.row.show) ?? []), derived]);
  return (
    <ul className="flex flex-col gap-3">
      {[...shows].map(([show, group]) => (
        <li key={show} className="rounded-card border border-line bg-surface p-4">
          <div className="flex items-baseline justify-between gap-3">
            <h2 className="text-section">{show}</h2>
            {group[0]?.row.fecha_show && (
              <span className="shrink-0 text-help text-muted">{formatDay(group[0].row.fecha_show)}</span>
            )}
          </div>
          {group.map((derived) => (
            <SeriesCard
              key={derived.row.key}
              derived={derived}
              issues={shared.issues[derived.row.key]}
              money={shared.money}
              readOnly={shared.readOnly}
              actions={shared.actions}
            />
          ))}
        </li>
      ))}
    </ul>
  );
}

const SeriesCard = memo(function SeriesCard({
  derived,
  issues,
  money,
  readOnly,
  actions,
}: Omit<Shared, "issues"> & { derived: DerivedRow; issues?: Issues[string] }) {
  const { row, cells, control, accepted } = derived;
  const gap = control.state === "no_cierra" ? control.field : null;
  return (
    <section
      aria-label={[row.show, row.ticketera, row.categoria, row.divisa].filter(Boolean).join(", ")}
      className="mt-3 border-t border-line-soft pt-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2">
          <TicketeraName name={row.ticketera} slot={row.slot} />
          <span className="text-help text-muted">{[row.categoria, row.divisa].filter(Boolean).join(" · ")}</span>
        </span>
        <RowControl derived={derived} refused={issues && Object.keys(issues).length > 0} />
      </div>
      <p className="mb-2 text-help text-muted">
        Total anterior {row.anterior ? formatInteger(row.anterior.venta_total) : "—"}
      </p>
      <div className="grid grid-cols-2 gap-3">
        {fieldsFor(money).map((field) => {
          const cell = cells[field];
          return cell ? (
            <PhoneCell
              key={field}
              row={row}
              field={field}
              cell={cell}
              issue={issues?.[field]}
              mayAccept={gap === field}
              accepted={accepted && gap === field}
              readOnly={readOnly}
              actions={actions}
            />
          ) : null;
        })}
      </div>
    </section>
  );
});

function PhoneCell(props: GridCellProps) {
  const { field, cell, mayAccept, readOnly } = props;
  const { control, box, problem, helpId, repair, accept } = useGridCell(props);
  if (readOnly)
    return (
      <div>
        <p className="text-help text-muted">{CELLS[field].label}</p>
        <p>{cell.shown || "—"}</p>
      </div>
    );
  return (
    <div {...box} className={problem ? "col-span-2" : undefined}>
      <span aria-hidden="true" className="text-help text-muted">
        {CELLS[field].label}
      </span>
      <div className="field-box" data-invalid={problem ? true : undefined}>
        <input
          {...control}
          aria-describedby={problem ? helpId : undefined}
          className={cx("field-input text-right", cell.auto && "text-muted")}
        />
      </div>
      {problem && (
        <div className="mt-1.5">
          <p id={helpId} className="text-help text-bad">
            {problem.lead} {problem.text}
          </p>
          <div className="mt-1.5 flex flex-wrap gap-2">
            {[problem.fix, problem.keep].map(
              (way) =>
                way && (
                  <Button key={way.label} size="sm" onClick={() => repair(way.text)}>
                    {way.label}
                  </Button>
                ),
            )}
            {mayAccept && (
              <Button size="sm" onClick={accept}>
                Dejar así
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
