import { addDays } from "@/lib/format/dates";

/** When a deposit is due (design shows.md, section 3). */
export const dueRuleTitles = { dia: "Un día", firma: "Días después de la firma", show: "Días antes del show" } as const;
export type DueRule = keyof typeof dueRuleTitles;

export const directionTitles = { paga: "Lo pagamos", cobra: "Lo cobramos" } as const;
export type Direction = keyof typeof directionTitles;

/** `previsto`: until the deal is agreed and its day is known; `exigible`: an obligation of the ledger. */
export const depositStateTitles = { previsto: "Previsto", exigible: "Exigible", anulado: "Anulado" } as const;
export type DepositState = keyof typeof depositStateTitles;

/** What a due day is worked out of. */
interface Due {
  due_rule: DueRule;
  due_day: string | null;
  due_days: number | null;
}

/** The days that it may depend on; null while there is none. */
interface Known {
  signed_on: string | null;
  fecha: string | null;
}

/** The day on which a deposit is due, null while what it depends on is not known. */
export function dueDayOf({ due_rule, due_day, due_days }: Due, { signed_on, fecha }: Known): string | null {
  if (due_rule === "dia") return due_day;
  if (due_rule === "firma") return signed_on && addDays(signed_on, due_days ?? 0);
  return fecha && addDays(fecha, -(due_days ?? 0));
}

/** "a los 5 días de la firma", "30 días antes del show"; a day is told by its own date. */
export function dueText({ due_rule, due_days }: Omit<Due, "due_day">): string {
  const days = due_days ?? 0;
  if (due_rule === "dia") return "en un día fijo";
  const many = days === 1 ? "1 día" : `${days} días`;
  if (due_rule === "firma" && days < 2) return days === 0 ? "a la firma" : "al día de la firma";
  if (due_rule === "firma") return `a los ${many} de la firma`;
  return days === 0 ? "el día del show" : `${many} antes del show`;
}

/**
 * Those that have to be there before a show of somebody whom we represent is confirmed: what is due by today, and the first one whatever its day.
 * @returns their places in `deposits`, which are in the order in which they are due, those without a day first
 */
export const neededBefore = <D extends { due: string | null }>(deposits: readonly D[], today: string): D[] =>
  deposits.filter(({ due }, at) => at === 0 || (due !== null && due <= today));

/** How a deposit stands for who pays or collects it. */
export const depositStandings = {
  vencido: "Vencido",
  por_vencer: "Por vencer",
  previsto: "Previsto",
  hecho: "Hecho",
} as const;
export type DepositStanding = keyof typeof depositStandings;

/** What there is of its invoice: asked of whom we pay and not come, come, or sent by us. */
export const depositInvoices = {
  pedida: "Factura pedida",
  recibida: "Factura recibida",
  emitida: "Factura emitida",
} as const;
