import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { audit } from "@/lib/audit/audit";
import { patientPrisma, prisma, txQuery } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { keepFileFor } from "@/lib/files/storage";
import { formatDayYear, inZone } from "@/lib/format/dates";
import type { CostImport } from "@/lib/generated/prisma/client";
import type { Download, Input, Output } from "@/lib/http/contract";
import { AppError, badRequest, impossible, notFound } from "@/lib/http/errors";
import { enqueue } from "@/lib/jobs/queue";
import type { Refused } from "@/lib/tabular/capped/answer";
import { TabularError } from "@/lib/tabular/errors";
import { identify } from "@/lib/tabular/sniff";
import type { CostActor } from "../actor";
import { changed } from "../changed";
import { reverseImported } from "../ledger/post";
import { requireKept } from "../service/kept";
import type * as api from "./api";
import { FIELDS, type Field } from "./parse/fields";
import type { FoundFile } from "./process/readFile";
import { readCapped } from "./process/spawn";
import { costImportQueue } from "./queue";
import { type ImportSummary, problemRow } from "./schema";

const SHOWN_PROBLEMS = 1_000;
const SHOWN_IMPORTS = 50;
const UNDO_MS = 120_000;
const WHO = { select: { id: true, mail: true, name: true } } as const;
const PEOPLE = { author: WHO, undoer: WHO } as const;

/** `POST /cost-centres/imports/preview`. Errors: 400, 413, 415 for what is not a table. The file is not kept. */
export async function find(
  _actor: CostActor,
  { body: { file, fields } }: Input<typeof api.findCostFile>,
): Promise<Output<typeof api.findCostFile>> {
  try {
    await refuseByContent(file);
    const ended = await readCapped("find", [file.path, file.name, JSON.stringify(fields)]);
    if (ended.code !== 0)
      throw badRequest(
        "El archivo no se pudo leer: necesita más memoria o tiempo de lo permitido. Guardarlo como CSV.",
      );
    const answer = JSON.parse(ended.stdout) as FoundFile | Refused;
    if (!("refused" in answer)) return answer;
    throw new AppError(answer.refused.status, answer.refused.code, answer.refused.message);
  } finally {
    await rm(file.path, { force: true });
  }
}

async function refuseByContent(file: { path: string; name: string }): Promise<void> {
  try {
    await identify(file.path, file.name);
  } catch (error) {
    throw error instanceof TabularError ? new AppError(error.status, error.code, error.message) : error;
  }
}

