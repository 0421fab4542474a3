import {
  Banknote,
  CalendarDays,
  CalendarOff,
  FileSpreadsheet,
  Flag,
  HandCoins,
  ListOrdered,
  Megaphone,
  Mic,
  Scale,
  SquareKanban,
  Ticket,
} from "lucide-react";
import type { IconType } from "@/components/kit/Icon";
import type { LayerKey } from "@/lib/calendar/rules/kinds";

/** How each layer looks: its colour is never alone, its icon goes with it. */
export const looks: Readonly<Record<LayerKey, { icon: IconType; soft: string; ink: string }>> = {
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
