import { personSql } from "@/lib/audit/names";
import { query, type Tx, txQuery } from "@/lib/db";
import { log } from "@/lib/log";
import { defaultOf, flagCatalogue } from "./rules/catalogue";
import type { FlagRules } from "./rules/evaluate";
import { type FlagKey, flagKeys } from "./rules/keys";

/** A flag as it is set, with what only its editor needs. */
export interface FlagRecord extends FlagRules {
  key: FlagKey;
  version: number;
  updated_at: Date | null;
  updated_by: string;
}

type Row = Omit<FlagRecord, "off" | "updated_at"> & { updated_at: string };

const SELECT = `SELECT f.key, f.enabled, f.default_value, f.version, f.updated_at::text AS updated_at,
  ${personSql("f.updated_by_user_id")} AS updated_by,
  coalesce((SELECT json_agg(json_build_object('user_id', t.user_id, 'value', t.value) ORDER BY t.id)
    FROM feature_flag_target t WHERE t.flag_key = f.key AND t.user_id IS NOT NULL), '[]') AS people,
  coalesce((SELECT json_agg(json_build_object('rol', t.rol, 'value', t.value) ORDER BY t.id)
    FROM feature_flag_target t WHERE t.flag_key = f.key AND t.rol IS NOT NULL), '[]') AS roles,
  coalesce((SELECT json_agg(json_build_object('value', s.value, 'percent', s.percent))
    FROM feature_flag_share s WHERE s.flag_key = f.key), '[]') AS shares
  FROM feature_flag f`;

/** How long a read may lag behind what somebody else saved, and how old it may get before a reader waits for a new one. */
const FRESH_MS = 2_000;
const STALE_MS = 4_000;

interface Memory {
  at: number;
  flags: ReadonlyMap<string, FlagRecord>;
  loading: Promise<void> | null;
}

// The bundler may make this module more than once in a process; its memory is one.
const shared = globalThis as { bambalinaFlags?: Memory };
function memory(): Memory {
  shared.bambalinaFlags ??= { at: 0, flags: new Map(), loading: null };
  return shared.bambalinaFlags;
}

/** A flag nobody has set. */
function untouched(key: FlagKey): FlagRecord {
  const { off } = flagCatalogue[key];
  const rules = { people: [], roles: [], shares: [], enabled: true, default_value: defaultOf(key), off };
  return { key, ...rules, version: 0, updated_at: null, updated_by: "" };
}

function present(row: Row): FlagRecord {
  const { off, values } = flagCatalogue[row.key];
  const order = Object.keys(values);
  const shares = [...row.shares].sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
  return { ...row, shares, off, updated_at: new Date(row.updated_at) };
}

const byKey = (rows: Row[]): Map<string, FlagRecord> => {
  const set = new Map(rows.map((row) => [row.key, row]));
  return new Map(
    flagKeys.map((key) => {
      const row = set.get(key);
      return [key, row ? present(row) : untouched(key)];
    }),
  );
};

/** Every flag of the catalogue, from the database. */
export async function readFlags(): Promise<Map<string, FlagRecord>> {
  return byKey(await query<Row>(SELECT, [], "flags"));
}

/** One flag inside a transaction, locked if it has a row. */
export async function lockFlag(tx: Tx, key: FlagKey): Promise<FlagRecord> {
  const rows = await txQuery<Row>(tx, `${SELECT} WHERE f.key = $1 FOR UPDATE OF f`, key);
  return byKey(rows).get(key) ?? untouched(key);
}

function reload(kept: Memory): Promise<void> {
  kept.loading ??= readFlags()
    .then(
      (flags) => {
        kept.flags = flags;
        kept.at = Date.now();
      },
      (error: unknown) => log.warn({ err: error }, "flags not read; the last known stay"),
    )
    .finally(() => {
      kept.loading = null;
    });
  return kept.loading;
}

/**
 * The flags as this process remembers them: at most 2 s old while it is busy (read again behind the answer), at most 4 s
 * otherwise. While the database is away the last known ones, or none.
 */
export async function rememberedFlags(): Promise<ReadonlyMap<string, FlagRecord>> {
  const kept = memory();
  const age = Date.now() - kept.at;
  if (age > STALE_MS) await reload(kept);
  else if (age > FRESH_MS) void reload(kept);
  return kept.flags;
}

/** Reads anew the next time; for the process that saved, and for tests. */
export function forgetFlags(): void {
  memory().at = 0;
}