/** `POST /cost-centres/imports`: keeps the file and queues its trial or its import. */
export async function start(
  actor: CostActor,
  { body: { file, fields } }: Input<typeof api.startCostImport>,
): Promise<Output<typeof api.startCostImport>> {
  const id = randomUUID();
  const file_key = `cost-imports/${id}`;
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

/** `POST /cost-centres/imports/{id}/commit`. Errors: 404, 422 for what is no finished trial, or has problems. */
export async function commit(
  actor: CostActor,
  { params }: Input<typeof api.commitCostImport>,
): Promise<Output<typeof api.commitCostImport>> {
  const tried = await stored(params.id);
  if (!tried.dry_run || tried.status !== "done") throw impossible("Solo se puede guardar una prueba que terminó.");
  if (tried.rows_rejected > 0) throw impossible("Hay filas con problemas: corregir el archivo y probarlo otra vez.");
  const { file_key, file_name, file_size, sha256, mapping } = tried;
  return queueImport(actor, { id: randomUUID(), file_key, file_name, file_size, sha256, mapping, dry_run: false });
}

type NewImport = Pick<CostImport, "id" | "file_key" | "file_name" | "file_size" | "sha256" | "dry_run"> & {
  mapping: unknown;
};

async function queueImport(actor: CostActor, data: NewImport): Promise<{ id: string; status: "queued" }> {
  await prisma.$transaction(async (tx) => {
    await tx.costImport.create({ data: { ...data, mapping: data.mapping as object, created_by: actor.userId } });
    await enqueue(tx, costImportQueue, { id: data.id });
    const after = { file: data.file_name, dry_run: data.dry_run };
    await audit(tx, actor, { action: "cost_import.queued", object: `cost_import:${data.id}`, after });
  });
  return { id: data.id, status: "queued" };
}

/** `GET /cost-centres/imports`: the last ones, trials included. */
export async function list(): Promise<Output<typeof api.listCostImports>> {
  const rows = await prisma.costImport.findMany({
    orderBy: { created_at: "desc" },
    take: SHOWN_IMPORTS,
    include: PEOPLE,
    omit: { problems: true, sample: true, sums: true, doubts: true, mapping: true },
  });
  return rows.map(summary);
}

/** `GET /cost-centres/imports/{id}`. */
export async function get(
  _actor: CostActor,
  { params }: Input<typeof api.getCostImport>,
): Promise<Output<typeof api.getCostImport>> {
  const row = await stored(params.id);
  const same = await prisma.costImport.findFirst({
    where: { sha256: row.sha256, dry_run: false, status: "done", id: { not: row.id } },
    orderBy: { created_at: "desc" },
  });
  return {
    ...summary(row),
    mapping: row.mapping,
    sums: row.sums as never,
    sample: row.sample as never,
    doubts: row.doubts as never,
    problems: problemRow.array().parse(row.problems).slice(0, SHOWN_PROBLEMS),
    same_file: same && { id: same.id, created_at: same.created_at.toISOString() },
  };
}

/** `POST /cost-centres/imports/{id}/undo`: reverses what is not reversed yet, and forgets its rows. Errors: 404, 422, also when a reallocation gave away what it brought. */
export async function undo(
  actor: CostActor,
  { params: { id } }: Input<typeof api.undoCostImport>,
): Promise<Output<typeof api.undoCostImport>> {
  await patientPrisma.$transaction(
    async (tx) => {
      const [row] = await txQuery<{ status: string; dry_run: boolean; file_name: string; created_at: Date }>(
        tx,
        "SELECT status, dry_run, file_name, created_at FROM cost_import WHERE id = $1::uuid FOR UPDATE",
        id,
      );
      if (!row) throw notFound("No existe esa importación.");
      if (row.status === "undone") return;
      if (row.status !== "done" || row.dry_run)
        throw impossible("Solo se puede deshacer una importación que terminó bien.");
      await txQuery(tx, "SELECT id FROM cost_centre ORDER BY id FOR KEY SHARE");
      const day = formatDayYear(inZone(row.created_at).day);
      const reversed = await reverseImported(
        tx,
        id,
        `Deshace la importación de ${row.file_name}, ${day}`,
        actor.userId,
      );
      await requireKept(tx, { importId: id });
      await txQuery(tx, "DELETE FROM cost_entry_key WHERE import_id = $1::uuid", id);
      const undone = { status: "undone", undone_at: new Date(), undone_by: actor.userId };
      await tx.costImport.update({ where: { id }, data: undone });
      await changed(tx, "entries");
      await audit(tx, actor, { action: "cost_import.undone", object: `cost_import:${id}`, after: { reversed } });
    },
    { timeout: UNDO_MS },
  );
  return get(actor, { params: { id }, query: undefined, body: undefined });
}

/** `GET /cost-centres/imports/{id}/problems.xlsx`: every problem, with its row and column. */
export async function problems(_actor: CostActor, { params }: Input<typeof api.costProblems>): Promise<Download> {
  const row = await stored(params.id);
  return workbookDownload(`problemas_${params.id.slice(0, 8)}.xlsx`, [
    {
      name: "Problemas",
      columns: [
        { header: "Hoja", kind: "text", width: 20 },
        { header: "Fila", kind: "int", width: 10 },
        { header: "Columna", kind: "text", width: 20 },
        { header: "Campo", kind: "text", width: 16 },
        { header: "Dice", kind: "text", width: 40 },
        { header: "Problema", kind: "text", width: 80 },
      ],
      rows: problemRow
        .array()
        .parse(row.problems)
        .map((problem) => [
          problem.sheet,
          problem.row,
          problem.column,
          problem.field === "fila" ? "Fila" : FIELDS[problem.field as Field].label,
          problem.value,
          problem.message,
        ]),
    },
  ]);
}

async function stored(id: string) {
  const row = await prisma.costImport.findUnique({ where: { id }, include: PEOPLE });
  if (!row) throw notFound("No existe esa importación.");
  return row;
}

type Listed = Omit<Awaited<ReturnType<typeof stored>>, "problems" | "sample" | "sums" | "doubts" | "mapping">;

function summary({ created_at, finished_at, undone_at, author, undoer, status, ...row }: Listed): ImportSummary {
  return {
    ...row,
    status: status as ImportSummary["status"],
    created_at: created_at.toISOString(),
    created_by: author,
    finished_at: finished_at?.toISOString() ?? null,
    undone_at: undone_at?.toISOString() ?? null,
    undone_by: undoer,
  };
}
