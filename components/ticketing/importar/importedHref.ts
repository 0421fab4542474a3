import { filtersQuery } from "../report/filters";
import type { ImportView } from "./mappingDraft";

export const showHref = (show: string): string => `/tickets/${encodeURIComponent(show)}`;

type Imported = Pick<ImportView, "shows" | "first_show" | "last_show" | "ticketera">;

/**
 * Where what an import saved is seen: its show; of many, the report from the first to the last of them, over or not, and of
 * their ticketera. Null while it saved nothing, and after it was taken back.
 */
export function importedHref({ shows, first_show, last_show, ticketera }: Imported): string | null {
  const [only, ...others] = shows;
  if (only === undefined) return null;
  if (others.length === 0) return showHref(only);
  const days = { desde: first_show ?? undefined, hasta: last_show ?? undefined };
  return `/tickets?${filtersQuery({ estado: "todos", ticketera: ticketera ?? undefined, ...days })}`;
}
