import { diffDays, formatDay } from "@/lib/format/dates";
import { joinSpanish } from "@/lib/format/text";
import type { Basis } from "./forecast";
import { RANGE_FROM } from "./forecast/least";

/** What to look at first of a show's pace; the key is of `causes` in lib/ticketing/forecast/schema. */
export type Cause = "sin_ventas" | "ticketera" | "fecha" | "antes" | "pocos" | "fuerte" | "floja" | "normal";

interface Facts {
  basis: Basis;
  comparables: number;
  hoy: string;
  read_on: string | null;
  late: readonly string[];
  /** Tickets of each of the last fourteen days, today the last. */
  serie: readonly (number | null)[];
  /** Points ahead or behind; null where it is not known. */
  gap: number | null;
}

/** Points of capacity from which a show is said to be behind or ahead. */
export const FAR = 6;
/** Without a report for so long it is that which is to be looked at. */
const QUIET_DAYS = 3;
/** A week that sells so many times the one before it. */
const [STRONG, WEAK] = [1.3, 0.7];
/** Fewer in two weeks say nothing of weeks. */
const ENOUGH = 20;

/** The last seven days by the seven before them; null where too little was sold. */
function weeks(serie: Facts["serie"]): number | null {
  const sum = (days: Facts["serie"]) => days.reduce<number>((total, count) => total + (count ?? 0), 0);
  // Today is not over.
  const [before, last] = [sum(serie.slice(-14, -7)), sum(serie.slice(-8, -1))];
  return before > 0 && before + last >= ENOUGH ? last / before : null;
}

/** Why a show stands as it does, in a few words; what lacks data comes first. */
export function causeOf({ basis, comparables, hoy, read_on, late, serie, gap }: Facts): {
  causa: Cause;
  texto: string;
} {
  if (basis === "antes") return { causa: "antes", texto: "Sin ventas propias todavía" };
  if (read_on !== null && diffDays(read_on, hoy) >= QUIET_DAYS)
    return { causa: "sin_ventas", texto: `Sin ventas desde el ${formatDay(read_on)}` };
  if (late.length > 0) return { causa: "ticketera", texto: `Falta lo último de ${joinSpanish(late)}` };
  if (basis === "reprogramado") return { causa: "fecha", texto: "Cambió de fecha: cuentan las últimas dos semanas" };
  if (comparables < RANGE_FROM) return { causa: "pocos", texto: "Pocos comparables" };
  const ratio = weeks(serie);
  if (ratio !== null && ratio >= STRONG) return { causa: "fuerte", texto: "La última semana viene más fuerte" };
  if (ratio !== null && ratio <= WEAK) return { causa: "floja", texto: "La última semana viene más floja" };
  if (gap !== null && Math.abs(Math.round(gap)) >= FAR)
    return { causa: "normal", texto: `${gap < 0 ? "Atrasado" : "Adelantado"} desde antes de la última semana` };
  return { causa: "normal", texto: "Dentro de lo esperado" };
}
