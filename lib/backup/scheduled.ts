import { prisma } from "@/lib/db";
import { env } from "@/lib/env";
import { todayIn } from "@/lib/format/dates";
import { log } from "@/lib/log";
import { notify } from "@/lib/notifications/service/notify";
import { openClient } from "@/lib/pg";
import { type Place, placeOfBackups } from "./place";
import { madeApart } from "./process/run";
import { faultText } from "./rules/faults";
import { backupName, isDue } from "./rules/schedule";

/** Held by the connection of the worker that makes one, and gone with it. */
const AT_WORK = 72_707_372;

/**
 * Makes the day's backup if it is due and nobody made it yet; where backups are not scheduled there is nothing to do.
 * Nothing here touches the place itself: one that does not answer would hold up the whole worker.
 */
export async function backupWhenDue(
  now = new Date(),
  signal?: AbortSignal,
  silentMs?: number,
): Promise<"made" | "failed" | "not due" | "not scheduled"> {
  const place = placeOfBackups();
  if (!place) return "not scheduled";
  return (await alone(() => madeIfDue(place, now, signal, silentMs))) ?? "not due";
}

/** Does nothing, and answers null, while another worker is at it. */
async function alone<T>(work: () => Promise<T>): Promise<T | null> {
  const client = openClient({ connectionString: env().DATABASE_URL, application_name: "bambalina-backup" });
  await client.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>("SELECT pg_try_advisory_lock($1) AS mine", [AT_WORK]);
    return rows[0]?.mine ? await work() : null;
  } finally {
    await client.end().catch(() => {});
  }
}

async function madeIfDue(
  { title }: Place,
  now: Date,
  signal?: AbortSignal,
  silentMs?: number,
): Promise<"made" | "failed" | "not due"> {
  const last = await prisma.backupRun.findFirst({ where: { bytes: { not: null } }, orderBy: { started_at: "desc" } });
  if (!isDue(now, env().BACKUP_AT, last?.started_at ?? null)) return "not due";
  const name = backupName(now);
  const { id } = await prisma.backupRun.create({ data: { name, place: title, started_at: now } });
  try {
    const { untidy, ...made } = await madeApart(name, title, signal, silentMs);
    if (untidy) log.warn({ why: untidy }, "old backups not removed");
    await prisma.backupRun.update({ where: { id }, data: { finished_at: new Date(), ...made } });
  } catch (error) {
    await failed(id, now, error);
    return "failed";
  }
  return "made";
}

/** Records why, and tells the administrators: once for a day's backup, however often it is tried again. */
async function failed(id: number, now: Date, error: unknown): Promise<void> {
  const why = faultText(error);
  log.error({ err: error }, "backup failed");
  const day = todayIn(undefined, now);
  await prisma.$transaction(async (tx) => {
    const before = await tx.backupRun.findFirst({
      where: { error: { not: null }, name: { startsWith: `bambalina-${day}` }, id: { not: id } },
    });
    await tx.backupRun.update({ where: { id }, data: { finished_at: new Date(), error: why } });
    if (before) return;
    const administrators = await tx.user.findMany({
      where: { rol: "Administrador", active: true },
      select: { id: true },
    });
    await notify(tx, {
      to: administrators.map((person) => person.id),
      kind: "respaldo",
      message: `El respaldo de hoy no se pudo hacer: ${why}`,
      link: "/stats?vista=trabajos",
    });
  });
}
