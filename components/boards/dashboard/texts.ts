import type { DashboardView } from "@/lib/boards/dashboard/schema";
import type { CardFilter } from "@/lib/boards/rules/filter";
import { formatPercent } from "@/lib/format/number";

/** What the parts of the dashboard get: the figures, and the address of the cards behind one. */
export interface DashboardProps {
  data: DashboardView;
  hrefOf: (filter: CardFilter) => string;
}

const decimals = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 1 });

/** `4,5 días`; a dash for nothing measured. */
export const daysText = (days: number | null): string =>
  days === null ? "–" : `${decimals.format(days)} ${decimals.format(days) === "1" ? "día" : "días"}`;

/** `87,5 %`; a dash where nothing had a deadline. */
export const shareText = ({ met, of }: { met: number; of: number }): string =>
  of === 0 ? "–" : formatPercent((met / of) * 100);

/** The filter of what was completed in the period. */
export const doneIn = ({ from, to }: { from: string; to: string }): CardFilter => ({
  grupo: "completed",
  cerrada: `${from}..${to}`,
});

/** `8 a 14 días`, `31 días o más`. */
export const ageText = ({ from, to }: { from: number; to: number | null }): string =>
  to === null ? `${from} días o más` : `${from} a ${to} días`;
