import { type AuditActor, audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { holdTurn } from "@/lib/inTurn";
import { convertLater } from "@/lib/ledger/convert";
import type { RateSource } from "./rules/kinds";
import type { DatedRate } from "./schema";

/** A rate as SQL answers it. */
export const RATE_COLUMNS = `id, day::text, currency::text, source, trim_scale(rate)::text AS rate, note, withdrawn_on::text,
  updated_at, ${personSql("updated_by")} AS updated_by, import_id IS NOT NULL AS imported, version`;
export type StoredRate = Omit<DatedRate, "updated_at"> & { updated_at: Date };

export const presentRate = (row: StoredRate): DatedRate => ({ ...row, updated_at: row.updated_at.toISOString() });

/** A rate as it is to be. */
export interface RateFacts {
  day: string;
  currency: string;
  source: RateSource;
  rate: string;
  note?: string;
  import_id?: string;
}

/** What the audit log calls a series: that of our own rates has the name it always had. */
export const seriesObject = (currency: string, source: RateSource): string =>
  source === "propia" ? `conversion:${currency}` : `fx_rate:${currency}:${source}`;

const VERBS = {
  propia: { added: "conversion.added", changed: "conversion.updated" },
  other: { added: "rate.added", changed: "rate.changed" },
} as const;

/** Whoever writes a series does it alone, until the transaction ends. */
export const holdSeries = (tx: Tx, currency: string, source: RateSource): Promise<void> =>
  holdTurn(tx, `fx_rate:${currency}:${source}`);

/** The newest rate of a series that is held, also one that was taken off; null when there is none. */
export async function newestRate(tx: Tx, currency: string, source: RateSource): Promise<StoredRate | null> {
  const [row] = await txQuery<StoredRate>(
    tx,
    `SELECT ${RATE_COLUMNS} FROM fx_rate WHERE currency = $1 AND source = $2 ORDER BY day DESC LIMIT 1`,
    currency,
    source,
  );
  return row ?? null;
}

/** The rate of a day of a series that is held; null when there is none. */
export async function rateOfDay(
  tx: Tx,
  { currency, source, day }: Omit<RateFacts, "rate">,
): Promise<StoredRate | null> {
  const [row] = await txQuery<StoredRate>(
    tx,
    `SELECT ${RATE_COLUMNS} FROM fx_rate WHERE currency = $1 AND source = $2 AND day = $3::date`,
    currency,
    source,
    day,
  );
  return row ?? null;
}

// The version of our own goes on from one day to the next, so that who changes "the rate" notices that another did, on whatever day.
const INSERT = `INSERT INTO fx_rate (day, currency, source, rate, note, import_id, created_by, updated_by, version)
  VALUES ($1::date, $2, $3, $4::numeric, $5, $6::uuid, $7::int, $7::int, $8) RETURNING ${RATE_COLUMNS}`;
const UPDATE = `UPDATE fx_rate SET rate = $2::numeric, note = $3, withdrawn_on = NULL, updated_by = $4::int, updated_at = now(),
  version = version + 1 WHERE id = $1 RETURNING ${RATE_COLUMNS}`;

type Actor = AuditActor & { userId: number };

/**
 * Adds the rate of a day to a series that is held, and says so in the audit log. Our own rate of a newer day than the last one (`newest`) is what
 * "the rate" becomes, and says what it was; that of a day before it, or of another source, changes nothing that was there.
 */
export async function insertRate(
  tx: Tx,
  actor: Actor,
  facts: RateFacts,
  newest: StoredRate | null,
): Promise<StoredRate> {
  const { day, currency, source, rate, note = "", import_id = null } = facts;
  const before = source === "propia" && newest && newest.day < day ? newest : null;
  const version = (before?.version ?? 0) + 1;
  const [row] = await txQuery<StoredRate>(
    tx,
    INSERT,
    day,
    currency,
    source,
    rate,
    note,
    import_id,
    actor.userId,
    version,
  );
  if (!row) throw new Error("inserting gave no row");
  await convertLater(tx, [day]);
  await tell(tx, actor, row, before?.withdrawn_on === null ? before : null);
  return row;
}

/** The next version of a rate that is held, with what it was in the audit log. */
export async function correctRate(
  tx: Tx,
  actor: Actor,
  before: StoredRate,
  { rate, note = before.note }: { rate: string; note?: string },
): Promise<StoredRate> {
  const [row] = await txQuery<StoredRate>(tx, UPDATE, before.id, rate, note, actor.userId);
  if (!row) throw new Error("the rate is gone");
  // One that was taken off is there again: some may wait for it.
  if (before.withdrawn_on) await convertLater(tx, [before.day]);
  await tell(tx, actor, row, before.withdrawn_on === null ? before : null);
  return row;
}

async function tell(tx: Tx, actor: Actor, row: StoredRate, before: StoredRate | null): Promise<void> {
  const verbs = row.source === "propia" ? VERBS.propia : VERBS.other;
  const facts = ({ rate, day, note }: StoredRate) => ({ valor: rate, dia: day, ...(note && { nota: note }) });
  await audit(tx, actor, {
    action: before ? verbs.changed : verbs.added,
    object: seriesObject(row.currency, row.source),
    ...(before && { before: facts(before) }),
    after: facts(row),
  });
}

/** Today's rate of ours: the first of the day, or what corrects it. */
export async function setOwnRate(tx: Tx, actor: Actor, currency: string, rate: string, before: StoredRate | null) {
  const day = todayIn();
  return before?.day === day
    ? correctRate(tx, actor, before, { rate })
    : insertRate(tx, actor, { day, currency, source: "propia", rate }, before);
}
