import { type Tx, txQuery } from "@/lib/db";
import { fromDecimal, toDecimal } from "@/lib/format/decimalText";
import { addMoney, compareMoney } from "@/lib/format/moneyMath";
import { openDay, type Source } from "@/lib/ledger/balances";
import { type Line, type PostingActor, postNext } from "@/lib/ledger/post";
import { creditTypes } from "../rules/types";

/** The year of a company whose share of VAT is known at last. */
export interface VatYear {
  id: number;
  company_id: number;
  year: number;
  percent: string;
}

/** What a year's share moves of one voucher's cost, in one category: signed. */
export interface Part {
  voucher_id: number;
  category_id: number | null;
  currency: string;
  cost: string;
}

const COLUMNS = "voucher_id, category_id, currency::text AS currency, cost::text AS cost";
export const yearSource = (id: number): Source => ({ type: "prorrata", id });
export const endOf = (year: number) => `${year}-12-31`;
export const titleOf = ({ year, percent }: Pick<VatYear, "year" | "percent">) =>
  `Prorrata ${year}: ${percent.replace(".", ",")} %`;

/** What a share moves of a year's vouchers, or of some of them. */
export const dueOf = (tx: Tx, { company_id, year, percent }: Omit<VatYear, "id">, some: number[] | null) =>
  txQuery<Part>(
    tx,
    `SELECT ${COLUMNS} FROM vat_year_due($1::int, $2::int, $3::numeric, $4::text[], $5::int[])`,
    company_id,
    year,
    percent,
    creditTypes,
    some,
  );

/** What stands of a year, of some vouchers or all, is taken away. @returns what it was */
export const dropParts = (tx: Tx, yearId: number, some: number[] | null) =>
  txQuery<Part>(
    tx,
    `DELETE FROM vat_year_part WHERE vat_year_id = $1::int AND ($2::int[] IS NULL OR voucher_id = ANY ($2)) RETURNING ${COLUMNS}`,
    yearId,
    some,
  );

const negated = (value: string) => {
  const { units, scale } = toDecimal(value);
  return fromDecimal({ units: -units, scale });
};
const opposite = (part: Part): Part => ({ ...part, cost: negated(part.cost) });

/** Parts by category and currency; what comes to nothing is none. */
export function byCategory(parts: readonly Part[]): Omit<Part, "voucher_id">[] {
  const sums = new Map<string, Omit<Part, "voucher_id">>();
  for (const { category_id, currency, cost } of parts) {
    const key = `${category_id} ${currency}`;
    sums.set(key, { category_id, currency, cost: addMoney(sums.get(key)?.cost ?? "0.00", cost) });
  }
  return [...sums.values()].filter(({ cost }) => compareMoney(cost, "0") !== 0);
}

const keep = (tx: Tx, yearId: number, parts: readonly Part[]) =>
  txQuery(
    tx,
    `INSERT INTO vat_year_part (vat_year_id, voucher_id, category_id, currency, cost)
     SELECT $1::int, p.voucher_id, p.category_id, p.currency, p.cost FROM jsonb_to_recordset($2::jsonb) AS p(voucher_id int, category_id int, currency char(3), cost numeric)`,
    yearId,
    JSON.stringify(parts),
  );

/** Keeps what stands of a year now, and posts what that is more, or less, than before, in the first open month. */
export async function settle(
  tx: Tx,
  actor: PostingActor,
  year: VatYear,
  { event, reason, before, after }: { event: string; reason: string; before: readonly Part[]; after: readonly Part[] },
): Promise<void> {
  await keep(tx, year.id, after);
  const open = await openDay(tx, year.company_id, endOf(year.year));
  const lines = byCategory([...before.map(opposite), ...after]).map(
    (one): Line => ({
      ...one,
      ...open,
      kind: "devengado",
      amount: "0.00",
      company_id: year.company_id,
      concept: titleOf(year),
    }),
  );
  await postNext(tx, actor, yearSource(year.id), { event, day: open.day, reason, lines });
}
