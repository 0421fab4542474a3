import { grantTitles } from "@/lib/access/grants";
import { formatDayYear } from "@/lib/format/dates";
import { timeAgo } from "@/lib/format/timeAgo";
import type { UserGrant, UserRow } from "@/lib/people/users/schema";

/** The permissions that are in force. */
export const liveGrants = ({ grants }: Pick<UserRow, "grants">): UserGrant[] =>
  grants.filter(({ vencido }) => !vencido);

/** "Forecast, hasta lun 1 mar 2027". */
export function grantText({ feature, until, vencido }: Pick<UserGrant, "feature" | "until" | "vencido">): string {
  if (!until) return grantTitles[feature];
  return `${grantTitles[feature]}, ${vencido ? "venció el" : "hasta el"} ${formatDayYear(until)}`;
}

/** When the person last came in, in few words. */
export function lastAccessText(last: string | null): string {
  if (!last) return "Nunca entró";
  const ago = timeAgo(last);
  return ago === "Ahora" ? ago : `Hace ${ago}`;
}

/** Where a person's page is. */
export const personHref = (id: number, tab?: string) => `/admin-users/${id}${tab ? `?tab=${tab}` : ""}`;
