import { TriangleAlert } from "lucide-react";
import { Avatar } from "@/components/kit/Avatar";
import { Badge } from "@/components/kit/Badge";
import type { PersonCapacity } from "@/lib/boards/capacity/api";
import { isOver, type LoadRow, type LoadWeek } from "@/lib/boards/rules/load";
import type { CardRow } from "@/lib/boards/schema";
import { formatDay } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import type { BoardModel } from "../model";
import { hoursText } from "../table/sumText";
import { CapacityCell } from "./CapacityCell";
import { CardBars } from "./CardBars";
import { overText, personText, weekText, weekTitle } from "./loadText";

interface Props {
  model: BoardModel;
  rows: readonly LoadRow<CardRow>[];
  weeks: readonly string[];
  hoursOf: (person: number | null) => string | null;
  capacityOf: (person: number | null) => PersonCapacity | undefined;
  onCapacity: () => void;
}

/** A row per person with the hours of each week, and under it a bar per card. */
export function LoadGrid(props: Props) {
  const { rows, weeks } = props;
  return (
    <div className="scroll-box rounded-card border border-line bg-surface" data-scroll>
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

function PersonRows({ row, model, weeks, hoursOf, capacityOf, onCapacity }: Props & { row: LoadRow<CardRow> }) {
  const name = personText(row.person, model.nameOf);
  const capacity = hoursOf(row.person);
  const said = capacityOf(row.person);
  const empty = row.bars.length === 0 && row.outside.length === 0;
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          className="sticky left-0 z-1 border-b border-line-soft bg-surface px-4 py-2 text-left align-top font-normal"
        >
          <span className="flex items-start gap-2">
            {row.person !== null && (
              <Avatar name={name} src={model.personOf(row.person)?.picture} size={28} decorative />
            )}
            <span className="min-w-0">
              <span className="block font-semibold">{name}</span>
              {said && (
                <CapacityCell
                  board={model.board.key}
                  name={name}
                  capacity={said}
                  writes={model.writes && model.board.role === "lead"}
                  onSaved={onCapacity}
                />
              )}
            </span>
          </span>
        </th>
        {row.weeks.map((week) => (
          <td key={week.week} className="border-b border-l border-line-soft px-2 py-2 align-top">
            <WeekCell week={week} capacity={capacity} />
          </td>
        ))}
      </tr>
      <tr>
        <td className="sticky left-0 z-1 border-b border-line bg-surface px-4 pb-2 align-top text-help text-muted">
          {empty
            ? "Sin tarjetas abiertas"
            : countText(row.bars.length + row.outside.length, "tarjeta abierta", "tarjetas abiertas")}
        </td>
        <td colSpan={weeks.length} className="border-b border-line p-0 pb-2 align-top">
          <CardBars row={row} weeks={weeks} model={model} name={name} />
        </td>
      </tr>
    </tbody>
  );
}

function WeekCell({ week, capacity }: { week: LoadWeek; capacity: string | null }) {
  const over = capacity !== null && isOver(week, capacity);
  const share = capacity === null || Number(capacity) === 0 ? (over ? 1 : 0) : week.hours / Number(capacity);
  return (
    <>
      <span className="sr-only">{weekText(week, capacity)}</span>
      <span aria-hidden="true" className="block">
        <span className="block whitespace-nowrap font-semibold">{hoursText(String(week.hours))}</span>
        {capacity !== null && (
          <span className="mt-1 block h-1.5 overflow-hidden rounded-full bg-neutral-soft">
            <span
              className={`block h-full rounded-full ${over ? "bg-bad" : "bg-accent-fill"}`}
              style={{ width: `${Math.min(1, share) * 100}%` }}
            />
          </span>
        )}
        {over && (
          <Badge tone="bad" icon={TriangleAlert} className="mt-1">
            {overText(week, capacity)}
          </Badge>
        )}
        {week.unknown > 0 && <span className="mt-0.5 block text-second text-muted">{week.unknown} sin estimar</span>}
      </span>
    </>
  );
}
