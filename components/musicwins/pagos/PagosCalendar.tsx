import { Check, ChevronLeft, ChevronRight } from "lucide-react";
import { Card } from "@/components/kit/Card";
import { cx } from "@/components/kit/cx";
import { Icon } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { formatDay, formatDayLong, MONTHS } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { moveMonth, WEEK_HEADS, weeksOf } from "@/lib/format/month";
import { countText } from "@/lib/format/text";
import type { Pair } from "@/lib/musicwins/schema";
import { bothText } from "./pagos";

interface Day extends Pair {
  fecha: string;
  pagos: number;
  vencido?: boolean;
}

interface Props {
  month: string;
  today: string;
  due: readonly Day[];
  paid: readonly Day[];
  /** The day whose payments are listed. */
  chosen: string;
  onMonth: (month: string) => void;
  onDay: (day: string) => void;
}

/** What is due on each day of a month, in pesos and in dollars; a day lists its payments. On a phone, days with payments. */
export function PagosCalendar(props: Props) {
  const { month, onMonth } = props;
  const inMonth = ({ fecha }: Day) => fecha.startsWith(month);
  return (
    <Card
      title={
        <span aria-live="polite" className="inline-block first-letter:uppercase">
          {MONTHS[Number(month.slice(5)) - 1]} {month.slice(0, 4)}
        </span>
      }
      actions={
        <>
          <IconButton label="Mes anterior" icon={ChevronLeft} onClick={() => onMonth(moveMonth(month, -1))} />
          <IconButton label="Mes siguiente" icon={ChevronRight} onClick={() => onMonth(moveMonth(month, 1))} />
        </>
      }
      flush
    >
      <MonthTable {...props} />
      <DayList {...props} due={props.due.filter(inMonth)} paid={props.paid.filter(inMonth)} />
    </Card>
  );
}

const short = (value: string, currency: "ARS" | "USD") =>
  /[1-9]/.test(value) ? formatMoney(value, currency, { compact: true }) : null;

const dayLabel = ({ fecha, pagos, vencido, ...pair }: Day) =>
  `${formatDayLong(fecha)}: ${countText(pagos, "pago", "pagos")}, ${bothText(pair)}${vencido ? ", vencido" : ""}`;

function MonthTable({ month, today, due, paid, chosen, onDay }: Props) {
  return (
    <table className="w-full table-fixed border-t border-line phone:hidden">
      <caption className="sr-only">Pagos por día</caption>
      <thead>
        <tr>
          {WEEK_HEADS.map((head) => (
            <th
              key={head}
              scope="col"
              className="h-8 text-left text-head text-muted first:pl-4 [&:not(:first-child)]:pl-2"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month)
          .filter((week) => week.some((day) => day.startsWith(month)))
          .map((week) => (
            <tr key={week[0]} className="border-t border-line-soft">
              {week.map((day) => (
                <td key={day} className="h-[74px] border-l border-line-soft p-0 align-top first:border-l-0">
                  <DayCell
                    day={day}
                    outside={!day.startsWith(month)}
                    today={day === today}
                    due={due.find(({ fecha }) => fecha === day)}
                    paid={paid.find(({ fecha }) => fecha === day)}
                    chosen={chosen === day}
                    onDay={onDay}
                  />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function DayCell({
  day,
  outside,
  today,
  due,
  paid,
  chosen,
  onDay,
}: {
  day: string;
  outside: boolean;
  today: boolean;
  due: Day | undefined;
  paid: Day | undefined;
  chosen: boolean;
  onDay: (day: string) => void;
}) {
  const number = (
    <span
      className={cx(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1 text-[12px]",
        today ? "bg-accent-fill font-semibold text-on-accent" : outside ? "text-faint" : "text-muted",
      )}
    >
      {Number(day.slice(8))}
    </span>
  );
  const settled = paid && <PaidLine paid={paid} />;
  if (!due) {
    return (
      <div className="p-1.5">
        {number}
        {settled}
      </div>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={dayLabel(due)}
      onClick={() => onDay(chosen ? "" : day)}
      className={cx(
        "flex size-full flex-col items-start p-1.5 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2",
        chosen && "bg-accent-soft",
      )}
    >
      <span className="flex w-full items-center justify-between gap-1">
        {number}
        {due.vencido && <span className="text-[12px] font-semibold text-bad">Vencido</span>}
      </span>
      {[short(due.ars, "ARS"), short(due.usd, "USD")].map(
        (text) =>
          text && (
            <span key={text} className={cx("whitespace-nowrap text-[12px] font-semibold", due.vencido && "text-bad")}>
              {text}
            </span>
          ),
      )}
      {settled}
    </button>
  );
}

function PaidLine({ paid }: { paid: Day }) {
  const amounts = [short(paid.ars, "ARS"), short(paid.usd, "USD")].filter(Boolean);
  return (
    <span className="block text-[12px] text-good" title={`Pagado: ${bothText(paid)}`}>
      <span className="sr-only">Pagado </span>
      {amounts.map((text) => (
        <span key={text} className="flex items-center gap-1 whitespace-nowrap">
          <Icon of={Check} size={12} />
          {text}
        </span>
      ))}
    </span>
  );
}

function DayList({ due, chosen, onDay }: Props) {
  if (due.length === 0) {
    return <p className="border-t border-line px-4 py-3 text-help text-muted md:hidden">Sin pagos en este mes.</p>;
  }
  return (
    <ul className="divide-y divide-line-soft border-t border-line md:hidden">
      {due.map((day) => (
        <li key={day.fecha}>
          <button
            type="button"
            aria-pressed={chosen === day.fecha}
            onClick={() => onDay(chosen === day.fecha ? "" : day.fecha)}
            className={cx(
              "flex min-h-11 w-full items-center justify-between gap-3 px-4 py-2 text-left",
              chosen === day.fecha && "bg-accent-soft",
            )}
          >
            <span>
              {formatDay(day.fecha)}
              {day.vencido && <span className="ml-2 text-help font-semibold text-bad">Vencido</span>}
            </span>
            <span className="text-right font-semibold">{bothText(day)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
