import { ChartCard } from "@/components/kit/chart/ChartCard";
import { HBars } from "@/components/kit/chart/HBars";
import { LineChart } from "@/components/kit/chart/LineChart";
import { closes, groupTitles } from "@/lib/boards/rules/words";
import { formatDay, formatDayYear, todayIn } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { joinSpanish } from "@/lib/format/text";
import { ageText, type DashboardProps, daysText, doneIn } from "./texts";

const decimals = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 1 });

/** Round marks of an axis of whole counts. */
function ticksTo(most: number): number[] {
  const step = Math.max(1, Math.ceil(most / 4));
  return Array.from({ length: 5 }, (_, index) => index * step);
}

/** What of the board is not open. */
function closedText({ groups, archived }: DashboardProps["data"]): string {
  const closed = groups.filter(({ group, cards }) => closes(group) && cards > 0);
  const parts = [
    ...closed.map(({ group, cards }) => `${groupTitles[group].toLowerCase()}: ${formatInteger(cards)}`),
    ...(archived > 0 ? [`en el archivo: ${formatInteger(archived)}`] : []),
  ];
  return parts.length > 0 ? `Además, ${joinSpanish(parts)}.` : "";
}

/** What the figures say over time, by kind and by age. */
export function Charts({ data, hrefOf, boardKey }: DashboardProps & { boardKey: string }) {
  const open = data.groups.filter(({ group }) => !closes(group));
  const file = (part: string) => `${boardKey}_${part}_${data.to}`;
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2 [&>*]:min-w-0">
      <Throughput data={data} hrefOf={hrefOf} fileName={file("terminadas")} />
      <ChartCard
        question="¿Cuánto tarda cada tipo?"
        unit="Días corridos de empezada a terminada, mediana"
        fileName={file("ciclo")}
        data={{
          headers: ["Tipo", "Mediana", "85 % en", "Tarjetas"],
          rows: data.cycle.types.map(({ type, median, p85, cards }) => [
            type || "Sin tipo",
            daysText(median),
            daysText(p85),
            formatInteger(cards),
          ]),
        }}
        conclusion={data.cycle.cards === 0 && "Nada empezado se terminó en el período."}
      >
        <HBars
          label="Días por tipo"
          labelWidth={140}
          bars={data.cycle.types.map(({ type, median, cards }) => ({
            id: type,
            label: type || "Sin tipo",
            value: median ?? 0,
            text: `${daysText(median)} (${cards})`,
            href: type ? hrefOf({ ...doneIn(data), tipo: type }) : undefined,
          }))}
        />
      </ChartCard>
      <ChartCard
        question="¿Dónde están las abiertas?"
        unit="Tarjetas abiertas de ahora por estado"
        fileName={file("estados")}
        data={{
          headers: ["Estado", "Tarjetas"],
          rows: open.map(({ group, cards }) => [groupTitles[group], formatInteger(cards)]),
        }}
        conclusion={closedText(data)}
      >
        <HBars
          label="Tarjetas abiertas por estado"
          labelWidth={140}
          bars={open.map(({ group, cards }) => ({
            id: group,
            label: groupTitles[group],
            value: cards,
            text: formatInteger(cards),
            href: hrefOf({ grupo: group }),
          }))}
        />
      </ChartCard>
      <ChartCard
        question="¿Hace cuánto esperan las abiertas?"
        unit="Tarjetas abiertas por días desde que se pidieron"
        fileName={file("espera")}
        data={{
          headers: ["Días", "Tarjetas"],
          rows: data.ages.map((age) => [ageText(age), formatInteger(age.cards)]),
        }}
      >
        <HBars
          label="Tarjetas abiertas por antigüedad"
          labelWidth={140}
          bars={data.ages.map((age) => ({
            id: String(age.from),
            label: ageText(age),
            value: age.cards,
            text: formatInteger(age.cards),
            href: hrefOf({ grupo: "abiertas", edad: `${age.from}..${age.to ?? ""}` }),
          }))}
        />
      </ChartCard>
    </div>
  );
}

function Throughput({ data, hrefOf, fileName }: DashboardProps & { fileName: string }) {
  const { weeks } = data;
  const most = Math.max(1, ...weeks.flatMap(({ created, completed }) => [created, completed]));
  const yTicks = ticksTo(most);
  const last = Math.max(1, weeks.length - 1);
  const every = Math.max(1, Math.ceil(weeks.length / 6));
  const points = (of: "created" | "completed") => weeks.map((week, x) => ({ x, y: week[of] }));
  return (
    <ChartCard
      question="¿Cuánto se termina por semana?"
      unit={`Tarjetas, de ${formatDayYear(data.from)} a ${formatDayYear(data.to)}`}
      fileName={fileName}
      data={{
        headers: ["Semana", "Terminadas", "Pedidas"],
        rows: weeks.map(({ from, completed, created }) => [
          formatDayYear(from),
          formatInteger(completed),
          formatInteger(created),
        ]),
        hrefs: weeks.map((week) => hrefOf(doneIn(week))),
      }}
      conclusion={[
        "En color, lo terminado; en gris, lo pedido.",
        data.rounds !== null && `Rondas por tarjeta terminada: ${decimals.format(data.rounds)}.`,
      ]
        .filter(Boolean)
        .join(" ")}
    >
      <LineChart
        label={`${data.completed} terminadas en el período`}
        height={212}
        now={data.to === todayIn() ? { x: weeks.length - 1, label: "Terminadas" } : undefined}
        curves={[
          { id: "created", label: "Pedidas", kind: "comparable", points: points("created") },
          { id: "completed", label: "Terminadas", kind: "own", points: points("completed") },
        ]}
        x={{
          domain: [0, last],
          ticks: weeks.map((_, index) => index).filter((index) => index % every === 0),
          format: (index) => formatDay(weeks[index]?.from ?? data.from),
        }}
        y={{ domain: [0, yTicks.at(-1) ?? 1], ticks: yTicks, format: (value) => formatInteger(Math.round(value)) }}
      />
    </ChartCard>
  );
}
