import { patiently, pool, prisma, txQuery } from "@/lib/db";
import { withLocalCopy } from "@/lib/files/storage";
import type { Ended } from "@/lib/jobs/cappedProcess";
import { job } from "@/lib/jobs/job";
import { log } from "@/lib/log";
import type { Refused } from "@/lib/tabular/capped/answer";
import { type ImportJob, ImportRefused, type ImportWriter, importKind, NO_ROWS } from "./kind";
import { clearProblems, keepProblems } from "./problems";
import { startImportProcess } from "./process/spawn";
import { importQueue } from "./queue";
import { type Execute, fail, finish, progress, refusalOf, refusedText, takeTurn } from "./turn";

const ATTEMPTS = 4;
const SAVE_MS = 120_000;
const HEAVY = "El archivo necesita más memoria o tiempo de lo permitido para leerse. Guardarlo como CSV o partirlo.";
const BROKEN = "No se pudo terminar la importación; no se cargó nada. Probar de nuevo o avisar a un administrador.";

const onPool: Execute = (text, values) => pool().query(text, values);

/** Runs one import, of whatever kind. A crash is tried again from the start; nothing of it was written. */
export const importJobs = [
  job(
    importQueue,
    async ({ id }, { signal }) => {
      try {
        await run(id, signal);
      } catch (error) {
        const refused = refusalOf(error);
        if (refused !== null) return fail(onPool, id, refused);
        signal.throwIfAborted();
        log.error({ import: id, err: error }, "import failed");
        const row = await prisma.import.findUnique({ where: { id }, select: { attempts: true } });
        if (row && row.attempts < ATTEMPTS) throw error;
        await fail(onPool, id, BROKEN);
      }
    },
    { concurrency: 2 },
  ),
];

async function run(id: string, signal: AbortSignal): Promise<void> {
  const row = await prisma.import.findUnique({ where: { id }, select: { kind: true } });
  if (!row) return;
  const writer = await importKind(row.kind).writer();
  if ("stream" in writer) {
    refuseEnd(await startImportProcess("stream", [id], signal).ended);
    return;
  }
  const job = await takeTurn(onPool, id);
  if (!job) return;
  const read = await readRows(job, signal);
  await progress(onPool, id, job.dry_run ? "Comparando con lo cargado" : "Guardando", { rows_read: read.read });
  await load(job, writer, read);
}

/** What a process of its own reads of the file; its answer as text, which is as large, is let go before anything is written. */
async function readRows(job: ImportJob, signal: AbortSignal): Promise<{ read: number }> {
  const ended = await withLocalCopy(job.file_key, (file) => {
    const args = [job.kind, file, job.file_name, JSON.stringify(job.mapping)];
    return startImportProcess("read", args, signal).ended;
  });
  refuseEnd(ended);
  const read = JSON.parse(ended.stdout) as { read: number; nothing?: string } | Refused;
  if ("refused" in read) throw new ImportRefused(read.refused.message);
  if (read.read === 0) throw new ImportRefused(read.nothing ?? NO_ROWS);
  return read;
}

function refuseEnd({ code, outOfMemory, timedOut, stderr }: Ended): void {
  if (outOfMemory || timedOut) throw new ImportRefused(HEAVY);
  if (code !== 0) throw new Error(`import process ended with ${code}: ${stderr}`);
}

/**
 * Ends an import in one transaction: tells what it would add (a trial), or adds it. With a problem in any row
 * nothing is added, but where whoever saves left those rows out.
 */
async function load(job: ImportJob, writer: ImportWriter, read: object): Promise<void> {
  const done = await patiently(async (tx) => {
    const execute: Execute = async (text, values) => ({ rows: await txQuery<object>(tx, text, ...values) });
    const held = await execute("SELECT 1 AS held FROM import WHERE id = $1::uuid AND status = 'running' FOR UPDATE", [
      job.id,
    ]);
    if (held.rows.length === 0) return null;
    const { problems, write, ...counts } = await writer.load(tx, job, read as never);
    const saves = !job.dry_run && (problems.length === 0 || job.options.skip === true);
    if (saves) await write();
    await clearProblems(execute, job.id);
    await keepProblems(execute, job.id, problems);
    const rows_rejected = new Set(problems.map(({ row }) => row)).size;
    const error = job.dry_run || saves ? null : refusedText(rows_rejected);
    await finish(execute, job, importKind(job.kind).record, { ...counts, rows_rejected }, error);
    await writer.told?.(tx, saves);
    return { saves };
  }, SAVE_MS);
  if (done) await writer.after?.(job, done.saves);
}
