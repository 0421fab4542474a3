import { addMonths, formatDayYear } from "@/lib/format/dates";
import { fromDecimal, groupDigits, rescale, toDecimal } from "@/lib/format/decimalText";
import { compareMoney, mulMoney, subMoney } from "@/lib/format/moneyMath";
import type { FxSource } from "@/lib/ledger/kinds";
import { isJump, SLIP } from "@/lib/rates/rules/isJump";
import { dayMonth, error, type Finding, warning } from "./finding";

/** What the rate that a voucher says is held against: what we keep of the source that it names. */
export interface KeptRate {
  rate: string;
  /** The day that it is of, the voucher's or one of the seven before it. */
  day: string;
}

/** A rate as a voucher says it: whose it is, and of which day. */
export interface SaidRate {
  rate: string;
  source: FxSource;
  day: string;
}

/** What each source's rate is called in a sentence; what was agreed with somebody is kept nowhere. */
const NAMES: Readonly<Partial<Record<FxSource, string>>> = {
  oficial: "la oficial",
  propia: "la propia",
  mep: "el MEP",
};

/** Rates that others publish: of these one that is not kept is nobody's. What is our own, or was agreed on, is what who loads it says. */
const PUBLISHED: Readonly<Partial<Record<FxSource, string>>> = { oficial: "oficial", mep: "MEP" };

/** How many months the day of a rate may be away from the voucher's before it is a mistake of who types. */
const AWAY = 12;

const trimmed = (rate: string): string => (rate.includes(".") ? rate.replace(/\.?0+$/, "") : rate);

/**
 * In what the rate that a voucher says differs from what is kept of its source, in words with both figures; null where it does not, to
 * the decimals that it is written with and the percent that vouchers may be off (the policy's, the one tolerance: money.md section 13).
 */
export function rateDifference(
  said: { rate: string; source: FxSource },
  kept: KeptRate | null,
  percent: string,
): string | null {
  const name = NAMES[said.source];
  if (!kept || !name) return null;
  const own = trimmed(said.rate);
  const near = fromDecimal(rescale(toDecimal(kept.rate), Math.max(2, toDecimal(own).scale)));
  const off = subMoney(own, near).replace("-", "");
  if (compareMoney(off, "0") === 0 || compareMoney(mulMoney(off, "100"), mulMoney(near, percent)) <= 0) return null;
  const shown = (rate: string) => groupDigits(trimmed(rate));
  return `La cotización dice ${shown(own)} y ${name} del ${dayMonth(kept.day)} es ${shown(kept.rate)}: corregirla, o elegir la pactada.`;
}

/**
 * What is wrong with the rate that a voucher says, or to be looked at: a day that it cannot be of, a published rate that is not kept, one
 * that is not what is kept, or is so far from what is known of the voucher's day that a decimal mark slipped (as `lib/rates` asks).
 * @param kept of the source and day that it names; `known`: of the voucher's day, whoever published it; null where there is none
 */
export function rateFindings(
  said: SaidRate,
  { currency, date, today, percent }: { currency: string; date: string; today: string; percent: string },
  { kept, known }: { kept: KeptRate | null; known: (KeptRate & { source: FxSource }) | null },
): Finding[] {
  const { rate, source, day } = said;
  if (day > today)
    return [
      error("fx", "cotizacion_futura", `La cotización dice ser del ${formatDayYear(day)}, que todavía no llegó.`),
    ];
  if (date && (day < addMonths(date, -AWAY) || day > addMonths(date, AWAY))) {
    const message = `La cotización dice ser del ${formatDayYear(day)}, a más de ${AWAY} meses de la fecha del comprobante: revisar el año.`;
    return [error("fx", "cotizacion_lejos", message)];
  }
  const published = PUBLISHED[source];
  if (published && !kept) {
    const message = `Falta la cotización ${published} ${currency} del ${dayMonth(day)}: cargarla o elegir la pactada.`;
    return [error("fx", "falta_cotizacion", message)];
  }
  const differs = rateDifference(said, kept, percent);
  if (differs !== null) return [warning("fx", "cotizacion_difiere", differs)];
  if (!known || !isJump(known.rate, rate, SLIP)) return [];
  const figure = (value: string) => groupDigits(trimmed(value));
  const what = `${NAMES[known.source] ?? "la conocida"} del ${dayMonth(known.day)} es ${figure(known.rate)}`;
  return [warning("fx", "cotizacion_lejana", `La cotización dice ${figure(rate)} y ${what}: revisar la coma.`)];
}
