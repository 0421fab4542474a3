import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { type FeedbackStatus, feedbackStatuses, type ReactionEmoji, reactionOf, reactions } from "@/lib/feedback/rules";

/** The filters of list, chart and workbook as the calls take them. */
export interface Filters {
  type?: ReactionEmoji;
  status?: FeedbackStatus;
  from?: string;
  to?: string;
}

/** By reaction, which goes by its title, status and days. */
export const feedbackFilters: FilterSpec[] = [
  {
    key: "reaccion",
    kind: "segments",
    label: "Reacción",
    choices: [{ value: "", label: "Todas" }, ...reactions.map(({ title }) => ({ value: title, label: title }))],
  },
  {
    key: "estado",
    kind: "select",
    label: "Estado",
    placeholder: "Todos los estados",
    choices: feedbackStatuses.map((value) => ({ value, label: value })),
  },
  { key: "desde", to: "hasta", kind: "period", label: "Período" },
];

/** What is chosen, as the calls take it. */
export const asked = ({ reaccion = "", estado, desde, hasta }: Readonly<Record<string, string>>): Filters => ({
  type: reactionOf(reaccion),
  status: feedbackStatuses.find((one) => one === estado),
  from: desde || undefined,
  to: hasta || undefined,
});
