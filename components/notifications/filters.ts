import { isValidDay } from "@/lib/format/dates";
import { isKind, type NotificationKind } from "@/lib/notifications/kinds";

/** The filters of the list as the call takes them. */
export interface Filters {
  kind?: NotificationKind;
  unread?: "0" | "1";
  from?: string;
  to?: string;
}

/** The address says `sin` and `con` for what is not read and what is. */
const UNREAD = new Map<string, "0" | "1">([
  ["sin", "1"],
  ["con", "0"],
]);

const dayOf = (text: string) => (isValidDay(text) ? text : undefined);

/** The filters that an address holds; what it does not make sense of is left out. */
export function readFilters(get: (key: string) => string): Filters {
  const kind = get("tipo");
  return {
    kind: isKind(kind) ? kind : undefined,
    unread: UNREAD.get(get("lectura")),
    from: dayOf(get("desde")),
    to: dayOf(get("hasta")),
  };
}
