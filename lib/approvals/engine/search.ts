import { query } from "@/lib/db";
import { type Currency, currencies } from "@/lib/format/currencies";
import { likeText } from "@/lib/format/likeText";
import { sumMoney } from "@/lib/format/moneyMath";
import type { ApprovalFilter } from "../schema";

/** What sorts and sums a row. */
export interface RowKey {
  id: string;
  due_at: string | null;
  asked_at: string;
  amount: string | null;
  currency: string | null;
  other_amounts: readonly { amount: string; currency: string }[];
}

/** Whose list it is: `$1` the reader, `$2` what they may decide now, `$3` kinds of which they read everything. */
const LISTS: Readonly<Record<ApprovalFilter["mine"], string>> = {
  para_decidir: "r.id = ANY ($2::int[])",
  pedidas: "r.asked_by_user_id = $1",
  decididas: "EXISTS (SELECT 1 FROM approval_decision d WHERE d.request_id = r.id AND d.by_user_id = $1)",
  todas: `(r.kind = ANY ($3::text[]) OR r.id = ANY ($2::int[]) OR $1 IN (r.asked_by_user_id, r.author_user_id)
    OR EXISTS (SELECT 1 FROM approval_decision d WHERE d.request_id = r.id AND d.by_user_id = $1))`,
};

const UTC = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const WHERE = (mine: ApprovalFilter["mine"]) => `
  WHERE ${LISTS[mine]} AND $1::int IS NOT NULL AND $2::int[] IS NOT NULL AND $3::text[] IS NOT NULL
    AND ($4::text IS NULL OR r.kind = $4) AND ($5::text IS NULL OR r.state = $5)
    AND ($6::int IS NULL OR r.company_id = $6) AND ($7::text IS NULL OR r.currency = $7
      OR r.other_amounts @> jsonb_build_array(jsonb_build_object('currency', $7::text)))
    AND ($8::text IS NULL OR r.words LIKE '%' || search_plain($8) || '%' OR r.asked_by_user_id = ANY ($10::int[]))
    AND ($9::int IS NULL OR r.asked_at <= now() - make_interval(days => $9))`;

const ORDER: Readonly<Record<ApprovalFilter["sort"], string>> = {
  vence: "s.due_at NULLS LAST, r.id DESC",
  pedida: "r.asked_at, r.id",
  "-pedida": "r.asked_at DESC, r.id DESC",
  importe: "r.amount NULLS FIRST, r.id",
  "-importe": "r.amount DESC NULLS LAST, r.id DESC",
};

/** What waits is begun with the oldest of those that have no deadline. */
const WAITING_ORDER = "s.due_at NULLS LAST, r.asked_at, r.id";

export interface Reach {
  reader: number;
  /** What they may decide now, and the kinds of which they read everything. */
  ids: readonly number[];
  readable: readonly string[];
}

const valuesOf = async (
  { reader, ids, readable }: Reach,
  { kind, state, company, currency, q, flagged, older }: ApprovalFilter,
) => [
  reader,
  ids,
  readable,
  kind ?? null,
  // Only what waits has flags.
  flagged ? "en_aprobacion" : (state ?? null),
  company ?? null,
  currency ?? null,
  q ? likeText(q) : null,
  older ?? null,
  q ? await namedLike(q) : [],
];

/** Whose name has it: found first, so that both halves of a search are asked of an index. */
const namedLike = async (q: string): Promise<number[]> =>
  (
    await query<{ id: number }>(
      "SELECT id FROM app_user WHERE search_plain(name) LIKE '%' || search_plain($1) || '%'",
      [likeText(q)],
    )
  ).map(({ id }) => id);

/** The keys of the requests that a filter has, in its order; the page's rows are read by them. */
export async function keysOf(
  reach: Reach,
  filter: ApprovalFilter,
  { limit, offset }: { limit: number | null; offset: number } = { limit: null, offset: 0 },
): Promise<RowKey[]> {
  const order = filter.mine === "para_decidir" && filter.sort === "vence" ? WAITING_ORDER : ORDER[filter.sort];
  // Which ones is settled on bare columns: text is made of what is answered alone.
  return query<RowKey>(
    `SELECT x.id::text AS id, ${UTC("x.due_at")} AS due_at, ${UTC("x.asked_at")} AS asked_at, x.amount::text AS amount,
       x.currency::text AS currency, x.other_amounts
     FROM (SELECT r.id, s.due_at, r.asked_at, r.amount, r.currency, r.other_amounts
       FROM approval_request r LEFT JOIN approval_step s ON s.request_id = r.id AND s.state = 'abierto'
       ${WHERE(filter.mine)} ORDER BY ${order} LIMIT $11 OFFSET $12) x ORDER BY ${order.replace(/\b[rs]\./g, "x.")}`,
    [...(await valuesOf(reach, filter)), limit, offset],
  );
}

/** How many requests a filter has, how many without an amount, and their sums by currency; of several currencies each in its own. */
export async function totalsOf(reach: Reach, filter: ApprovalFilter) {
  const values = await valuesOf(reach, filter);
  const [first, others] = await Promise.all([
    query<Counted>(
      `SELECT r.currency::text AS currency, count(*)::int AS count, coalesce(sum(r.amount), 0)::text AS amount
       FROM approval_request r ${WHERE(filter.mine)} GROUP BY r.currency`,
      values,
    ),
    query<Counted>(
      `SELECT o.currency, count(*)::int AS count, coalesce(sum(o.amount), 0)::text AS amount
       FROM approval_request r CROSS JOIN LATERAL jsonb_to_recordset(r.other_amounts) AS o(currency text, amount numeric)
       ${WHERE(filter.mine)} AND r.other_amounts <> '[]' GROUP BY o.currency`,
      values,
    ),
  ]);
  const counted = [...first, ...others];
  return {
    total: first.reduce((sum, { count }) => sum + count, 0),
    unpriced: first.find(({ currency }) => currency === null)?.count ?? 0,
    sums: currencies.flatMap((currency) => {
      const own = counted.filter((row) => row.currency === currency);
      const count = own.reduce((sum, row) => sum + row.count, 0);
      return own.length === 0 ? [] : [{ currency, count, amount: sumMoney(own.map(({ amount }) => amount)) }];
    }),
  };
}

interface Counted {
  currency: Currency | null;
  count: number;
  amount: string;
}

/** Sums by currency, never across. */
export const sumsOf = (keys: readonly RowKey[]): { currency: Currency; count: number; amount: string }[] =>
  currencies.flatMap((currency) => {
    const own = keys
      .flatMap(({ other_amounts, ...key }) => [key, ...other_amounts])
      .flatMap((sum) => (sum.currency === currency && sum.amount !== null ? [sum.amount] : []));
    return own.length === 0 ? [] : [{ currency, count: own.length, amount: sumMoney(own) }];
  });
