import { history } from "@/lib/generated/names/history";

const titles = new Map(Object.entries(history));

/** The title of an action of the audit log; one that no domain named is told by its own name. */
export function historyTitle(action: string): string {
  return titles.get(action) ?? action.replace(/[._]/g, " ");
}
