import { prisma } from "@/lib/db";
import { leftWithoutJob } from "@/lib/jobs/left";
import { previewQueue, readQueue } from "./queues";
import { queueWork } from "./service/receive";

const WAITING = `SELECT id, ($1::text[])[1] AS queue, created_at FROM file WHERE preview_state = 'pending' AND state = 'clean'
  UNION ALL SELECT f.id, ($1::text[])[2], f.created_at FROM extraction e JOIN file f ON f.id = e.file_id WHERE e.state = 'pending' AND f.state = 'clean'`;

/** Asks anew for the pictures and readings that nobody would come back to. */
export async function resumeLeft(): Promise<void> {
  for (const id of await leftWithoutJob(WAITING, [previewQueue, readQueue]))
    await prisma.$transaction(async (tx) =>
      queueWork(tx, await tx.file.findUniqueOrThrow({ where: { id }, include: { extraction: true } })),
    );
}
