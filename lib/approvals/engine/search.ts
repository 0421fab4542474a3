import { query } from "@/lib/db";
import { type Currency, currencies } from "@/lib/format/currencies";
import { likeText } from "@/lib/format/likeText";
import { sumMoney } from "@/lib/format/moneyMath";
import type { ApprovalFilter } from "../schema";
import { CLAIMS } from "./claims";
import { OPEN, theirIds, theirs, valuesOfWaiting, type Waiting } from "./waiting";

/** What sorts and sums a row. */
export interface RowKey {
  id: string;
  due_at: string | null;
  asked_at: string;
  amount: string | null;
  currency: string | null;
  other_amounts: readonly { amount: string; currency: string }[];
}

/** `$1` the reader, `$2` kinds of which they read everything, and what waits for them. */
const AT = { claims: "$10", spoken: "$11", kinds: "$12", others: "$13" };

/** Which list it is; who reads every kind has no need to be looked for in each request, and then a scan is shared. */
type Mine = ApprovalFilter["mine"] | "cualquiera";
const LISTS: Readonly<Record<Mine, string>> = {
  para_decidir: `r.state = 'en_aprobacion' AND ${theirs(AT)}`,
  pedidas: "r.asked_by_user_id = $1",
  decididas: "EXISTS (SELECT 1 FROM approval_decision d WHERE d.request_id = r.id AND d.by_user_id = $1)",
  todas: `(r.kind = ANY ($2::text[]) OR $1 IN (r.asked_by_user_id, r.author_user_id) OR r.id IN (${theirIds(AT)})
    OR EXISTS (SELECT 1 FROM approval_decision d WHERE d.request_id = r.id AND d.by_user_id = $1))`,
  cualquiera: "r.kind = ANY ($2::text[])",
};
const listOf = ({ waiting, readable }: Reach, { mine }: ApprovalFilter): Mine =>
  mine === "todas" && waiting.kinds.every((kind) => readable.includes(kind)) ? "cualquiera" : mine;

const UTC = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Amounts beside the first stand in few requests: which ones is asked of their own index, and the others keep to theirs. */
const ALSO_IN = `SELECT o.id FROM approval_request o
  WHERE o.other_amounts <> '[]' AND o.other_amounts @> jsonb_build_array(jsonb_build_object('currency', $6::text))`;

const WHERE = (mine: Mine) => `
  WHERE ${LISTS[mine]} AND $1::int IS NOT NULL AND $2::text[] IS NOT NULL AND $11::int[] IS NOT NULL AND $12::text[] IS NOT NULL AND $13::int[] IS NOT NULL
    AND ($3::text IS NULL OR r.kind = $3) AND ($4::text IS NULL OR r.state = $4)
    AND ($5::int IS NULL OR r.company_id = $5) AND ($6::text IS NULL OR r.currency = $6::char(3) OR r.id = ANY (ARRAY(${ALSO_IN})))
    AND ($7::text IS NULL OR r.words LIKE '%' || search_plain($7) || '%' OR r.asked_by_user_id = ANY ($9::int[]))
    AND ($8::int IS NULL OR r.asked_at <= now() - make_interval(days => $8))`;

const WITH = `WITH ${CLAIMS(AT.claims)}`;
const LEFT_OPEN = "approval_request r LEFT JOIN approval_step s ON s.request_id = r.id AND s.state = 'abierto'";
const fromOf = (mine: Mine) => (mine === "para_decidir" ? OPEN : "approval_request r");

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
  waiting: Waiting;
  readable: readonly string[];
}

const valuesOf = async (
  { reader, waiting, readable }: Reach,
  { kind, state, company, currency, q, flagged, older }: ApprovalFilter,
) => [
  reader,
  readable,
  kind ?? null,
  // Only what waits has flags.
  flagged ? "en_aprobacion" : (state ?? null),
  company ?? null,
  currency ?? null,
  q ? likeText(q) : null,
  older ?? null,
  q ? await namedLike(q) : [],
  ...valuesOfWaiting(waiting),
];

