import { prisma } from "@/lib/db";
import { job } from "@/lib/jobs/job";
import { log } from "@/lib/log";
import { runCapped } from "./process/spawn";
import { importQueue } from "./queue";

const LONGEST_MS = 30 * 60_000;
const ATTEMPTS = 4;

const HEAVY = "El archivo necesita más memoria de la permitida para leerse. Guardarlo como CSV o partirlo en varios.";
const BROKEN = "No se pudo terminar la importación; no se cargó nada. Probar de nuevo o avisar a un administrador.";

/** Runs one import in its own capped process. A crash is tried again from the start; nothing of it was written. */
export const importJobs = [
  job(importQueue, async ({ id }, { signal }) => {
    const ended = await runCapped("child", [id], LONGEST_MS, signal);
    if (ended.code === 0) return;
    signal.throwIfAborted();
    log.error({ import: id, code: ended.code, stderr: ended.stderr }, "import process failed");
    const row = await prisma.import.findUnique({ where: { id }, select: { attempts: true } });
    if (!ended.outOfMemory && row && row.attempts < ATTEMPTS)
      throw new Error(`import process ended with ${ended.code}`);
    await prisma.import.updateMany({
      where: { id, status: { in: ["queued", "running"] } },
      data: { status: "failed", phase: "", error: ended.outOfMemory ? HEAVY : BROKEN, finished_at: new Date() },
    });
  }),
];
