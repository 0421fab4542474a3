import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { audit } from "@/lib/audit/audit";
import { withPeople } from "@/lib/audit/names";
import { patientPrisma, prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { keepFileFor } from "@/lib/files/storage";
import { normalize } from "@/lib/format/text";
import type { Import } from "@/lib/generated/prisma/client";
import type { Input, Output, ReceivedFile } from "@/lib/http/contract";
import { AppError, badRequest, impossible, notFound } from "@/lib/http/errors";
import { enqueue } from "@/lib/jobs/queue";
import { TabularError } from "@/lib/tabular/errors";
import { identify } from "@/lib/tabular/sniff";
import type { TicketingActor } from "../actor";
import type * as api from "./api";
import { runCapped } from "./process/spawn";
import { importQueue } from "./queue";
import type { ImportWarning, WarningReport } from "./schema";

import { undoSales } from "./undo";

const PREVIEW_MS = 30_000;
const SHOWN_REJECTS = 1_000;
const SHOWN_IMPORTS = 100;

/** `POST /tickets/import/preview`: what the file holds, read in a capped process. The file is not kept. */
export async function previewImport(
  _actor: TicketingActor,
  { body }: Input<typeof api.previewImport>,
): Promise<Output<typeof api.previewImport>> {
  try {
    await refuseByContent(body.file);
    const ended = await runCapped(
      "previewChild",
      [body.file.path, body.file.name, JSON.stringify(body.fields)],
      PREVIEW_MS,
    );
    if (ended.code !== 0) throw unreadable();
    const answer = JSON.parse(ended.stdout) as { refused?: { status: number; code: string; message: string } } & Output<
      typeof api.previewImport
    >;
    if (answer.refused) throw new AppError(answer.refused.status, answer.refused.code, answer.refused.message);
    return { ...answer, ...(await rememberedFor(answer.header, answer.mapping)) };
  } finally {
    await rm(body.file.path, { force: true });
  }
}

const unreadable = () =>
  badRequest(
    "El archivo no se pudo leer: necesita más memoria o tiempo de lo permitido. Guardarlo como CSV o partirlo.",
  );

async function refuseByContent(file: ReceivedFile): Promise<void> {
  try {
    await identify(file.path, file.name);
  } catch (error) {
    throw error instanceof TabularError ? new AppError(error.status, error.code, error.message) : error;
  }
}

/** A remembered mapping whose columns are all in this file wins over the proposal; the one that knows most columns first. */
async function rememberedFor(
  header: string[],
  proposed: unknown,
): Promise<{ mapping: unknown; remembered: string | null }> {
  const kept = await prisma.ticketera.findMany({
    where: { mapping: { not: undefined } },
    select: { name: true, mapping: true },
  });
  const names = new Set(header.map(normalize));
  const fitting = kept
    .map(({ name, mapping }) => ({
      name,
      mapping,
      columns: Object.values((mapping as { columns?: Record<string, string> } | null)?.columns ?? {}),
    }))
    .filter(({ columns }) => columns.length > 0 && columns.every((column) => names.has(normalize(column))))
    .sort((a, b) => b.columns.length - a.columns.length)[0];
  return fitting ? { mapping: fitting.mapping, remembered: fitting.name } : { mapping: proposed, remembered: null };
}

/** `POST /tickets/import`: keeps the file and queues its import. Refuses at once what is no table. */
export async function startImport(
  actor: TicketingActor,
  { body }: Input<typeof api.startImport>,
): Promise<Output<typeof api.startImport>> {
  const { file, fields } = body;
  const id = randomUUID();
  const file_key = `imports/${id}`;
  const { name: file_name, size: file_size, sha256 } = file;
  try {
    await refuseByContent(file);
    return await keepFileFor(file.path, file_key, () =>
      queueImport(actor, { id, file_key, file_name, file_size, sha256, ...fields }),
    );
  } finally {
    await rm(file.path, { force: true });
  }
}

/** `POST /tickets/import/{id}/commit`: the same file and mapping as a dry run, this time for real. */
export async function commitImport(
  actor: TicketingActor,
  { params, body }: Input<typeof api.commitImport>,
): Promise<Output<typeof api.commitImport>> {
  const tried = await find(params.id);
  if (!tried.dry_run || tried.status !== "done") throw impossible("Solo se puede guardar una prueba que terminó.");
  const { file_key, file_name, file_size, sha256, mapping } = tried;
  return queueImport(actor, {
    id: randomUUID(),
    file_key,
    file_name,
    file_size,
    sha256,
    mapping,
    dry_run: false,
    ...body,
  });
}

type NewImport = Pick<Import, "id" | "file_key" | "file_name" | "file_size" | "sha256" | "dry_run"> & {
  mapping: unknown;
  on_error: "abort" | "skip";
  on_unknown_show: "create" | "reject";
};

async function queueImport(actor: TicketingActor, data: NewImport): Promise<{ id: string; status: "queued" }> {
  await prisma.$transaction(async (tx) => {
    await tx.import.create({ data: { ...data, mapping: data.mapping as object, created_by_user_id: actor.userId } });
    await enqueue(tx, importQueue, { id: data.id });
    await audit(tx, actor, {
      action: "import.queued",
      object: `import:${data.id}`,
      after: { file: data.file_name, dry_run: data.dry_run },
    });
  });
  return { id: data.id, status: "queued" };
}

/** `GET /tickets/import`. */
export async function listImports(): Promise<Output<typeof api.listImports>> {
  const rows = await prisma.import.findMany({ orderBy: { created_at: "desc" }, take: SHOWN_IMPORTS });
  return summaries(rows);
}

/** `GET /tickets/import/{id}`: counts, the first refused rows and the warnings. */
export async function getImport(
  _actor: TicketingActor,
  { params }: Input<typeof api.getImport>,
): Promise<Output<typeof api.getImport>> {
  const row = await find(params.id);
  const rejected = await prisma.importReject.findMany({
    where: { import_id: params.id },
    orderBy: [{ row: "asc" }, { id: "asc" }],
    take: SHOWN_REJECTS,
    select: { row: true, field: true, value: true, message: true },
  });
  const report = reportOf(row.warnings);
  const [own] = (await summaries([row])) as [Summary];
  return {
    ...own,
    mapping: row.mapping,
    rejected,
    unknown_shows: await unknownShows(params.id),
    unknown_show_count: await unknownCount(params.id),
    ...(row.status === "done" && !row.dry_run ? await imported(params.id) : NOTHING_IMPORTED),
    warnings: report.items,
    warning_counts: report.counts,
  };
}

function reportOf(stored: unknown): WarningReport {
  const { items, counts } = (stored ?? {}) as Partial<WarningReport>;
  return { items: (items ?? []) as ImportWarning[], counts: counts ?? {} };
}

/** Names that matched no show, with the shows they may mean. */
async function unknownShows(id: string): Promise<{ name: string; rows: number; suggestions: string[] }[]> {
  return query(
    `SELECT r.value AS name, r.n AS rows, ARRAY(
       SELECT s.name FROM "show" s JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
       WHERE show_is_active(s.state, s.fecha, v.zone, now())
         AND greatest(similarity(unaccent(s.name), unaccent(r.value)), similarity(unaccent(a.name), unaccent(r.value))) > 0.25 ORDER BY greatest(similarity(unaccent(s.name), unaccent(r.value)), similarity(unaccent(a.name), unaccent(r.value))) DESC, s.fecha LIMIT 3
     ) AS suggestions
     FROM (SELECT value, count(*)::int AS n FROM import_reject WHERE import_id = $1::uuid AND field = 'show' AND message LIKE 'Show: no existe%' GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 100) r`,
    [id],
  );
}

/** How many names matched no show. */
async function unknownCount(id: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT count(DISTINCT value)::int AS count FROM import_reject
     WHERE import_id = $1::uuid AND field = 'show' AND message LIKE 'Show: no existe%'`,
    [id],
  );
  return row?.count ?? 0;
}

type Imported = Pick<Output<typeof api.getImport>, "shows" | "show_count" | "first_show" | "last_show" | "ticketera">;

const NOTHING_IMPORTED: Imported = { shows: [], show_count: 0, first_show: null, last_show: null, ticketera: null };

/** What it saved and nobody has taken back: its shows, when they are, and their ticketera if it is one. */
async function imported(id: string): Promise<Imported> {
  const [row] = await query<Imported>(
    `WITH changed AS (
       SELECT DISTINCT show_id, ticketera FROM ticket_sale WHERE import_id = $1::uuid
     ), named AS (SELECT s.name, s.fecha FROM "show" s WHERE s.id IN (SELECT show_id FROM changed))
     SELECT ARRAY(SELECT name FROM named ORDER BY fecha, name LIMIT 100) AS shows,
       (SELECT count(*)::int FROM named) AS show_count,
       (SELECT CASE WHEN bool_and(fecha IS NOT NULL) THEN min(fecha)::text END FROM named) AS first_show,
       (SELECT CASE WHEN bool_and(fecha IS NOT NULL) THEN max(fecha)::text END FROM named) AS last_show,
       (SELECT CASE WHEN count(DISTINCT ticketera) = 1 THEN nullif(min(ticketera), '') END FROM changed) AS ticketera`,
    [id],
  );
  return row ?? NOTHING_IMPORTED;
}

/** `GET /tickets/import/{id}/rejected.xlsx`: every refused row. */
export async function rejectedExcel(
  _actor: TicketingActor,
  { params }: Input<typeof api.rejectedExcel>,
): Promise<Output<typeof api.rejectedExcel>> {
  await find(params.id);
  return workbookDownload(`rechazadas_${params.id.slice(0, 8)}.xlsx`, [
    {
      name: "Rechazadas",
      columns: [
        { header: "Fila", kind: "int", width: 10 },
        { header: "Campo", kind: "text", width: 20 },
        { header: "Valor", kind: "text", width: 40 },
        { header: "Problema", kind: "text", width: 80 },
      ],
      rows: rejects(params.id),
    },
  ]);
}

async function* rejects(importId: string): AsyncGenerator<(string | number)[]> {
  for (let after = { row: -1, id: -1 }; ; ) {
    const page = await query<{ id: number; row: number; field: string; value: string; message: string }>(
      `SELECT id, row, field, value, message FROM import_reject WHERE import_id = $1::uuid AND (row, id) > ($2, $3) ORDER BY row, id LIMIT 5000`,
      [importId, after.row, after.id],
    );
    for (const { row, field, value, message } of page) yield [row, field, value, message];
    const last = page.at(-1);
    if (!last) return;
    after = last;
  }
}

/** `POST /tickets/import/{id}/undo`. Repeating it answers the same; 409 when the rows changed since. */
export async function undoImport(
  actor: TicketingActor,
  { params }: Input<typeof api.undoImport>,
): Promise<Output<typeof api.undoImport>> {
  await patientPrisma.$transaction(
    async (tx) => {
      const [row] = await tx.$queryRaw<
        { status: string; dry_run: boolean; inserted: number }[]
      >`SELECT status, dry_run, inserted FROM import WHERE id = ${params.id}::uuid FOR UPDATE`;
      if (!row) throw notFound("No existe esa importación.");
      if (row.status === "undone") return;
      if (row.status !== "done" || row.dry_run)
        throw impossible("Solo se puede deshacer una importación que terminó bien.");
      await undoSales(tx, params.id, row.inserted);
      await tx.import.update({
        where: { id: params.id },
        data: { status: "undone", undone_at: new Date(), undone_by_user_id: actor.userId },
      });
      await audit(tx, actor, { action: "import.undone", object: `import:${params.id}` });
    },
    { timeout: UNDO_MS },
  );
  return getImport(actor, { params, query: undefined, body: undefined });
}

const UNDO_MS = 120_000;

async function find(id: string): Promise<Import> {
  const row = await prisma.import.findUnique({ where: { id } });
  if (!row) throw notFound("No existe esa importación.");
  return row;
}

type Summary = Output<typeof api.listImports>[number];

async function summaries(rows: readonly Import[]): Promise<Summary[]> {
  const named = await withPeople(await withPeople(rows, "created_by"), "undone_by");
  return named.map(
    ({ created_at, finished_at, undone_at, undone_by, mapping: _mapping, warnings: _warnings, ...row }) =>
      ({
        ...row,
        created_at: created_at.toISOString(),
        finished_at: finished_at?.toISOString() ?? null,
        undone_at: undone_at?.toISOString() ?? null,
        undone_by: undone_by || null,
      }) as Summary,
  );
}
