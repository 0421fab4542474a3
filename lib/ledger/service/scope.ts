import { can } from "@/lib/access/can";
import { query } from "@/lib/db";
import { declarations } from "@/lib/generated/domains";
import { forbidden } from "@/lib/http/errors";
import { type Narrowed, narrowedBy } from "../lists";
import { monthAfter } from "../rules/months";
import type { EntryFilter } from "../schema";
import type { LedgerReader } from "../sources";

/** The purses that a person sees; null for who reads the whole ledger. */
export async function readable(reader: LedgerReader): Promise<number[] | null> {
  if (can(reader, "ledger.read")) return null;
  const own = await Promise.all(declarations.map(({ readablePurses }) => readablePurses?.(reader) ?? []));
  return [...new Set(own.flat())];
}

/** @throws 403 when the purse is none of those that the person sees */
export async function requireReadable(reader: LedgerReader, purse: number): Promise<void> {
  const purses = await readable(reader);
  if (purses && !purses.includes(purse))
    throw forbidden("No tiene permiso para ver esta bolsa. Lo da quien administra su área.");
}

/** A filter in SQL: conditions on columns that entries and the rollup share, and their values from `$1` on. `entries`: those that it is of. */
export interface Where {
  text: string;
  values: unknown[];
  entries: string;
}

type Dimensions = Omit<EntryFilter, "sort" | "supplier" | "source" | "source_id" | "q">;

/** Columns of what can be merged into another, with the view that says whom each one counts as. */
const MERGED = {
  category: ["category_id", "category_kept"],
  project: ["project_id", "project_kept"],
  event: ["event_id", "event_kept"],
} as const;
const PLAIN = { purse: "purse_id", centre: "cost_centre_id", show: "show_id", company: "company_id" } as const;

/** Collects conditions and numbers their values. */
export class Conditions {
  private readonly texts: string[] = [];
  readonly values: unknown[] = [];
  /** Whether something is asked that only entries say: kept sums do not have it. */
  ofEntries = false;
  private entries = "ledger_entry";

  add(text: (place: string) => string, value: unknown): this {
    this.values.push(value);
    this.texts.push(text(`$${this.values.length}`));
    return this;
  }
  /** A condition on two values. */
  pair(text: (first: string, second: string) => string, first: unknown, second: unknown): this {
    this.values.push(first, second);
    this.texts.push(text(`$${this.values.length - 1}`, `$${this.values.length}`));
    return this;
  }
  /** Entries of one source: of some of its records (null: of any). */
  ofSource(source: string, ids: readonly number[] | null): this {
    this.ofEntries = true;
    return this.pair(
      (type, of) => `posting_id IN (SELECT g.id FROM ledger_posting g WHERE g.source_type = ${type}
        AND (${of}::bigint[] IS NULL OR g.source_id = ANY (${of}::bigint[])))`,
      source,
      ids,
    );
  }
  /** Entries of a list: of its own records, and what others accrued in their place, of each entry the share that is the list's. */
  ofList({ source, ids, kinds, accrued }: Extract<Narrowed, { source: string }>): this {
    if (!accrued?.parts.length && !kinds) return this.ofSource(source, ids);
    this.ofEntries = true;
    const at = (value: unknown) => `$${this.values.push(value)}`;
    this.entries = `(
      SELECT e.* FROM ledger_posting g JOIN ledger_entry e ON e.posting_id = g.id
      WHERE g.source_type = ${at(source)} AND g.source_id = ANY (${at(ids)}::bigint[]) AND e.kind = ANY (coalesce(${at(kinds ?? null)}::text[], ARRAY[e.kind]))
      UNION ALL
      SELECT r.* FROM (
        SELECT e, e.amount, e.cost, e.cost_usd, e.cost_eur, p.part, sum(e.amount) OVER (PARTITION BY p.id, p.currency) AS whole, sum(e.amount) OVER (PARTITION BY p.id, p.currency ORDER BY e.id) AS upto
        FROM jsonb_to_recordset(${at(JSON.stringify(accrued?.parts ?? []))}::jsonb) AS p(id int, currency text, part numeric)
        JOIN ledger_posting g ON g.source_type = ${at(accrued?.source ?? "")} AND g.source_id = p.id LEFT JOIN ledger_posting o ON o.id = g.reverses_id
        JOIN ledger_entry e ON e.posting_id = g.id AND e.kind = 'devengado' AND e.currency = p.currency::char(3)
        WHERE coalesce(o.event, g.event) NOT LIKE 'nota:%') s
      CROSS JOIN LATERAL jsonb_populate_record(s.e, CASE WHEN s.part = s.whole OR s.whole = 0 THEN '{}'::jsonb ELSE jsonb_build_object(
        'amount', round(s.part * s.upto / s.whole, 2) - round(s.part * (s.upto - s.amount) / s.whole, 2), 'cost', round(s.cost * s.part / s.whole, 2),
        'cost_usd', round(s.cost_usd * s.part / s.whole, 2), 'cost_eur', round(s.cost_eur * s.part / s.whole, 2)) END) r)`;
    return this;
  }
  /** A condition without a value. */
  say(text: string): this {
    this.texts.push(text);
    return this;
  }
  /** A record's column: 0 asks for those that name none. */
  is(column: string, id: number): this {
    return id === 0 ? this.say(`${column} IS NULL`) : this.add((at) => `${column} = ${at}::int`, id);
  }
  where = (): Where => ({ text: this.texts.join(" AND "), values: this.values, entries: this.entries });
}

/** Whoever was merged into a record, and itself. */
export async function keptAs(view: string, id: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    `SELECT k.id FROM ${view} k WHERE k.kept_id = (SELECT own.kept_id FROM ${view} own WHERE own.id = $1::int)`,
    [id],
  );
  return rows.map((row) => row.id);
}

/** What a person asked for of what they may see; `month`: the column or expression of the month's bounds. */
export async function conditions(reader: LedgerReader, asked: Dimensions, time: "day" | "month"): Promise<Conditions> {
  const made = new Conditions();
  made.add((at) => `currency = ${at}::char(3)`, asked.currency).add((at) => `side = ${at}`, asked.side);
  if (asked.kind) made.add((at) => `kind = ${at}`, asked.kind);
  if (asked.kinds) made.add((at) => `kind = ANY (${at}::text[])`, asked.kinds);
  const listed = asked.list ? await narrowedBy(reader, asked.list, asked.narrowed) : undefined;
  if (listed && "shows" in listed) made.add((at) => `show_id = ANY (${at}::int[])`, listed.shows);
  if (listed && "centres" in listed) made.add((at) => `cost_centre_id = ANY (${at}::int[])`, listed.centres);
  // Whose records these are has said that the person sees them.
  const purses = listed && ("source" in listed || "shows" in listed) ? null : await readable(reader);
  if (purses) made.add((at) => `purse_id = ANY (${at}::int[])`, purses);
  if (listed && "source" in listed) made.ofList(listed);
  for (const [key, column] of Object.entries(PLAIN)) {
    const id = asked[key as keyof typeof PLAIN];
    if (id !== undefined) made.is(column, id);
  }
  for (const [key, [column, view]] of Object.entries(MERGED)) {
    const id = asked[key as keyof typeof MERGED];
    if (id === 0) made.is(column, 0);
    else if (id !== undefined) made.add((at) => `${column} = ANY (${at}::int[])`, await keptAs(view, id));
  }
  if (asked.from) made.add((at) => `${time} >= ${at}::date`, `${asked.from}-01`);
  if (asked.until) made.add((at) => `${time} < ${at}::date`, monthAfter(asked.until));
  return made;
}
