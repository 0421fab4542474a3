import { type Tx, txQuery } from "@/lib/db";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import { conflict } from "@/lib/http/errors";
import { type ImportJob, ImportRefused, type Loaded, NO_ROWS, type Undo } from "@/lib/imports/kind";
import type { Planned } from "@/lib/imports/planned";
import { holdTurn } from "@/lib/inTurn";
import { mediaChanged } from "../changed";
import type { MediaSheet } from "./reader";
import type { Platform, Repeat } from "./rules/kinds";
import { type MediaDay, readMedia } from "./rules/readMedia";
import { platformOf } from "./rules/sheet";

interface Stored extends Omit<MediaDay, "row"> {
  id: number;
  campaign: string | null;
  version: number;
}

const keyOf = ({ name, currency, day }: Pick<MediaDay, "name" | "currency" | "day">) =>
  JSON.stringify([name, currency, day]);
const sameAmount = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : compareMoney(a, b) === 0;

/** What a file says of a day stands as it is there. */
const same = (a: Stored, b: MediaDay): boolean =>
  sameAmount(a.spend, b.spend) &&
  sameAmount(a.results, b.results) &&
  sameAmount(a.value, b.value) &&
  a.impressions === b.impressions &&
  a.clicks === b.clicks;

/** A platform's export: days that are new, days that it corrected, days that are the same. */
export async function loadMedia(tx: Tx, job: ImportJob, sheet: MediaSheet): Promise<Loaded> {
  if (sheet.rows.length === 0) throw new ImportRefused(NO_ROWS);
  const platform = platformOf(sheet.header);
  if (!platform)
    throw new ImportRefused("No se reconoce de qué plataforma es: tiene que ser un informe de Meta o de Google Ads.");
  const { days, problems } = readMedia(sheet, (job.options.repeated as Repeat | undefined) ?? null);
  if (days.length === 0 && problems.length === 0) throw new ImportRefused(NO_ROWS);
  await holdTurn(tx, "paid_media");
  const there = new Map((await stored(tx, platform, days)).map((one) => [keyOf(one), one]));
  const fresh = days.filter((one) => !there.has(keyOf(one)));
  const corrected = days.flatMap((now) => {
    const before = there.get(keyOf(now));
    return before && !same(before, now) ? [{ before, now }] : [];
  });
  const cells = new Map(sheet.rows.map((one) => [one.row, one.cells]));
  return {
    rows_read: sheet.read,
    rows_accepted: days.length,
    inserted: fresh.length,
    updated: corrected.length,
    unchanged: days.length - fresh.length - corrected.length,
    facts: { planned: await plannedOf(tx, platform, fresh, corrected) },
    problems: problems.map(({ row, field, message }) => ({
      row,
      field,
      message,
      value: cells.get(row)?.[field] ?? "",
      sheet: sheet.sheet,
      column: sheet.columns[field] ?? "",
    })),
    write: async () => {
      await insertAll(tx, job, platform, fresh);
      await correctAll(tx, job, corrected);
    },
  };
}

const DAY = `d.id, n.name, n.currency::text AS currency, d.day::text AS day, d.spend::text AS spend, d.impressions, d.clicks,
  d.results::text AS results, d.value::text AS value, c.name AS campaign, d.version`;

const stored = (tx: Tx, platform: Platform, days: readonly MediaDay[]) =>
  txQuery<Stored>(
    tx,
    `SELECT ${DAY} FROM ad_day d JOIN ad_name n ON n.id = d.name_id LEFT JOIN ad_campaign c ON c.id = n.campaign_id
     JOIN unnest($2::text[], $3::text[], $4::date[]) AS x(name, currency, day) ON n.name = x.name AND n.currency::text = x.currency AND d.day = x.day
     WHERE n.platform = $1::text`,
    platform,
    days.map(({ name }) => name),
    days.map(({ currency }) => currency),
    days.map(({ day }) => day),
  );

const PLANNED = 200;

async function plannedOf(
  tx: Tx,
  platform: Platform,
  fresh: readonly MediaDay[],
  corrected: readonly { before: Stored; now: MediaDay }[],
): Promise<Planned[]> {
  const known = await txQuery<{ name: string; currency: string; campaign: string | null }>(
    tx,
    `SELECT n.name, n.currency::text AS currency, c.name AS campaign FROM ad_name n LEFT JOIN ad_campaign c ON c.id = n.campaign_id
     WHERE n.platform = $1::text AND n.name = ANY ($2::text[])`,
    platform,
    [...new Set(fresh.map(({ name }) => name))],
  );
  const campaignOf = ({ name, currency }: MediaDay) =>
    known.find((one) => one.name === name && one.currency === currency)?.campaign;
  const titled = ({ row, name, day }: MediaDay) => ({ row, name: `${name}, ${formatDay(day)}` });
  const amount = ({ spend, currency }: Pick<MediaDay, "spend" | "currency">) =>
    formatMoney(spend, currency as "ARS", { decimals: 2 });
  return [
    ...fresh.map((one) => ({
      ...titled(one),
      does: "crear" as const,
      changes: [
        { field: "Gasto", before: "", after: amount(one) },
        { field: "Campaña", before: "", after: campaignOf(one) ?? "sin campaña: se elige después, una vez" },
      ],
    })),
    ...corrected.map(({ before, now }) => ({
      ...titled(now),
      does: "cambiar" as const,
      changes: [{ field: "Gasto", before: amount(before), after: amount(now) }],
    })),
  ].slice(0, PLANNED);
}

