import { addDays, DEFAULT_ZONE, diffDays, formatDay, inZone, weekdayOf } from "@/lib/format/dates";

/** By when something has to be decided, in the order of a list. */
export const deadlineGroups = ["vencidas", "hoy", "maniana", "semana", "despues", "sin_plazo"] as const;
export type DeadlineGroup = (typeof deadlineGroups)[number];

const TITLES: Readonly<Record<DeadlineGroup, string>> = {
  vencidas: "Vencidas",
  hoy: "Hoy",
  maniana: "Mañana",
  semana: "Esta semana",
  despues: "Después",
  sin_plazo: "Sin plazo",
};

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** The group of a deadline. The week ends on Sunday, days are those of Buenos Aires. */
export function deadlineGroup(due: string | null, now: Date): DeadlineGroup {
  if (due === null) return "sin_plazo";
  if (Date.parse(due) < now.getTime()) return "vencidas";
  const today = inZone(now).day;
  const day = inZone(due).day;
  if (day === today) return "hoy";
  if (day === addDays(today, 1)) return "maniana";
  const sunday = addDays(today, (7 - weekdayOf(today)) % 7);
  return day <= sunday ? "semana" : "despues";
}

/** The title of a group, with its day where it is one: "Mañana, mar 24 nov". */
export const groupTitle = (group: DeadlineGroup, now: Date): string =>
  group === "maniana" ? `${TITLES.maniana}, ${formatDay(addDays(inZone(now).day, 1))}` : TITLES[group];

/** Rows with the title of their group over the first of each; in the order of the groups, and inside as they come. */
export function grouped<Row extends { due_at: string | null }>(rows: readonly Row[], now: Date) {
  return deadlineGroups.flatMap((group) => {
    const own = rows.filter(({ due_at }) => deadlineGroup(due_at, now) === group);
    return own.length > 0 ? [{ group, title: groupTitle(group, now), rows: own }] : [];
  });
}

/** A wait in its largest parts: "20 min", "3 h 20", "2 d". */
export function spanText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  if (minutes >= DAY_MINUTES) return `${Math.floor(minutes / DAY_MINUTES)} d`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest}` : ""}`;
}

const minutesTo = (due: string, now: Date) => Math.floor((Date.parse(due) - now.getTime()) / MINUTE_MS);

/** What a row says of its deadline: "vence 13:00" today, "1 d" later, "venció hace 2 h". */
export function dueShort(due: string, now: Date): string {
  const minutes = minutesTo(due, now);
  if (minutes < 0) return `venció hace ${spanText(-minutes)}`;
  const days = diffDays(inZone(now).day, inZone(due).day);
  return days === 0 ? `vence ${inZone(due).time}` : `${days} d`;
}

/** The same in full: "vence hoy 13:00, en 3 h 20"; "venció ayer 13:00". */
export function dueLong(due: string, now: Date): string {
  const minutes = minutesTo(due, now);
  const at = momentText(due, now);
  return minutes < 0 ? `venció ${at}` : `vence ${at}, en ${spanText(minutes)}`;
}

/** A moment as people say it: "hoy 09:12", "ayer 18:00", "mañana 10:00", "vie 20 nov 10:20". */
export function momentText(at: string, now: Date): string {
  const { day, time } = inZone(at, DEFAULT_ZONE);
  const near: Record<number, string> = { [-1]: "ayer", 0: "hoy", 1: "mañana" };
  return `${near[diffDays(inZone(now).day, day)] ?? formatDay(day)} ${time}`;
}

/** How long it waits, by days: "hoy", "ayer", "hace 3 d". */
export function waitedText(at: string, now: Date): string {
  const days = diffDays(inZone(at).day, inZone(now).day);
  return days <= 0 ? "hoy" : days === 1 ? "ayer" : `hace ${days} d`;
}
