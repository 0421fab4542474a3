import { limitOf } from "@/lib/approvals/service/limit";
import type { Tx } from "@/lib/db";
import { rateOn } from "@/lib/rates/rateOnService";
import { type KeptRate, rateDifference, rateOver } from "../rules/keptRate";
import type { Held } from "./record";

/** Units of its company's currency for one of its own, by what is kept of a source on a day; null where something of it is missing. */
async function keptOf(tx: Tx, { currency, company_facts, fx }: Held): Promise<KeptRate | null> {
  if (!fx || fx.source === "pactado" || !currency || !company_facts) return null;
  const { source, day } = fx;
  const inPesos = async (one: string) => (one === "ARS" ? { rate: "1", day } : await rateOn(tx, one, day, source));
  const [own, into] = [await inPesos(currency), await inPesos(company_facts.currency)];
  if (!own || !into) return null;
  const known = currency === "ARS" ? into.day : own.day;
  return { rate: company_facts.currency === "ARS" ? own.rate : rateOver(own.rate, into.rate), day: known };
}

/** Why the rate of a voucher is not what is kept of the source that it names; null where it is, or nothing is kept. */
export async function rateSaid(tx: Tx, row: Held): Promise<string | null> {
  const kept = await keptOf(tx, row);
  return row.fx && kept ? rateDifference(row.fx, kept, await limitOf(tx, "comprobante", "exceso")) : null;
}
