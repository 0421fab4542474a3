import { type Tx, txQuery } from "@/lib/db";
import { conflict } from "@/lib/http/errors";
import { type ImportJob, ImportRefused, type Loaded, NO_ROWS, type Undo } from "@/lib/imports/kind";
import type { PlainSheet } from "@/lib/imports/plain";
import { convertLater } from "@/lib/ledger/convert";
import type { RatesView } from "./importing/schema";
import { type ReadRate, readRates } from "./rules/readRates";
import type { RateColumn } from "./rules/sheet";
import { correctRate, holdSeries, RATE_COLUMNS, type StoredRate, seriesObject } from "./seriesService";
import { unusualOf } from "./unusual";

const keyOf = ({ day, currency, source }: Pick<StoredRate, "day" | "currency" | "source">) =>
  `${currency} ${source} ${day}`;

/** What a file of rates would do: days that are new, days that have another rate, days that are the same. */
export async function loadRates(tx: Tx, job: ImportJob, sheet: PlainSheet<RateColumn>): Promise<Loaded> {
  if (sheet.rows.length === 0) throw new ImportRefused(NO_ROWS);
  const { rates, problems } = readRates(sheet);
  const series = [...new Map(rates.map((one) => [`${one.currency} ${one.source}`, one])).values()];
  for (const { currency, source } of series.sort((a, b) => keyOf(a).localeCompare(keyOf(b))))
    await holdSeries(tx, currency, source);
  const there = new Map((await stored(tx, rates)).map((row) => [keyOf(row), row]));
  const fresh = rates.filter((one) => !there.has(keyOf(one)));
  const corrected = rates.flatMap((one) => {
    const before = there.get(keyOf(one));
    return before && (Number(before.rate) !== Number(one.rate) || before.withdrawn_on) ? [{ before, now: one }] : [];
  });
  const cells = new Map(sheet.rows.map((one) => [one.row, one.cells]));
  return {
    rows_read: sheet.read,
    rows_accepted: rates.length,
    inserted: fresh.length,
    updated: corrected.length,
    unchanged: rates.length - fresh.length - corrected.length,
    facts: {
      doubts: await unusualOf(tx, [...fresh, ...corrected.map(({ now }) => now)]),
      series: series.map((one) =>
        seriesFacts(
          one,
          rates,
          corrected.map(({ now }) => now),
        ),
      ),
    },
    problems: problems.map(({ row, field, message }) => ({
      row,
      field,
      message,
      value: cells.get(row)?.[field] ?? "",
      sheet: sheet.sheet,
      column: sheet.columns[field] ?? "",
    })),
    write: async () => {
      await insertAll(tx, job, fresh);
      await convertLater(
        tx,
        fresh.map(({ day }) => day),
      );
      for (const { before, now } of corrected) await correct(tx, job, before, now);
    },
  };
}

const stored = (tx: Tx, rates: readonly ReadRate[]) =>
  txQuery<StoredRate>(
    tx,
    `SELECT ${RATE_COLUMNS} FROM fx_rate WHERE (currency::text, source, day) IN
       (SELECT * FROM unnest($1::text[], $2::text[], $3::date[])) AND source <> 'pactado'`,
    ...columns(rates, "currency", "source", "day"),
  );

const columns = (rates: readonly ReadRate[], ...keys: ("currency" | "source" | "day" | "rate" | "note")[]) =>
  keys.map((key) => rates.map((one) => one[key]));

// The newest of a series goes on from the version of the one before: who has it open notices.
async function insertAll(tx: Tx, job: ImportJob, rates: readonly ReadRate[]): Promise<void> {
  await txQuery(
    tx,
    `WITH given AS (SELECT * FROM unnest($1::text[], $2::text[], $3::date[], $4::numeric[], $5::text[]) AS g(currency, source, day, rate, note)),
     made AS (
       INSERT INTO fx_rate (currency, source, day, rate, note, import_id, created_by, updated_by, version)
       SELECT g.currency, g.source, g.day, g.rate, g.note, $6::uuid, $7::int, $7::int, 1 + coalesce((
         SELECT max(f.version) FROM fx_rate f WHERE f.currency = g.currency AND f.source = g.source AND f.day <= g.day), 0)
       FROM given g RETURNING id, version)
     INSERT INTO import_change (import_id, row_id, version_after) SELECT $6::uuid, id, version FROM made`,
    ...columns(rates, "currency", "source", "day", "rate", "note"),
    job.id,
    job.by.userId,
  );
}

async function correct(tx: Tx, job: ImportJob, before: StoredRate, now: ReadRate): Promise<void> {
  const row = await correctRate(tx, { ...job.by, requestId: "" }, before, {
    rate: now.rate,
    ...(now.note && { note: now.note }),
  });
  const { rate, note, withdrawn_on } = before;
  await tx.importChange.create({
    data: { import_id: job.id, row_id: row.id, version_after: row.version, before: { rate, note, withdrawn_on } },
  });
}

function seriesFacts(
  { currency, source }: ReadRate,
  rates: readonly ReadRate[],
  corrected: readonly ReadRate[],
): RatesView["series"][number] {
  const mine = (list: readonly ReadRate[]) => list.filter((one) => one.currency === currency && one.source === source);
  const days = mine(rates)
    .map(({ day }) => day)
    .sort();
  return {
    currency,
    source,
    from: days[0] ?? "",
    to: days.at(-1) ?? "",
    days: days.length,
    corrected: mine(corrected).length,
  };
}

/** Days that were new have none again, those that were corrected what they had. 409 where one was changed since. */
export const undoRates: Undo = async (tx, { id }) => {
  const moved = await txQuery<{ day: string }>(
    tx,
    `SELECT r.day::text FROM import_change c JOIN fx_rate r ON r.id = c.row_id
     WHERE c.import_id = $1::uuid AND r.version <> c.version_after ORDER BY r.day LIMIT 5`,
    id,
  );
  if (moved.length > 0)
    throw conflict(
      `No se puede deshacer: se corrigió después la cotización del ${moved.map(({ day }) => day).join(", ")}.`,
    );
  const restored = await txQuery<{ currency: string; source: "oficial" }>(
    tx,
    `UPDATE fx_rate r SET rate = (c.before->>'rate')::numeric, note = c.before->>'note',
       withdrawn_on = (c.before->>'withdrawn_on')::date, version = r.version + 1, updated_at = now()
     FROM import_change c WHERE c.import_id = $1::uuid AND c.row_id = r.id AND c.before IS NOT NULL RETURNING currency::text, source`,
    id,
  );
  const removed = await txQuery(
    tx,
    `DELETE FROM fx_rate r USING import_change c WHERE c.import_id = $1::uuid AND c.row_id = r.id AND c.before IS NULL RETURNING r.id`,
    id,
  );
  const series = [...new Set(restored.map(({ currency, source }) => seriesObject(currency, source)))];
  return { quitadas: removed.length, corregidas: restored.length, series };
};
