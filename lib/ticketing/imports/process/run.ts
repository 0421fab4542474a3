import type { Client } from "pg";
import { countText } from "@/lib/format/text";
import { TabularError } from "@/lib/tabular/errors";
import { openTable } from "@/lib/tabular/open";
import type { Scope } from "../../access/scope";
import { detect } from "../parse/detect";
import { type Mapping, resolveColumns } from "../parse/mapping";
import { makeRowParser } from "../parse/row";
import {
  buildMerged,
  countMerge,
  countNewShows,
  createShows,
  type MergeCounts,
  refuseShows,
  writeMerged,
} from "./merge";
import { Stage } from "./stage";
import { Warnings, warnAbout } from "./warnings";

export interface ImportJob {
  id: string;
  file: string;
  file_name: string;
  mapping: Mapping;
  dry_run: boolean;
  on_error: "abort" | "skip";
  on_unknown_show: "create" | "reject";
  /** Who asked for it. */
  by: { userId: number; mail: string };
  scope: Scope;
}

/** A reason to refuse the whole file, in Spanish for people. */
export class ImportRefused extends Error {}

/**
 * Runs one import on a connection of its own: reads and stages the file, then writes everything in one transaction, so
 * that a kill at any moment leaves nothing or all. Throws ImportRefused for what a retry would not mend.
 */
export async function runImport(client: Client, job: ImportJob): Promise<void> {
  const stage = new Stage(client, job.id);
  const warnings = new Warnings();
  await stage.create();
  await readFile(client, job, stage, warnings);
  const aliases = Object.entries(job.mapping.shows ?? {});
  for (const [code, show] of aliases) await client.query("UPDATE stage SET show = $2 WHERE show = $1", [code, show]);
  await client.query("ANALYZE stage");
  await progress(client, job.id, "Buscando los shows", { rows_read: stage.rows + stage.rejectedRows });
  const refused = await refuseShows(client, job.id, job.scope, job.on_unknown_show === "create");
  const counts = {
    rows_read: stage.rows + stage.rejectedRows,
    rows_accepted: stage.rows - refused,
    rows_rejected: stage.rejectedRows + refused,
  };
  if (counts.rows_rejected > 0 && job.on_error === "abort" && !job.dry_run) {
    await finish(
      client,
      job,
      { ...counts, inserted: 0, updated: 0, unchanged: 0, new_shows: 0 },
      warnings,
      `Hay ${countText(counts.rows_rejected, "fila")} con problemas: no se cargó nada.`,
    );
    return;
  }
  // Said before the transaction: inside of it nobody would see it.
  await progress(client, job.id, job.dry_run ? "Comparando con lo cargado" : "Comparando y guardando", counts);
  await client.query("BEGIN");
  try {
    const new_shows = job.dry_run ? await countNewShows(client) : await createShows(client, job.id, job.by.userId);
    const repeated = await buildMerged(client, counts.rows_accepted);
    if (repeated > 0)
      warnings.add(
        "repeated_row",
        null,
        "show",
        `Hay ${countText(repeated, "fila repetida", "filas repetidas")} con otros números (mismo show, fecha, ticketera, categoría y divisa): vale la última.`,
        repeated,
      );
    const merge = await countMerge(client);
    await warnAbout(client, warnings);
    if (!job.dry_run) await writeMerged(client, job.id, job.by.userId);
    await finish(client, job, { ...counts, ...merge, new_shows }, warnings, null);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

async function readFile(client: Client, job: ImportJob, stage: Stage, warnings: Warnings): Promise<void> {
  try {
    const table = await openTable(job.file, {
      sheet: job.mapping.sheet,
      headerRow: job.mapping.header_row,
      name: job.file_name,
    });
    const resolved = resolveColumns(job.mapping, table);
    if (!resolved.ok) throw new ImportRefused(resolved.issues.map(({ message }) => message).join(" "));
    const detection = await detect(job.mapping, resolved.columns, table.batches);
    for (const doubt of detection.doubts) warnings.add("doubt", null, doubt.field, doubt.message);
    const parse = makeRowParser(job.mapping, resolved.columns, table, detection);
    for await (const batch of table.batches()) {
      for (const row of batch) {
        const result = parse(row);
        if (result.ok) stage.add(row.row, result.sale);
        else if (result.skipped) warnings.add("skipped", row.row, "fila", `Fila ${row.row}: ${result.message}`);
        else stage.reject(row.row, result.issues);
      }
      if (stage.due) {
        await stage.flush();
        await progress(client, job.id, "Leyendo el archivo", { rows_read: stage.rows + stage.rejectedRows });
      }
    }
    await stage.flush();
  } catch (error) {
    throw error instanceof TabularError ? new ImportRefused(error.message) : error;
  }
}

interface Counts {
  rows_read: number;
  rows_accepted: number;
  rows_rejected: number;
}

async function progress(client: Client, id: string, phase: string, counts: Partial<Counts>): Promise<void> {
  await client.query(
    `UPDATE import SET phase = $2, heartbeat_at = now(), rows_read = coalesce($3, rows_read), rows_accepted = coalesce($4, rows_accepted),
       rows_rejected = coalesce($5, rows_rejected) WHERE id = $1`,
    [id, phase, counts.rows_read, counts.rows_accepted, counts.rows_rejected],
  );
}

async function finish(
  client: Client,
  job: ImportJob,
  counts: Counts & MergeCounts & { new_shows: number },
  warnings: Warnings,
  error: string | null,
): Promise<void> {
  await client.query(
    `UPDATE import SET status = $2, phase = '', rows_read = $3, rows_accepted = $4, rows_rejected = $5, inserted = $6, updated = $7,
       unchanged = $8, warnings = $9, error = $10, new_shows = $11, finished_at = now() WHERE id = $1`,
    [
      job.id,
      error ? "failed" : "done",
      counts.rows_read,
      counts.rows_accepted,
      counts.rows_rejected,
      counts.inserted,
      counts.updated,
      counts.unchanged,
      JSON.stringify(warnings.report),
      error,
      counts.new_shows,
    ],
  );
  if (error || job.dry_run) return;
  const { inserted, updated, unchanged } = counts;
  await client.query("INSERT INTO audit_entry (actor, action, object, after) VALUES ($1, 'import.saved', $2, $3)", [
    job.by.mail,
    `import:${job.id}`,
    JSON.stringify({ file: job.file_name, rows: counts.rows_accepted, inserted, updated, unchanged }),
  ]);
  await remember(client, job);
}

/** Keeps the mapping with each ticketera of the file, to be proposed next time. */
async function remember(client: Client, job: ImportJob): Promise<void> {
  await client.query("UPDATE ticketera SET mapping = $1 WHERE name IN (SELECT DISTINCT ticketera FROM stage)", [
    JSON.stringify(job.mapping),
  ]);
}
