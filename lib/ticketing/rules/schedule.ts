import { DEFAULT_ZONE } from "@/lib/format/dates";
import { joinSpanish } from "@/lib/format/text";

/** ISO weekdays, Monday first. */
export const WEEK = [
  { value: 1, short: "lun", label: "Lunes" },
  { value: 2, short: "mar", label: "Martes" },
  { value: 3, short: "mié", label: "Miércoles" },
  { value: 4, short: "jue", label: "Jueves" },
  { value: 5, short: "vie", label: "Viernes" },
  { value: 6, short: "sáb", label: "Sábado" },
  { value: 7, short: "dom", label: "Domingo" },
] as const;

/** How often a report goes out, as people choose it. */
export const rhythms = ["diario", "semanal", "elegir"] as const;
export type Rhythm = (typeof rhythms)[number];
export const rhythmTitles: Record<Rhythm, string> = { diario: "Todos los días", semanal: "Semanal", elegir: "Elegir" };

const EVERY_DAY = WEEK.map(({ value }) => value);
const MONDAY = 1;

/** The rhythm that some days are. */
export function rhythmOf(dias: readonly number[]): Rhythm {
  if (dias.length === EVERY_DAY.length) return "diario";
  return dias.length === 1 ? "semanal" : "elegir";
}

/** The days to begin with when a rhythm is chosen while these are: what was chosen stays where it can. */
export function daysFor(rhythm: Rhythm, dias: readonly number[]): number[] {
  if (rhythm === "diario") return [...EVERY_DAY];
  if (rhythm === "elegir") return [...dias];
  return [dias.length < EVERY_DAY.length ? (dias[0] ?? MONDAY) : MONDAY];
}

const ZONES = [
  { value: DEFAULT_ZONE, label: "Buenos Aires" },
  { value: "Europe/Madrid", label: "Madrid" },
];

/** The zones to choose from, and one that a row has already. */
export function zoneOptions(own?: string) {
  return own && !ZONES.some(({ value }) => value === own) ? [...ZONES, { value: own, label: own }] : ZONES;
}

const zoneName = (zona: string) => ZONES.find(({ value }) => value === zona)?.label ?? zona;

function daysText(dias: readonly number[]): string {
  if (dias.length === 7) return "Todos los días";
  if (dias.length === 1) return `Cada ${WEEK.find(({ value }) => value === dias[0])?.label.toLowerCase() ?? ""}`;
  const sorted = [...dias].sort((a, b) => a - b);
  if (sorted.join() === "1,2,3,4,5") return "De lunes a viernes";
  const names = sorted.flatMap((dia) => WEEK.find(({ value }) => value === dia)?.short ?? []);
  const text = joinSpanish(names);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `Todos los días, 09:00 de Buenos Aires`. */
export function scheduleText({ hora, dias, zona }: { hora: string; dias: readonly number[]; zona: string }): string {
  return `${daysText(dias)}, ${hora} de ${zoneName(zona)}`;
}
