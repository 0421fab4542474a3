import { FigureStrip } from "@/components/kit/FigureStrip";
import { closes } from "@/lib/boards/rules/words";
import { formatInteger } from "@/lib/format/number";
import { type DashboardProps, daysText, doneIn, shareText } from "./texts";

/** The five that answer how the board does. */
export function Figures({ data, hrefOf }: DashboardProps) {
  const open = data.groups.filter(({ group }) => !closes(group)).reduce((sum, { cards }) => sum + cards, 0);
  const { overdue, on_time, cycle } = data;
  return (
    <FigureStrip
      label="Cifras del tablero"
      items={[
        { label: "Abiertas", value: { text: formatInteger(open) }, note: "ahora", href: hrefOf({ grupo: "abiertas" }) },
        {
          label: "Vencidas",
          value: { text: formatInteger(overdue.any) },
          note: `${overdue.due} por fecha, ${overdue.sla} por SLA`,
          href: hrefOf({ grupo: "abiertas", vence: "vencidas" }),
        },
        {
          label: "Terminadas",
          value: { text: formatInteger(data.completed) },
          note: "en el período",
          href: hrefOf(doneIn(data)),
        },
        {
          label: "En plazo",
          value: { text: shareText(on_time) },
          note: `${on_time.met} de ${on_time.of} con plazo`,
          href: hrefOf({ ...doneIn(data), plazo: "cumplido" }),
        },
        {
          label: "Tiempo de ciclo",
          value: { text: daysText(cycle.median) },
          note: `mediana; 85 % en ${daysText(cycle.p85)} o menos`,
          href: hrefOf(doneIn(data)),
        },
      ]}
    />
  );
}
