import { type CardFilter, closedRange, deadlineChoices, type FilterKey } from "@/lib/boards/rules/filter";
import { formatDayYear } from "@/lib/format/dates";

/** What figures ask of the cards and no control does, as chips: each says what it is, and may be taken out. */
export function figureChips(filter: CardFilter): { key: FilterKey; label: string; text: string }[] {
  const range = closedRange(filter.cerrada);
  const [from, to] = filter.edad?.split("..") ?? [];
  const said: Partial<Record<FilterKey, [label: string, text: string]>> = {
    cerrada: ["Cerrada", range ? `${formatDayYear(range.from)} a ${formatDayYear(range.to)}` : ""],
    edad: ["Días desde que se pidió", from ? (to ? `${from} a ${to}` : `${from} o más`) : ""],
    plazo: ["Plazo", (deadlineChoices as Record<string, string>)[filter.plazo ?? ""] ?? ""],
  };
  return (Object.entries(said) as [FilterKey, [string, string]][])
    .filter(([, [, text]]) => text)
    .map(([key, [label, text]]) => ({ key, label, text }));
}
