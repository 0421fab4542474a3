import type { StatusLook } from "@/components/kit/StatusBadge";
import type { FlagItem } from "@/lib/flags/schema";
import { formatInteger } from "@/lib/format/number";
import { countText, joinSpanish } from "@/lib/format/text";

export type FlagState = "todos" | "algunos" | "nadie" | "desactivada";
export const flagStates: readonly FlagState[] = ["todos", "algunos", "nadie", "desactivada"];

/** How far a flag reaches: a boolean one by how many have it, one of variants by whether all have the same. */
export function stateOf({ kind, enabled, counts }: FlagItem): FlagState {
  if (!enabled) return "desactivada";
  const inUse = counts.filter(({ people }) => people > 0);
  if (inUse.length > 1) return "algunos";
  return kind === "boolean" && inUse[0]?.value === "off" ? "nadie" : "todos";
}

export const FLAG_STATE: Record<FlagState, StatusLook> = {
  todos: { label: "Para todos", tone: "good" },
  algunos: { label: "Para algunos", tone: "info" },
  nadie: { label: "Para nadie", tone: "neutral" },
  desactivada: { label: "Desactivada", tone: "neutral" },
};

/** `42 de 60 personas`, or for variants `Pantallas primero 40, Shows primero 20`. */
export function countsText({ kind, counts, values }: FlagItem): string {
  const total = counts.reduce((sum, { people }) => sum + people, 0);
  if (kind === "boolean") {
    const on = counts.find(({ value }) => value === "on")?.people ?? 0;
    return `${formatInteger(on)} de ${countText(total, "persona")}`;
  }
  return counts
    .map(({ value, people }) => `${values.find((one) => one.value === value)?.title ?? value} ${formatInteger(people)}`)
    .join(", ");
}

/** The rules in words: `2 roles, 1 persona, 10 %`. */
export function rulesText({ roles, people, shares }: Pick<FlagItem, "roles" | "people" | "shares">): string {
  const percent = shares.reduce((sum, one) => sum + one.percent, 0);
  const parts = [
    roles.length > 0 && countText(roles.length, "rol"),
    people.length > 0 && countText(people.length, "persona"),
    percent > 0 && `${percent} % de la gente`,
  ].filter((part): part is string => part !== false);
  return parts.length > 0 ? joinSpanish(parts) : "Sin reglas";
}
