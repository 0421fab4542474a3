import { addDays, daysInMonth, formatDay, weekdayOf } from "@/lib/format/dates";
import { joinSpanish } from "@/lib/format/text";
import { type VoucherState, voucherStates } from "@/lib/vouchers/rules/states";
import type { Standing } from "../../rules/kinds";

/** What says when a voucher is paid. Days are `YYYY-MM-DD`. */
export interface PayFacts {
  today: string;
  state: VoucherState;
  observed: boolean;
  /** Waits for our acceptance: a credit invoice. */
  unaccepted: boolean;
  /** Its due day, or the earliest one on which something of it is due. */
  due: string | null;
  /** The day of the batch in which it is. */
  scheduled: string | null;
  supplierBlocked: boolean;
  /** It is paid into an account: not by card, nor in cash. */
  intoAccount: boolean;
  /** How the account that it is paid into stands; null without any. */
  standing: Standing | null;
  /** From which day that account may be used. */
  usableFrom: string | null;
  /** Days of the month on which this supplier is paid; empty for any. */
  fixedDays: readonly number[];
  holidays: ReadonlySet<string>;
}

export interface Expected {
  /** Null where something has to be done before anybody can say a day. */
  day: string | null;
  /** Approved: nobody has to say yes any more. */
  firm: boolean;
  /** Why not today, each in a few words. */
  why: string[];
}

const FURTHEST = 400;
const approved = (state: VoucherState) => voucherStates.indexOf(state) >= voucherStates.indexOf("aprobado");

const TO_DO: Partial<Record<VoucherState, string>> = {
  esperado: "falta que llegue el comprobante",
  recibido: "falta validarlo",
  validado: "falta imputarlo",
  imputado: "falta pedir la aprobación",
  en_aprobacion: "falta aprobarlo",
};

/** What has to be done before there is a day. */
function stops({ state, observed, unaccepted, supplierBlocked, intoAccount, standing }: PayFacts): string[] {
  const account: Partial<Record<Standing, string>> = {
    observada: "la cuenta está observada",
    pendiente: "falta verificar la cuenta",
  };
  return [
    state === "esperado" && TO_DO.esperado,
    observed && "está observado",
    unaccepted && "falta aceptar la factura de crédito",
    supplierBlocked && "el proveedor está bloqueado",
    intoAccount && (standing === null ? "falta la cuenta del proveedor" : account[standing]),
  ].filter((text) => typeof text === "string");
}

const works = (day: string, holidays: ReadonlySet<string>) => ![0, 6].includes(weekdayOf(day)) && !holidays.has(day);

/** One of the days on which a supplier is paid; the 31st is the last day of a shorter month. */
function isFixed(day: string, fixed: readonly number[]): boolean {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = daysInMonth(year, month);
  return fixed.some((one) => Math.min(one, last) === date);
}

/** The first day from one on that fits. */
function firstDay(from: string, fits: (day: string) => boolean): string {
  let day = from;
  for (let tries = 0; tries < FURTHEST && !fits(day); tries++) day = addDays(day, 1);
  return day;
}

/**
 * When a voucher is expected to be paid: on the day of its batch, where it is in one; else its due day, today where that is past, not before its account may be used, on one of the
 * supplier's days of payment, and on a working day.
 */
export function expectedDay(facts: PayFacts): Expected {
  const { today, state, scheduled, usableFrom, standing, fixedDays, holidays } = facts;
  const due = scheduled ?? facts.due;
  const firm = approved(state);
  const todo = TO_DO[state];
  const before = stops(facts);
  if (before.length > 0) return { day: null, firm: false, why: before };
  if (due === null)
    return { day: null, firm: false, why: [todo, "no dice cuándo vence"].filter((text) => text !== undefined) };
  const waits = facts.intoAccount && standing === "espera" && usableFrom !== null && usableFrom > today;
  const start = [due, today, waits ? usableFrom : ""].reduce((latest, day) => (day > latest ? day : latest));
  const fixed = scheduled === null && fixedDays.length > 0 ? firstDay(start, (day) => isFixed(day, fixedDays)) : start;
  const day = firstDay(fixed, (one) => works(one, holidays));
  const why = [
    todo,
    due > today && `${scheduled ? "está en el lote del" : "vence el"} ${formatDay(due)}`,
    waits && `cuenta nueva hasta el ${formatDay(usableFrom)}`,
    fixed > start && `se le paga los días ${joinSpanish(fixedDays.map(String))}`,
    day > fixed && `el ${formatDay(fixed)} no se trabaja`,
  ].filter((text) => typeof text === "string");
  return { day, firm, why: day > today ? why : [] };
}
