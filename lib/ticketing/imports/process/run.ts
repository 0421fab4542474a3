import type { Client } from "pg";
import * as z from "zod";
import { countText } from "@/lib/format/text";
import { type ImportJob, ImportRefused, NO_ROWS, type Outcome } from "@/lib/imports/kind";
import { remember } from "@/lib/imports/remember";
import { type Execute, finish as end, progress, refusedText } from "@/lib/imports/turn";
import { TabularError } from "@/lib/tabular/errors";
import { openTable } from "@/lib/tabular/open";
import { type Scope, scopeOf } from "../../access/scope";
import { detect } from "../parse/detect";
import { type Mapping, mappingSchema, resolveColumns } from "../parse/mapping";
import { makeRowParser } from "../parse/row";
import { importOptions } from "../schema";
import { buildMerged, countMerge, countNewShows, createShows, refuseShows, writeMerged } from "./merge";
import { Stage } from "./stage";
import { Warnings, warnAbout } from "./warnings";

/** An import of sales whose turn came, with what its person may load. */
interface SalesJob extends Omit<ImportJob, "mapping" | "options"> {
  file: string;
  mapping: Mapping;
  options: { on_error: "abort" | "skip"; on_unknown_show: "create" | "reject" };
  scope: Scope;
}

const onClient =
  (client: Client): Execute =>
  (text, values) =>
    client.query(text, values);

/**
 * Runs one import on a connection of its own: reads and stages the file, then writes everything in one transaction, so
 * that a kill at any moment leaves nothing or all. Throws ImportRefused for what a retry would not mend.
 */
export async function streamSales(client: Client, taken: ImportJob & { file: string }): Promise<void> {
  const job: SalesJob = {
    ...taken,
    mapping: mappingSchema.parse(taken.mapping),
    options: z.object(importOptions).parse(taken.options),
    scope: await scopeOf(taken.by),
  };
  const stage = new Stage(client, onClient(client), job.id);
  const warnings = new Warnings();
  await stage.create();
  await readFile(client, job, stage, warnings);
  if (stage.rows + stage.rejectedRows === 0) throw new ImportRefused(NO_ROWS);
  const aliases = Object.entries(job.mapping.shows ?? {});
  for (const [code, show] of aliases) await client.query("UPDATE stage SET show = $2 WHERE show = $1", [code, show]);
  await client.query("ANALYZE stage");
  await progress(onClient(client), job.id, "Buscando los shows", { rows_read: stage.rows + stage.rejectedRows });
  const refused = await refuseShows(client, job.id, job.scope, job.options.on_unknown_show === "create");
  const counts = {
    rows_read: stage.rows + stage.rejectedRows,
    rows_accepted: stage.rows - refused,
    rows_rejected: stage.rejectedRows + refused,
  };
  if (counts.rows_rejected > 0 && job.options.on_error === "abort" && !job.dry_run) {
    await finish(
      client,
      job,
      { ...counts, inserted: 0, updated: 0, unchanged: 0, new_shows: 0 },
      warnings,
      refusedText(counts.rows_rejected),
    );
    return;
  }
  // Said before the transaction: inside of it nobody would see it.
  await progress(
    onClient(client),
    job.id,
    job.dry_run ? "Comparando con lo cargado" : "Comparando y guardando",
    counts,
  );
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

async function readFile(client: Client, job: SalesJob, stage: Stage, warnings: Warnings): Promise<void> {
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
        await progress(onClient(client), job.id, "Leyendo el archivo", { rows_read: stage.rows + stage.rejectedRows });
      }
    }
    await stage.flush();
  } catch (error) {
    throw error instanceof TabularError ? new ImportRefused(error.message) : error;
  }
}

type Counts = Omit<Outcome, "facts"> & { new_shows: number };

async function finish(
  client: Client,
  job: SalesJob,
  { new_shows, ...counts }: Counts,
  warnings: Warnings,
  error: string | null,
): Promise<void> {
  const execute = onClient(client);
  await end(execute, job, "import", { ...counts, facts: { new_shows, warnings: warnings.report } }, error);
  if (error || job.dry_run) return;
  const { rows } = await client.query<{ ticketera: string }>(
    "SELECT DISTINCT ticketera FROM stage WHERE ticketera <> ''",
  );
  const names = rows.map(({ ticketera }) => ticketera);
  await remember(execute, job.kind, names, job.mapping);
}
