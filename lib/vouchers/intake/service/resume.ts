import { prisma } from "@/lib/db";
import { leftWithoutJob } from "@/lib/jobs/left";
import { enqueue } from "@/lib/jobs/queue";
import { takeQueue } from "../queues";

/** Files that were read and wait to become vouchers. */
const WAITING = `SELECT i.id, ($1::text[])[1] AS queue, i.created_at FROM intake_item i LEFT JOIN extraction e ON e.file_id = i.file_id
  JOIN file f ON f.id = i.file_id WHERE i.state IN ('en_cola', 'leyendo') AND f.state = 'clean' AND e.state IS DISTINCT FROM 'pending'`;

/** Asks anew for the vouchers of files that nobody would come back to. */
export async function resumeTaking(): Promise<void> {
  for (const id of await leftWithoutJob(WAITING, [takeQueue])) await enqueue(prisma, takeQueue, { id: Number(id) });
}
