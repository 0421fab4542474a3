import { query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import type * as api from "../api";
import { entryKinds, entryKindTitles, type SumKey } from "../kinds";
import { PURSE_TITLE } from "../purseIds";
import type { LedgerReader } from "../sources";
import { conditions } from "./scope";

/** Of each key its column in the rollup, who it counts as, and what people call it. */
const KEYS: Record<SumKey, { column: string; kept?: string; title: string }> = {
  category: { column: "category_id", kept: "category_kept", title: "SELECT c.name FROM category c WHERE c.id = x.ID" },
  month: { column: "month", title: "SELECT to_char(x.ID, 'YYYY-MM')" },
  company: { column: "company_id", title: "SELECT c.name FROM company c WHERE c.id = x.ID" },
  show: { column: "show_id", title: "SELECT s.name FROM show s WHERE s.id = x.ID" },
  centre: {
    column: "cost_centre_id",
    title: "SELECT c.code || ' · ' || c.name FROM cost_centre c WHERE c.id = x.ID",
  },
  purse: { column: "purse_id", title: `SELECT ${PURSE_TITLE} FROM purse p WHERE p.id = x.ID` },
  kind: { column: "kind", title: "SELECT x.ID" },
};

const AMOUNTS = ["amount", "cost", "cost_usd", "cost_eur"] as const;

interface Group {
  kind: (typeof entryKinds)[number];
  amount: string;
  cost: string;
  cost_usd: string;
  cost_eur: string;
  without_rate: number;
  entries: number;
  k0: number | string | null;
  k1?: number | string | null;
  t0: string | null;
  t1?: string | null;
}

/** Added by what is stored, then by whom it counts as, then named: each step has fewer rows than the one before. */
function sumsSql(by: readonly SumKey[], where: string): string {
  const keys = by.map((key) => KEYS[key]);
  const raw = keys.map(({ column }, n) => `${column} AS r${n}`).join(", ");
  const kept = keys.map(({ kept: view }, n) => (view ? `coalesce(v${n}.kept_id, raw.r${n})` : `raw.r${n}`));
  const joins = keys
    .map(({ kept: view }, n) => (view ? `LEFT JOIN ${view} v${n} ON v${n}.id = raw.r${n}` : ""))
    .join(" ");
  const sums = (of: string) => AMOUNTS.map((name) => `sum(${of}${name}) AS ${name}`).join(", ");
  const groups = keys.map((_, n) => n + 2).join(", ");
  const shown = keys.map((key, n) => {
    const id = `k${n}`;
    const value = key.column === "month" ? `to_char(x.${id}, 'YYYY-MM')` : `x.${id}`;
    return `${value} AS ${id}, (${key.title.replaceAll("ID", id)}) AS t${n}`;
  });
  return `WITH raw AS (
      SELECT kind, ${raw}, ${sums("")}, sum(without_usd + without_eur) AS without_rate, sum(entries) AS entries
      FROM ledger_rollup WHERE ${where} GROUP BY 1, ${groups}
    ), x AS (
      SELECT raw.kind, ${kept.map((expression, n) => `${expression} AS k${n}`).join(", ")}, ${sums("raw.")},
        sum(raw.without_rate) AS without_rate, sum(raw.entries) AS entries
      FROM raw ${joins} GROUP BY 1, ${groups}
    )
    SELECT x.kind, ${AMOUNTS.map((name) => `x.${name}::text AS ${name}`).join(", ")}, x.without_rate::int AS without_rate,
      x.entries::int AS entries, ${shown.join(", ")} FROM x ORDER BY ${keys.map((_, n) => `x.k${n} NULLS LAST`).join(", ")}, x.kind`;
}

const TOTAL = (where: string) => `SELECT kind, ${AMOUNTS.map((name) => `sum(${name})::text AS ${name}`).join(", ")},
    sum(without_usd + without_eur)::int AS without_rate, sum(entries)::int AS entries
  FROM ledger_rollup WHERE ${where} GROUP BY kind ORDER BY kind`;

/** `GET /ledger/sums`: from kept sums alone, of one currency and side. */
export async function sums(
  reader: LedgerReader,
  { query: { by, ...asked } }: Input<typeof api.ledgerSums>,
): Promise<Output<typeof api.ledgerSums>> {
  const { text, values } = (await conditions(reader, asked, "month")).where();
  const [groups, total] = await Promise.all([
    query<Group>(sumsSql(by, text), values),
    query<Omit<Group, "k0" | "t0">>(TOTAL(text), values),
  ]);
  const rows = new Map<string, { keys: { id: number | string | null; title: string }[]; sums: typeof total }>();
  for (const { k0, k1, t0, t1, ...sum } of groups) {
    const key = JSON.stringify([k0, k1]);
    const found = rows.get(key);
    if (found) found.sums.push(sum);
    else rows.set(key, { keys: by.map((one, n) => keyOf(one, n ? k1 : k0, n ? t1 : t0)), sums: [sum] });
  }
  return { currency: asked.currency, data: [...rows.values()], total };
}

function keyOf(by: SumKey, id: number | string | null = null, title: string | null = null) {
  const kind = by === "kind" && entryKinds.find((one) => one === id);
  return { id, title: kind ? entryKindTitles[kind] : (title ?? "") };
}
