import { formatDay } from "@/lib/format/dates";
import { groupDigits } from "@/lib/format/decimalText";
import { paidDayProblem } from "@/lib/format/paidDay";
import type { FxSource } from "@/lib/ledger/kinds";
import { isJump, SLIP } from "@/lib/rates/rules/isJump";
import { sourceTitles } from "@/lib/rates/rules/kinds";
import { type KeptRate, rateDifference } from "@/lib/vouchers/rules/keptRate";

export interface SaidRate {
  currency: string;
  rate: string;
  source: FxSource;
  day: string;
  reason?: string | undefined;
}
/** What is known of its day: `kept` of the source that it names; `known` whoever published it, else what the voucher says. */
export interface KnownRates {
  kept: KeptRate | null;
  known: (KeptRate & { source: FxSource }) | null;
}

const shown = (rate: string): string => groupDigits(rate.includes(".") ? rate.replace(/\.?0+$/, "") : rate);

/**
 * Why something is not paid at a rate, by the field that says it; null: it is. A day to come, or a rate so far from what is known that a
 * decimal mark slipped, is never taken; one that differs more than `percent`, or of which nothing is kept, only with a reason.
 */
export function rateProblem(
  said: SaidRate,
  of: string,
  { kept, known }: KnownRates,
  percent: string,
): { field: "day" | "rate" | "reason"; message: string } | null {
  const day = paidDayProblem(said.day);
  if (day) return { field: "day", message: `Cotización: ${day}` };
  if (known && isJump(known.rate, said.rate, SLIP)) {
    const what = `${sourceTitles[known.source]} del ${formatDay(known.day)} es ${shown(known.rate)}`;
    return { field: "rate", message: `Cotización: dice ${shown(said.rate)} y la ${what}: revisar la coma.` };
  }
  if (said.reason) return null;
  const own = said.source === "pactado" ? known : kept;
  if (!own) {
    const missing = `Falta la cotización ${sourceTitles[said.source].toLowerCase()} ${of}/${said.currency} del ${formatDay(said.day)}`;
    return { field: "reason", message: `${missing}: cargarla, o escribir por qué se paga a ${shown(said.rate)}.` };
  }
  const source = said.source === "pactado" ? (known?.source ?? "oficial") : said.source;
  if (rateDifference({ rate: said.rate, source }, own, percent) === null) return null;
  const what = `La cotización dice ${shown(said.rate)} y la ${sourceTitles[source].toLowerCase()} del ${formatDay(own.day)} es ${shown(own.rate)}`;
  return { field: "reason", message: `${what}: escribir por qué se paga a esa.` };
}
