import { type FeedbackStatus, feedbackStatuses, type ReactionEmoji, reactionOf } from "@/lib/feedback/rules";
import { isValidDay } from "@/lib/format/dates";

/** The filters of list, chart and workbook as the calls take them. */
export interface Filters {
  type?: ReactionEmoji;
  status?: FeedbackStatus;
  from?: string;
  to?: string;
}

const dayOf = (text: string) => (isValidDay(text) ? text : undefined);

/** The filters that an address holds; the reaction goes by its title. */
export function readFilters(get: (key: string) => string): Filters {
  return {
    type: reactionOf(get("reaccion")),
    status: feedbackStatuses.find((one) => one === get("estado")),
    from: dayOf(get("desde")),
    to: dayOf(get("hasta")),
  };
}
