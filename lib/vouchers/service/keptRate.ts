import { limitOf } from "@/lib/approvals/service/limit";
import type { Tx } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import type { FxSource } from "@/lib/ledger/kinds";
import { rateInto } from "@/lib/rates/rateOnService";
import type { Finding } from "../rules/finding";
import { type KeptRate, rateFindings } from "../rules/keptRate";
import type { Held } from "./record";

type Known = KeptRate & { source: FxSource };

/** What is kept of a voucher's currency, in its company's. */
const keptOf = async (
  tx: Tx,
  { currency, company_facts }: Held,
  day: string,
  source?: Exclude<FxSource, "pactado">,
): Promise<Known | null> =>
  currency && company_facts ? rateInto(tx, currency, company_facts.currency, day, source) : null;

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
