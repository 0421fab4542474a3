import { addDays, weekdayOf } from "@/lib/format/dates";

/**
 * The national holidays of a year. Argentina: law 27.399 (2017), with its rule for those that move; Spain: article 37.2 of the
 * Estatuto de los Trabajadores and royal decree 2001/1983, article 45. Bridges are set year by year: those that were
 * decreed are here, later ones, and what a region or town adds or moves, are typed or imported.
 */
export interface NationalHoliday {
  day: string;
  name: string;
  kind: "feriado" | "puente";
}

/**
 * Argentina's bridges for tourism: decrees 789/2021 (2022), 764/2022 (2023), 106/2023 (2024), 1027/2024 (2025) and resolution JGM 164/2025 (2026), as
 * argentina.gob.ar publishes them.
 */
const AR_BRIDGES: readonly string[] = [
  ...["2022-10-07", "2022-11-21", "2022-12-09"],
  ...["2023-05-26", "2023-06-19", "2023-10-13"],
  ...["2024-04-01", "2024-06-21", "2024-10-11"],
  ...["2025-05-02", "2025-08-15", "2025-11-21"],
  ...["2026-03-23", "2026-07-10", "2026-12-07"],
];
const BRIDGE = "Puente turístico no laborable";

/** Easter Sunday (the Gregorian computus of Meeus, Jones and Butcher). */
export function easter(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const f = Math.floor((b + 8) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - f + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}

const dayOf = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** Tuesday and Wednesday go to the Monday before, Thursday and Friday to the Monday after; other days stay. */
const MOVES: Readonly<Record<number, number>> = { 2: -1, 3: -2, 4: 4, 5: 3 };
const moved = (day: string): string => addDays(day, MOVES[weekdayOf(day)] ?? 0);

type Dated = [month: number, day: number, name: string];
const AR_FIXED: Dated[] = [
  [1, 1, "Año nuevo"],
  [3, 24, "Día Nacional de la Memoria por la Verdad y la Justicia"],
  [4, 2, "Día del Veterano y de los Caídos en la Guerra de Malvinas"],
  [5, 1, "Día del Trabajador"],
  [5, 25, "Día de la Revolución de Mayo"],
  [6, 20, "Paso a la Inmortalidad del General Manuel Belgrano"],
  [7, 9, "Día de la Independencia"],
  [12, 8, "Inmaculada Concepción de María"],
  [12, 25, "Navidad"],
];
const AR_MOVED: Dated[] = [
  [6, 17, "Paso a la Inmortalidad del General Martín Miguel de Güemes"],
  [8, 17, "Paso a la Inmortalidad del General José de San Martín"],
  [10, 12, "Día del Respeto a la Diversidad Cultural"],
  [11, 20, "Día de la Soberanía Nacional"],
];
/** Days from Easter Sunday. */
const AR_EASTER: [number, string][] = [
  [-48, "Carnaval"],
  [-47, "Carnaval"],
  [-2, "Viernes Santo"],
];
const ES_FIXED: Dated[] = [
  [1, 1, "Año Nuevo"],
  [1, 6, "Epifanía del Señor"],
  [5, 1, "Fiesta del Trabajo"],
  [8, 15, "Asunción de la Virgen"],
  [10, 12, "Fiesta Nacional de España"],
  [11, 1, "Todos los Santos"],
  [12, 6, "Día de la Constitución Española"],
  [12, 8, "Inmaculada Concepción"],
  [12, 25, "Natividad del Señor"],
];
const ES_EASTER: [number, string][] = [[-2, "Viernes Santo"]];

/** In the order of their days; two on the same day are one, with both names. */
export function nationalHolidays(country: "AR" | "ES", year: number): NationalHoliday[] {
  const fixed = (list: readonly Dated[], move: (day: string) => string = (day) => day) =>
    list.map(([month, day, name]) => ({ day: move(dayOf(year, month, day)), name }));
  const sunday = easter(year);
  const counted = (list: readonly [number, string][]) =>
    list.map(([days, name]) => ({ day: addDays(sunday, days), name }));
  const all =
    country === "AR"
      ? [...fixed(AR_FIXED), ...fixed(AR_MOVED, moved), ...counted(AR_EASTER)]
      : [...fixed(ES_FIXED), ...counted(ES_EASTER)];
  const byDay = new Map<string, string>();
  for (const { day, name } of all) byDay.set(day, byDay.has(day) ? `${byDay.get(day)} y ${name}` : name);
  const holidays = [...byDay].map(([day, name]): NationalHoliday => ({ day, name, kind: "feriado" }));
  const bridges = country === "AR" ? AR_BRIDGES.filter((day) => day.startsWith(`${year}-`) && !byDay.has(day)) : [];
  return [...holidays, ...bridges.map((day): NationalHoliday => ({ day, name: BRIDGE, kind: "puente" }))].sort((a, b) =>
    a.day.localeCompare(b.day),
  );
}
