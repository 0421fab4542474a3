import { prisma } from "@/lib/db";
import { currencies } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import type * as api from "../api";
import { type LedgerSum, ledgerSums, ledgerYears } from "../ledger/sums";
import { type Figures, figuresOf, isEmpty, NOTHING } from "../rules/availability";
import { daysOf, monthNumbers } from "../rules/months";
import type { BoardCentre, CentreRow } from "../schema";
import { allCentres, fits } from "./centres";

type BoardQuery = Input<typeof api.readBoard>["query"];

/** `GET /cost-centres/board`. Centres that are archived, or of other currencies, only where they have entries. */
export async function read(
  _actor: unknown,
  { query: asked }: Input<typeof api.readBoard>,
): Promise<Output<typeof api.readBoard>> {
  const { year, currency } = asked;
  const [all, used, pendientes] = await Promise.all([
    allCentres(),
    ledgerYears(),
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
    currencies: currencies.filter((one) => works.has(one) || usedNow.includes(one)),
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
