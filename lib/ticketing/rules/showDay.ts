import { daysUntilText } from "@/lib/format/relativeDays";
import type { ShowState } from "@/lib/shows/rules/kinds";

interface Dated {
  fecha: string | null;
  state?: ShowState;
}

/** The day of a show as it is told: a reprogramado one has none until its new one is known, whatever day it had. */
export const toldDay = ({ fecha, state }: Dated): string | null => (state === "reprogramado" ? null : fecha);

/** Written in place of a day. */
export const TO_BE_SAID = "Fecha a confirmar";

/** The day as `format` writes it, or why there is none. */
export function dayText(show: Dated, format: (day: string) => string): string {
  const day = toldDay(show);
  if (day !== null) return format(day);
  return show.state === "reprogramado" ? TO_BE_SAID : "Sin fecha";
}

/** How far its day is: `en 8 días`. Empty where nothing is counted down to: no day, or a show that will not be. */
export const countdownText = ({
  fecha,
  hoy,
  dias,
}: {
  fecha: string | null;
  hoy: string;
  dias: number | null;
}): string => (fecha === null || dias === null ? "" : daysUntilText(fecha, hoy));

/** The day for a cell of a workbook's column of days: empty where there was never one. */
export const dayCell = ({ fecha, state }: Partial<Dated>): string | null | undefined =>
  state === "reprogramado" ? TO_BE_SAID : fecha;

/** The same in SQL, of a show `s`, as text. */
export const toldDaySql = (s: string): string =>
  `CASE WHEN ${s}.state = 'reprogramado' THEN '${TO_BE_SAID}' ELSE ${s}.fecha::text END`;
