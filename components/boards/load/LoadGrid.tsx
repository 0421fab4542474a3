import { cx } from "@/components/kit/cx";
import type { PersonCapacity } from "@/lib/boards/capacity/api";
import type { LoadRow } from "@/lib/boards/rules/load";
import type { CardRow } from "@/lib/boards/schema";
import { formatDay } from "@/lib/format/dates";
import type { BoardModel } from "../model";
import { CardBars } from "./CardBars";
import { openText, personText, weekTitle } from "./loadText";
import { PersonHead } from "./PersonHead";
import { WeekCell } from "./WeekCell";

/** What the load of a board is drawn from. */
export interface LoadProps {
  model: BoardModel;
  rows: readonly LoadRow<CardRow>[];
  weeks: readonly string[];
  hoursOf: (person: number | null) => string | null;
  capacityOf: (person: number | null) => PersonCapacity | undefined;
  onCapacity: () => void;
}

/** A row per person with the hours of each week, and under it a bar per card. */
export function LoadGrid(props: LoadProps) {
  const { rows, weeks } = props;
  return (
    <div className="scroll-box relative rounded-card border border-line bg-surface" data-scroll>
      <table className="w-full min-w-[1040px] table-fixed border-separate border-spacing-0">
        <caption className="sr-only">Carga por persona y por semana</caption>
        <thead className="sticky top-0 z-2 bg-sunken">
          <tr className="h-9">
            <th
              scope="col"
              className="sticky left-0 w-56 border-b border-line bg-sunken px-4 text-left text-head text-muted"
            >
              Persona
            </th>
            {weeks.map((week, index) => (
              <th key={week} scope="col" className="border-b border-l border-line px-2 text-left text-head text-muted">
                <span className="sr-only">{weekTitle(week)}</span>
                <span aria-hidden="true">{index === 0 ? "Esta semana" : formatDay(week)}</span>
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <PersonRows key={row.person ?? "nadie"} row={row} {...props} />
        ))}
      </table>
    </div>
  );
}

function PersonRows({ row, model, weeks, hoursOf, capacityOf, onCapacity }: LoadProps & { row: LoadRow<CardRow> }) {
  const name = personText(row.person, model.nameOf);
  const capacity = hoursOf(row.person);
  const said = capacityOf(row.person);
  const idle = row.bars.length + row.outside.length === 0;
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          rowSpan={idle ? 1 : 2}
          className="sticky left-0 z-1 border-b border-line bg-surface px-4 py-2 text-left align-top font-normal"
        >
          <PersonHead row={row} model={model} capacity={said} onCapacity={onCapacity} />
          <span className={idle ? "sr-only" : "mt-0.5 block pl-9 text-help text-muted"}>{openText(row)}</span>
        </th>
        {row.weeks.map((week) => (
          <td
            key={week.week}
            className={cx("border-b border-l border-line-soft px-2 py-2 align-top", idle && "border-b-line")}
          >
            <WeekCell week={week} capacity={capacity} />
          </td>
        ))}
      </tr>
      {!idle && (
        <tr>
          <td colSpan={weeks.length} className="border-b border-line p-0 py-1 align-top">
            <CardBars row={row} weeks={weeks} model={model} name={name} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
