import { randomUUID } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import path from "node:path";
import { prisma } from "@/lib/db";
import { env } from "@/lib/env";
import { todayIn } from "@/lib/format/dates";
import { log } from "@/lib/log";
import { notify } from "@/lib/notifications/service/notify";
import { checkBackup } from "./check";
import { type Lock, lockFrom } from "./key";
import { makeBackup } from "./make";
import { type Place, placeOfBackups } from "./place";
import { faultText } from "./rules/faults";
import { backupName, isDue, outlived } from "./rules/schedule";
import type { Manifest } from "./shape";

/** Makes the day's backup if it is due and nobody made it yet; where backups are not scheduled there is nothing to do. */
export async function backupWhenDue(now = new Date()): Promise<"made" | "failed" | "not due" | "not scheduled"> {
  const place = placeOfBackups();
  if (!place) return "not scheduled";
  const last = await prisma.backupRun.findFirst({ where: { bytes: { not: null } }, orderBy: { started_at: "desc" } });
  if (!isDue(now, env().BACKUP_AT, last?.started_at ?? null)) return "not due";
  const name = backupName(now);
  const { id } = await prisma.backupRun.create({ data: { name, place: place.title, started_at: now } });
  try {
    const { manifest, bytes } = await madeAndChecked(place, name, lockFrom());
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    await prisma.backupRun.update({
      where: { id },
      data: {
        finished_at: new Date(),
        bytes,
        rows,
        tables: manifest.tables.length,
        files: manifest.files.length,
        missing: manifest.missing.length,
      },
    });
  } catch (error) {
    await failed(id, now, error);
    return "failed";
  }
  await tidy(place).catch((error) => log.warn({ err: error }, "old backups not removed"));
  return "made";
}

/** A backup counts as good once it was read again from its beginning to its end. */
async function madeAndChecked(
  place: Place,
  name: string,
  lock: Lock | null,
): Promise<{ manifest: Manifest; bytes: number }> {
  const local = path.join(await place.workshop(), `.${name}.${randomUUID()}`);
  try {
    await makeBackup(env().BACKUP_DATABASE_URL ?? env().DATABASE_URL, local, { lock });
    const { manifest } = await checkBackup(local, lock);
    const bytes = (await stat(local)).size;
    await place.take(local, name);
    return { manifest, bytes };
  } finally {
    await rm(local, { force: true });
  }
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

async function tidy(place: Place): Promise<void> {
  const { BACKUP_KEEP_DAYS: days, BACKUP_KEEP_MONTHS: months } = env();
  for (const name of outlived(await place.names(), todayIn(), { days, months })) await place.remove(name);
}
