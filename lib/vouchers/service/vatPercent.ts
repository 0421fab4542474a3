import { type Tx, txQuery } from "@/lib/db";

/** Of its VAT what a company gets back on a day, in percent: its year's share once that is known, else the newest that began by then. */
export async function vatPercentOf(tx: Tx, company: number | null, day: string | null): Promise<string> {
  const [share] = await txQuery<{ percent: string }>(
    tx,
    "SELECT company_vat_percent($1::int, $2::date)::text AS percent",
    company,
    day,
  );
  return share?.percent ?? "100.00";
}
