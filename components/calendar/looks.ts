import {
  Banknote,
  CalendarDays,
  CalendarOff,
  CircleAlert,
  FileSpreadsheet,
  Flag,
  HandCoins,
  ListOrdered,
  Megaphone,
  Mic,
  Scale,
  SquareKanban,
  Ticket,
  TriangleAlert,
} from "lucide-react";
import type { IconType } from "@/components/kit/Icon";
import type { LayerKey } from "@/lib/calendar/rules/kinds";
import type { CalendarItem } from "@/lib/calendar/schema";
import { formatInteger } from "@/lib/format/number";

/** How each layer looks: its colour is never alone, its icon goes with it. */
export const looks: Readonly<Record<LayerKey, { icon: IconType; soft: string; ink: string; mark?: IconType }>> = {
  shows: { icon: Mic, soft: "var(--accent-soft)", ink: "var(--accent-ink)" },
  holds: { icon: ListOrdered, soft: "var(--neutral-soft)", ink: "var(--neutral)" },
  anuncios: { icon: Megaphone, soft: "var(--info-soft)", ink: "var(--info)" },
  ventas: { icon: Ticket, soft: "var(--good-soft)", ink: "var(--good)" },
  hitos: { icon: Flag, soft: "var(--info-soft)", ink: "var(--info)" },
  pagos: { icon: Banknote, soft: "var(--warn-soft)", ink: "var(--warn)" },
  cobros: { icon: HandCoins, soft: "var(--good-soft)", ink: "var(--good)" },
  derechos: { icon: Scale, soft: "var(--warn-soft)", ink: "var(--warn)" },
  tarjetas: { icon: SquareKanban, soft: "var(--neutral-soft)", ink: "var(--neutral)" },
  reportes: { icon: FileSpreadsheet, soft: "var(--neutral-soft)", ink: "var(--neutral)" },
  bloqueos: { icon: CalendarOff, soft: "var(--bad-soft)", ink: "var(--bad)" },
  feriados: { icon: CalendarDays, soft: "var(--warn-soft)", ink: "var(--warn)" },
};

const TONES = {
  mal: { soft: "var(--bad-soft)", ink: "var(--bad)" },
  aviso: { soft: "var(--warn-soft)", ink: "var(--warn)" },
  bien: null,
} as const;

/** How an entry looks: as its layer does, and a show by its light, whose words go with the colour. */
export function lookOf({ layer, light }: Pick<CalendarItem, "layer" | "light">) {
  const tone = light && TONES[light.tone];
  return tone ? { ...looks[layer], ...tone, mark: light.tone === "mal" ? CircleAlert : TriangleAlert } : looks[layer];
}

/** "Ayer 553, van 26.590. Pronóstico: de 30.100 a 31.400." */
export function salesText({ sales }: Pick<CalendarItem, "sales">): string {
  if (!sales) return "";
  const { sold, yesterday, p25, p75 } = sales;
  const range = p25 !== null && p75 !== null ? `. Pronóstico: de ${formatInteger(p25)} a ${formatInteger(p75)}` : "";
  return `Ayer ${formatInteger(yesterday)}, van ${formatInteger(sold)}${range}`;
}
