import { can } from "@/lib/access/can";
import { query } from "@/lib/db";
import { declarations } from "@/lib/generated/domains";
import { forbidden } from "@/lib/http/errors";
import { narrowedBy } from "../lists";
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

/** A filter in SQL: conditions on columns that entries and the rollup share, and their values from `$1` on. */
export interface Where {
  text: string;
  values: unknown[];
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
  /** A condition without a value. */
  say(text: string): this {
    this.texts.push(text);
    return this;
  }
  /** A record's column: 0 asks for those that name none. */
  is(column: string, id: number): this {
    return id === 0 ? this.say(`${column} IS NULL`) : this.add((at) => `${column} = ${at}::int`, id);
  }
  where = (): Where => ({ text: this.texts.join(" AND "), values: this.values });
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
  if (listed && "centres" in listed) made.add((at) => `cost_centre_id = ANY (${at}::int[])`, listed.centres);
  // Whose records these are has said that the person sees them.
  const purses = listed && "source" in listed ? null : await readable(reader);
  if (purses) made.add((at) => `purse_id = ANY (${at}::int[])`, purses);
  if (listed && "source" in listed) made.ofSource(listed.source, listed.ids);
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
