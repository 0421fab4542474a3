import { prisma, query } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { normalize } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import type * as api from "../api";
import { type LedgerSum, ledgerSums } from "../ledger";
import { type Figures, figuresOf, isEmpty, NOTHING } from "../rules/availability";
import { dayAfter, firstDay, monthNumbers, monthOf } from "../rules/months";
import type { BoardCentre, CentreRow } from "../schema";
import { allCentres } from "./centres";

type BoardQuery = Input<typeof api.readBoard>["query"];

/** The days of a year, or of one of its months: from the first, before the second. */
export const daysOf = (year: number, month?: number): { from: string; until: string } => ({
  from: firstDay(monthOf(year, month ?? 1)),
  until: dayAfter(year, month),
});

/** True when a centre is of the company, of the country, and has the words. */
export function fits(
  centre: CentreRow,
  { company, country, q }: Pick<BoardQuery, "company" | "country" | "q">,
): boolean {
  const words = normalize(q ?? "");
  return (
    (company === undefined || centre.company?.id === company) &&
    (country === undefined || centre.country === country) &&
    normalize(`${centre.code} ${centre.name}`).includes(words)
  );
}

/** `GET /cost-centres/board`. Centres that are archived, or of other currencies, only where they have entries. */
export async function read(
  _actor: unknown,
  { query: asked }: Input<typeof api.readBoard>,
): Promise<Output<typeof api.readBoard>> {
  const { year, currency } = asked;
  const [all, used, pendientes] = await Promise.all([
    allCentres(),
    usedYears(),
    prisma.costReallocation.count({ where: { status: "pedido" } }),
  ]);
  const wanted = all.filter((centre) => fits(centre, asked));
  const narrowed = wanted.length < all.length;
  const scope = { ...daysOf(year), currency, ...(narrowed && { centreIds: wanted.map(({ id }) => id) }) };
  const sums = indexed(await ledgerSums(scope));
  const works = new Set(all.filter(({ archived }) => !archived).flatMap(({ currencies }) => currencies));
  const usedNow = used.filter((row) => row.year === year).map((row) => row.currency);
  const thisYear = Number(todayIn().slice(0, 4));
  const years = new Set([thisYear, year, ...used.map((row) => row.year)]);
  return {
    year,
    currency,
    currencies: (["ARS", "USD", "EUR"] as const).filter((one) => works.has(one) || usedNow.includes(one)),
    years: [...years].sort((a, b) => b - a),
    centres: wanted.map((centre) => withMonths(centre, sums)).filter((row) => isShown(row, currency)),
    months: monthNumbers.map((month) => sums(null, month)),
    total: sums(null, null),
    pendientes,
  };
}

const isShown = ({ archived, currencies, months }: BoardCentre, currency: BoardQuery["currency"]): boolean =>
  (!archived && currencies.includes(currency)) || months.some((figures) => !isEmpty(figures));

type Lookup = (centre: number | null, month: number | null) => Figures;

function indexed(rows: readonly LedgerSum[]): Lookup {
  const known = new Map(
    rows.map(({ centre_id, month, ...sums }) => [`${centre_id} ${month}`, figuresOf(sums)] as const),
  );
  return (centre, month) => known.get(`${centre} ${month}`) ?? NOTHING;
}

const withMonths = (centre: CentreRow, sums: Lookup): BoardCentre => ({
  ...centre,
  months: monthNumbers.map((month) => sums(centre.id, month)),
  total: sums(centre.id, null),
});

/** Years and currencies with entries, hopping from one to the next in the index of sums. */
function usedYears(): Promise<{ year: number; currency: "ARS" | "USD" | "EUR" }[]> {
  return query(`
    SELECT y.year, c.currency FROM (VALUES ('ARS'), ('USD'), ('EUR')) AS c(currency)
    CROSS JOIN LATERAL (
      WITH RECURSIVE hop AS (
        (SELECT extract(year FROM day)::int AS year FROM cost_entry WHERE currency = c.currency::char(3) ORDER BY day LIMIT 1)
        UNION ALL
        SELECT (SELECT extract(year FROM e.day)::int FROM cost_entry e WHERE e.currency = c.currency::char(3)
          AND e.day >= make_date(hop.year + 1, 1, 1) ORDER BY e.day LIMIT 1) FROM hop WHERE hop.year IS NOT NULL
      ) SELECT year FROM hop WHERE year IS NOT NULL
    ) y`);
}