/** Whose name has it: found first, so that both halves of a search are asked of an index. */
const namedLike = async (q: string): Promise<number[]> =>
  (
    await query<{ id: number }>(
      "SELECT id FROM app_user WHERE search_plain(name) LIKE '%' || search_plain($1) || '%'",
      [likeText(q)],
    )
  ).map(({ id }) => id);

/** Not as a join, which is taken to leave next to none, so that all would be read to find these. */
const WITHOUT_DEADLINE = "AND r.id NOT IN (SELECT o.request_id FROM approval_step o WHERE o.state = 'abierto')";
const COLUMNS = "r.id, s.due_at, r.asked_at, r.amount, r.currency, r.other_amounts";

/** Which ones is settled on bare columns: text is made of what is answered alone. */
function pageOf(mine: Mine, sort: ApprovalFilter["sort"]): string {
  const order = mine === "para_decidir" && sort === "vence" ? WAITING_ORDER : ORDER[sort];
  const some = (from: string, also: string, most: string) =>
    `SELECT ${COLUMNS} FROM ${from} ${WHERE(mine)} ${also} ORDER BY ${order} LIMIT ${most}`;
  if (mine === "para_decidir") return some(OPEN, "", "$14 OFFSET $15");
  if (sort !== "vence") return some(LEFT_OPEN, "", "$14 OFFSET $15");
  // Few have a deadline: the first of them, and of all the others by their index, rather than all of them in one order.
  const most = "$14::bigint + $15::bigint";
  const others = some("approval_request r", WITHOUT_DEADLINE, most)
    .replace("s.due_at,", "NULL::timestamptz AS due_at,")
    .replace("ORDER BY s.due_at NULLS LAST,", "ORDER BY");
  return `SELECT * FROM ((${some(OPEN, "", most)}) UNION ALL (${others})) y ORDER BY y.due_at NULLS LAST, y.id DESC LIMIT $14 OFFSET $15`;
}

/** The keys of the requests that a filter has, in its order; the page's rows are read by them. */
export async function keysOf(
  reach: Reach,
  filter: ApprovalFilter,
  { limit, offset }: { limit: number | null; offset: number } = { limit: null, offset: 0 },
): Promise<RowKey[]> {
  const { mine, sort } = filter;
  const order = mine === "para_decidir" && sort === "vence" ? WAITING_ORDER : ORDER[sort];
  return query<RowKey>(
    `${WITH} SELECT x.id::text AS id, ${UTC("x.due_at")} AS due_at, ${UTC("x.asked_at")} AS asked_at, x.amount::text AS amount,
       x.currency::text AS currency, x.other_amounts
     FROM (${pageOf(listOf(reach, filter), sort)}) x ORDER BY ${order.replace(/\b[rs]\./g, "x.")}`,
    [...(await valuesOf(reach, filter)), limit, offset],
  );
}

/** How many requests a filter has, how many without an amount, and their sums by currency; of several currencies each in its own. */
export async function totalsOf(reach: Reach, filter: ApprovalFilter) {
  const values = await valuesOf(reach, filter);
  const mine = listOf(reach, filter);
  const from = fromOf(mine);
  const [first, others] = await Promise.all([
    query<Counted>(
      `${WITH} SELECT r.currency::text AS currency, count(*)::int AS count, coalesce(sum(r.amount), 0)::text AS amount
       FROM ${from} ${WHERE(mine)} GROUP BY r.currency`,
      values,
    ),
    query<Counted>(
      `${WITH} SELECT o.currency, count(*)::int AS count, coalesce(sum(o.amount), 0)::text AS amount
       FROM ${from} CROSS JOIN LATERAL jsonb_to_recordset(r.other_amounts) AS o(currency text, amount numeric)
       ${WHERE(mine)} AND r.other_amounts <> '[]' GROUP BY o.currency`,
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
