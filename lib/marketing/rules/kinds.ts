import { MONTHS } from "@/lib/format/dates";

/** Where marketing spends: the canonical names, whatever a platform or a supplier calls them. */
export const channels = ["digital", "via_publica", "radio", "tv", "prensa", "influencers", "grafica", "otros"] as const;
export type Channel = (typeof channels)[number];
export const channelTitles: Record<Channel, string> = {
  digital: "Digital",
  via_publica: "Vía pública",
  radio: "Radio",
  tv: "TV",
  prensa: "Prensa",
  influencers: "Influencers",
  grafica: "Gráfica",
  otros: "Otros",
};

/** How far an expense is, as it is kept. What follows its approval is its vouchers': `shownStates`. */
const expenseStates = [
  "borrador",
  "en_aprobacion",
  "aprobado",
  "devuelto",
  "rechazado",
  "cancelado",
  "cerrado",
] as const;
export type ExpenseState = (typeof expenseStates)[number];

/** The same as people see it. */
export const shownStates = [
  "borrador",
  "en_aprobacion",
  "aprobado",
  "devuelto",
  "rechazado",
  "con_comprobante",
  "programado",
  "pagado",
  "cerrado",
  "cancelado",
] as const;
export type ShownState = (typeof shownStates)[number];
export const stateTitles: Record<ShownState, string> = {
  borrador: "Borrador",
  en_aprobacion: "En aprobación",
  aprobado: "Aprobado",
  devuelto: "Devuelto",
  rechazado: "Rechazado",
  con_comprobante: "Con comprobante",
  programado: "Programado",
  pagado: "Pagado",
  cerrado: "Cerrado",
  cancelado: "Cancelado",
};

/** What is asked where the purse has too little. */
export const overs = ["no", "reasigna", "excepcion"] as const;
export type Over = (typeof overs)[number];

/** The name of its kind of approval; what the ledger and vouchers call an expense, and the ledger a cell of the plan. */
export const GASTO = "gasto";
export const EXPENSE = "expense";
export const SPEND_PLAN = "spend_plan";

/** The address of an expense (specification section 2): by its number, which is also the notification's `gasto_id`. */
export const expenseHref = (code: string): string => `/presupuestos/check-status?gastoId=${encodeURIComponent(code)}`;

/** "noviembre de 2026" of "2026-11". */
export const monthName = (month: string): string => `${MONTHS[Number(month.slice(5, 7)) - 1]} de ${month.slice(0, 4)}`;

export const failure = "Error con los gastos de marketing";
