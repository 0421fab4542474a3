import { addDays } from "@/lib/format/dates";
import { type SubjectKind, takesAway } from "./kinds";

/** By when something is due, in the order of the list. */
export const dueGroupIds = ["vencidos", "hoy", "semana", "despues", "a_favor"] as const;
export type DueGroup = (typeof dueGroupIds)[number];

/** The group of what is due on a day; notes and paid advances stand apart, since nobody waits for them. */
export function groupOf({ kind, due_day }: { kind: SubjectKind; due_day: string }, today: string): DueGroup {
  if (takesAway(kind)) return "a_favor";
  if (due_day < today) return "vencidos";
  if (due_day === today) return "hoy";
  return due_day <= addDays(today, 7) ? "semana" : "despues";
}
