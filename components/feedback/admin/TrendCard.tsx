import { ChartCard } from "@/components/kit/chart/ChartCard";
import { LineChart } from "@/components/kit/chart/LineChart";
import { reactions } from "@/lib/feedback/rules";
import { formatDay, formatDayMonth } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { type TrendWeek, ticksOf } from "./trendModel";

const HEADERS = ["Semana del", "Total", ...reactions.map(({ title }) => title)];

/** How much feedback comes each week, as a line and as a table by reaction. Nothing while there is less than two weeks. */
export function TrendCard({ weeks: data, onExcel }: { weeks?: readonly TrendWeek[]; onExcel: () => void }) {
  if (!data || data.length < 2) return null;
  return (
    <ChartCard
      question="¿Cuánto feedback llega por semana?"
      unit={`Mensajes por semana, desde el ${dayText(data[0]?.week)}`}
      fileName="feedback_por_semana"
      onExcel={onExcel}
      data={{
        headers: HEADERS,
        rows: data.map(({ week, total, by_type }) => [
          formatDay(week),
          formatInteger(total),
          ...reactions.map(({ emoji }) => formatInteger(by_type[emoji])),
        ]),
      }}
      conclusion={conclusionOf(data)}
    >
      <Drawing weeks={data} />
    </ChartCard>
  );
}

function Drawing({ weeks }: { weeks: readonly TrendWeek[] }) {
  const y = ticksOf(Math.max(...weeks.map(({ total }) => total)));
  const every = Math.ceil(weeks.length / 6);
  const ticks = weeks.map((_, index) => index).filter((index) => index % every === 0);
  const last = weeks.length - 1;
  // The axis may ask for points beside the weeks.
  const dayOf = (index: number) => weeks[Math.round(index)]?.week;
  return (
    <LineChart
      label={conclusionOf(weeks)}
      height={180}
      curves={[
        {
          id: "total",
          label: "Mensajes",
          kind: "own",
          points: weeks.map(({ total }, index) => ({ x: index, y: total })),
        },
      ]}
      x={{ domain: [0, last], ticks, format: (index) => dayText(dayOf(index)) }}
      y={{ domain: [0, y.at(-1) ?? 1], ticks: y, format: formatInteger }}
    />
  );
}

/** `2 nov`; a Monday needs no name. */
const dayText = (day: string | undefined): string => (day ? formatDayMonth(day) : "");

function conclusionOf(weeks: readonly TrendWeek[]): string {
  const sum = weeks.reduce((all, { total }) => all + total, 0);
  const now = weeks.at(-1)?.total ?? 0;
  const before = weeks.at(-2)?.total ?? 0;
  const change = now === before ? "igual que" : now > before ? "más que" : "menos que";
  return `${formatInteger(sum)} en ${weeks.length} semanas. En la última, ${formatInteger(now)}: ${change} en la anterior (${formatInteger(before)}).`;
}
