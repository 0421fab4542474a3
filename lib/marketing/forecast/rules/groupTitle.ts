import { MONTHS } from "@/lib/format/dates";
import type { Grouping } from "./groups";
import { genreTitles } from "./kinds";

/** What a group is called: "noviembre 2026", a company, a genre; what has none is said so. */
export function groupTitle(by: Grouping, key: string, companies: readonly { id: number; name: string }[]): string {
  if (by === "mes") return `${MONTHS[Number(key.slice(5, 7)) - 1] ?? ""} ${key.slice(0, 4)}`;
  if (by === "empresa") return companies.find(({ id }) => String(id) === key)?.name ?? "Sin empresa";
  return genreTitles[key] ?? "Sin género";
}
