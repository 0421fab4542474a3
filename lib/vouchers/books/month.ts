import type { Tx } from "@/lib/db";
import { requireVatOpen, type VatMonth } from "@/lib/ledger/shut";
import { accruedStates } from "../rules/states";
import type { Held } from "../service/record";

/** The month in whose books a voucher is, by its date (as `BOOKED` reads them); null for one that is in none. */
function bookMonth({ state, historic, company, date }: Held): VatMonth | null {
  if (!accruedStates.includes(state) || historic || company === null || date === null) return null;
  return { company_id: company.id, month: date.slice(0, 7) };
}

/** All that the books tell of a voucher: with another of these its month is another one. */
const told = (row: Held) => ({
  company: row.company?.id,
  supplier: row.supplier?.id,
  day: [row.date, row.service_until],
  which: [row.direction, row.country, row.type_code, row.takes_away, row.point, row.number],
  parts: [row.net_taxed, row.net_untaxed, row.exempt, row.vat, row.other_taxes, row.self_withheld, row.total],
  money: [row.currency, row.fx, row.vat_percent, row.credit_class],
  lines: [row.vat_lines, row.taxes],
});

/**
 * Every change of what is in the books comes through here, with the voucher before and after it (null: it was not there).
 * @throws 422 naming the VAT month that is shut, and who shut it
 */
export async function requireBooksOpen(tx: Tx, before: Held | null, after: Held | null): Promise<void> {
  const months = [before, after].map((row) => row && bookMonth(row));
  const same = before && after && JSON.stringify(told(before)) === JSON.stringify(told(after));
  if (same && Boolean(months[0]) === Boolean(months[1])) return;
  await requireVatOpen(
    tx,
    months.flatMap((one) => one ?? []),
  );
}
