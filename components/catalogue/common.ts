import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { choicesOf } from "@/components/kit/fields/choices";
import type { Titles } from "@/lib/catalogue/rules/kinds";
import { formatDay } from "@/lib/format/dates";

export const words = (label: string): FilterSpec => ({ key: "q", kind: "search", label });

export const oneOf = (key: string, label: string, placeholder: string, titles: Titles<string>): FilterSpec => ({
  key,
  kind: "select",
  label,
  placeholder,
  choices: choicesOf(titles),
});

/** Those that stand, or those that were merged into another. */
export const mergedFilter: FilterSpec = {
  key: "unidos",
  kind: "select",
  label: "Unidos",
  placeholder: "Sin los unidos",
  choices: [{ value: "si", label: "Solo los unidos" }],
};

/** `1 mar 2027 a 30 jun 2027`; "—" without days. */
export const daysText = (from: string | null, to: string | null): string =>
  [from && formatDay(from), to && to !== from && `a ${formatDay(to)}`].filter(Boolean).join(" ") || "—";
