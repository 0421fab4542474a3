import { can } from "@/lib/access/can";
import { activePeople } from "@/lib/auth/person";
import { prisma } from "@/lib/db";
import { withLocalCopy } from "@/lib/files/storage";
import { job } from "@/lib/jobs/job";
import { log } from "@/lib/log";
import type { Refused } from "@/lib/tabular/capped/answer";
import type { ReadFile } from "./process/readFile";
import { readCapped } from "./process/spawn";
import { costImportQueue } from "./queue";
import { finishImport } from "./save";

const ATTEMPTS = 4;
const HEAVY = "El archivo necesita más memoria o tiempo de lo permitido para leerse. Guardarlo como CSV o partirlo.";
const BROKEN = "No se pudo terminar la importación; no se cargó nada. Probar de nuevo o avisar a un administrador.";
const NO_ACCESS = "Quien pidió la importación ya no tiene acceso.";

/** Runs one import: reads the file in a capped process, then adds all of it or nothing. A crash is tried again from the start. */
export const costImportJobs = [
  job(costImportQueue, async ({ id }, { signal }) => {
    const taken = await prisma.costImport.updateMany({
      where: { id, status: { in: ["queued", "running"] } },
      data: { status: "running", phase: "Leyendo el archivo", attempts: { increment: 1 } },
    });
    if (taken.count === 0) return;
    const row = await prisma.costImport.findUniqueOrThrow({ where: { id }, include: { author: true } });
    const { author } = row;
    const [person] = await activePeople([author.id]);
    if (!person || !can(person, "costcentres.write")) return fail(id, NO_ACCESS);
    const ended = await withLocalCopy(row.file_key, (file) =>
      readCapped("read", [file, row.file_name, JSON.stringify(row.mapping)], signal),
    );
    signal.throwIfAborted();
    if (ended.code !== 0) {
      log.error({ import: id, code: ended.code, stderr: ended.stderr }, "cost import process failed");
      const hopeless = ended.outOfMemory || ended.timedOut;
      if (!hopeless && row.attempts < ATTEMPTS) throw new Error(`cost import process ended with ${ended.code}`);
      return fail(id, hopeless ? HEAVY : BROKEN);
    }
    const answer = JSON.parse(ended.stdout) as ReadFile | Refused;
    if ("refused" in answer) return fail(id, answer.refused.message);
    await prisma.costImport.updateMany({
      where: { id, status: "running" },
      data: { phase: row.dry_run ? "Comparando con lo cargado" : "Guardando", rows_read: answer.read },
    });
    await finishImport(id, author, answer);
  }),
];

async function fail(id: string, error: string): Promise<void> {
  await prisma.costImport.updateMany({
    where: { id, status: { in: ["queued", "running"] } },
    data: { status: "failed", phase: "", error, finished_at: new Date() },
  });
}