async function insertAll(tx: Tx, job: ImportJob, platform: Platform, fresh: readonly MediaDay[]): Promise<void> {
  if (fresh.length === 0) return;
  const of = <Key extends keyof MediaDay>(key: Key) => fresh.map((one) => one[key]);
  await txQuery(
    tx,
    `INSERT INTO ad_name (platform, currency, name) SELECT DISTINCT $1::text, x.currency, x.name FROM unnest($2::text[], $3::text[]) AS x(currency, name)
     ON CONFLICT DO NOTHING`,
    platform,
    of("currency"),
    of("name"),
  );
  await txQuery(
    tx,
    `WITH made AS (
       INSERT INTO ad_day (name_id, day, spend, impressions, clicks, results, value, import_id)
       SELECT n.id, x.day, x.spend, x.impressions, x.clicks, x.results, x.value, $1::uuid
       FROM unnest($3::text[], $4::text[], $5::date[], $6::numeric[], $7::int[], $8::int[], $9::numeric[], $10::numeric[])
         AS x(currency, name, day, spend, impressions, clicks, results, value)
       JOIN ad_name n ON n.platform = $2::text AND n.currency::text = x.currency AND n.name = x.name RETURNING id, version)
     INSERT INTO import_change (import_id, row_id, version_after) SELECT $1::uuid, id, version FROM made`,
    job.id,
    platform,
    of("currency"),
    of("name"),
    of("day"),
    of("spend"),
    of("impressions"),
    of("clicks"),
    of("results"),
    of("value"),
  );
}

/** Days that a later file says otherwise: what was before stays in the import, all in one statement. */
async function correctAll(
  tx: Tx,
  job: ImportJob,
  corrected: readonly { before: Stored; now: MediaDay }[],
): Promise<void> {
  if (corrected.length === 0) return;
  const of = <Key extends keyof MediaDay>(key: Key) => corrected.map(({ now }) => now[key]);
  await txQuery(
    tx,
    `WITH said AS (
       SELECT * FROM unnest($2::int[], $3::numeric[], $4::int[], $5::int[], $6::numeric[], $7::numeric[]) AS x(id, spend, impressions, clicks, results, value)
     ), before AS (
       SELECT d.id, json_build_object('spend', d.spend, 'impressions', d.impressions, 'clicks', d.clicks, 'results', d.results, 'value', d.value) AS was
       FROM ad_day d JOIN said USING (id)
     ), after AS (
       UPDATE ad_day d SET spend = x.spend, impressions = x.impressions, clicks = x.clicks, results = x.results, value = x.value, import_id = $1::uuid,
         version = d.version + 1 FROM said x WHERE d.id = x.id RETURNING d.id, d.version)
     INSERT INTO import_change (import_id, row_id, version_after, before) SELECT $1::uuid, id, version, was FROM after JOIN before USING (id)`,
    ...[job.id, corrected.map(({ before }) => before.id)],
    ...[of("spend"), of("impressions"), of("clicks"), of("results"), of("value")],
  );
}

/** Days that were new are gone, those that were corrected are as before; names stay with their campaigns. 409 where a later file changed one. */
export const undoMedia: Undo = async (tx, { id }) => {
  await holdTurn(tx, "paid_media");
  const moved = await txQuery<{ name: string; day: string }>(
    tx,
    `SELECT n.name, d.day::text AS day FROM import_change c JOIN ad_day d ON d.id = c.row_id JOIN ad_name n ON n.id = d.name_id
     WHERE c.import_id = $1::uuid AND d.version <> c.version_after ORDER BY d.day, d.id LIMIT 3`,
    id,
  );
  if (moved.length > 0)
    throw conflict(
      `No se puede deshacer: otro archivo cambió después ${moved.map(({ name, day }) => `«${name}» del ${formatDay(day)}`).join(", ")}. Deshacer primero ese.`,
    );
  const restored = await txQuery(
    tx,
    `UPDATE ad_day d SET spend = (c.before->>'spend')::numeric, impressions = (c.before->>'impressions')::int, clicks = (c.before->>'clicks')::int,
       results = (c.before->>'results')::numeric, value = (c.before->>'value')::numeric, version = d.version - 1
     FROM import_change c WHERE c.import_id = $1::uuid AND c.row_id = d.id AND c.before IS NOT NULL RETURNING d.id`,
    id,
  );
  const removed = await txQuery(
    tx,
    `DELETE FROM ad_day d USING import_change c WHERE c.import_id = $1::uuid AND c.row_id = d.id AND c.before IS NULL RETURNING d.id`,
    id,
  );
  return { quitados: removed.length, corregidos: restored.length };
};

/** Tells whoever looks at campaigns. */
export const mediaTold = (tx: Tx): Promise<void> => mediaChanged(tx);
