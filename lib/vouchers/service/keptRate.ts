import { limitOf } from "@/lib/approvals/service/limit";
import type { Tx } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { FxSource } from "@/lib/ledger/kinds";
import { rateOn } from "@/lib/rates/rateOnService";
import type { Finding } from "../rules/finding";
import { type KeptRate, rateFindings, rateOver } from "../rules/keptRate";
import type { Held } from "./record";

type Known = KeptRate & { source: FxSource };

/** Units of one currency for one of another, by what is kept on a day of a source (without one: official, ours, MEP); null where something of it is missing. */
export async function keptRateOf(
  tx: Tx,
  currency: string,
  target: string,
  day: string,
  source?: Exclude<FxSource, "pactado">,
): Promise<Known | null> {
  const inPesos = async (one: string) =>
    one === "ARS" ? { rate: "1", day, source: source ?? "oficial" } : await rateOn(tx, one, day, source);
  const [own, into] = [await inPesos(currency), await inPesos(target)];
  if (!own || !into) return null;
  const found = currency === "ARS" ? into : own;
  const rate = target === "ARS" ? own.rate : rateOver(own.rate, into.rate);
  return { rate, day: found.day, source: found.source };
}

/** The same of a voucher, in its company's currency. */
const keptOf = async (
  tx: Tx,
  { currency, company_facts }: Held,
  day: string,
  source?: Exclude<FxSource, "pactado">,
): Promise<Known | null> =>
  currency && company_facts ? keptRateOf(tx, currency, company_facts.currency, day, source) : null;

/** What is wrong with the rate of a voucher, or to be looked at: against what is kept of it. */
export async function rateFindingsOf(tx: Tx, row: Held): Promise<Finding[]> {
  const { fx, currency, date, company_facts } = row;
  if (!fx || !currency || !company_facts || currency === company_facts.currency) return [];
  const kept = fx.source === "pactado" ? null : await keptOf(tx, row, fx.day, fx.source);
  const known = await keptOf(tx, row, date ?? fx.day);
  const percent = await limitOf(tx, "comprobante", "exceso");
  return rateFindings(fx, { currency, date: date ?? "", today: todayIn(), percent }, { kept, known });
}

/** Why somebody else has to look at the rate of a voucher before it is paid; null where nobody has to. */
export async function rateSaid(tx: Tx, row: Held): Promise<string | null> {
  return (await rateFindingsOf(tx, row)).find(({ level }) => level === "aviso")?.message ?? null;
}
