import { prisma } from "@/lib/db";
import { env } from "@/lib/env";
import { placeOfBackups } from "./place";
import { isDue } from "./rules/schedule";

/** How scheduled backups stand. */
export interface BackupState {
  /** Where they are kept; null where none are scheduled. */
  place: string | null;
  /** The newest that was made and read again: when it was begun, its bytes, and files that it lacks. */
  last_good: { at: Date; name: string; bytes: number; missing: number } | null;
  /** The newest that could not be made, where none was since. */
  failed: { at: Date; why: string } | null;
  /** The last one that should be there is not. */
  late: boolean;
}

/** An hour that passed with a worker at work is enough to make one. */
const GRACE_MS = 3_600_000;

/** How the scheduled backups stand now. */
export async function backupState(now = new Date()): Promise<BackupState> {
  const place = placeOfBackups();
  const newest = { orderBy: { started_at: "desc" } } as const;
  const [good, bad] = await Promise.all([
    prisma.backupRun.findFirst({ where: { bytes: { not: null } }, ...newest }),
    prisma.backupRun.findFirst({ where: { error: { not: null } }, ...newest }),
  ]);
  const overtaken = bad && good && good.started_at > bad.started_at;
  return {
    place: place?.title ?? null,
    last_good: good && {
      at: good.started_at,
      name: good.name,
      bytes: Number(good.bytes),
      missing: good.missing ?? 0,
    },
    failed: bad && !overtaken ? { at: bad.started_at, why: bad.error ?? "" } : null,
    late: place !== null && isDue(new Date(now.getTime() - GRACE_MS), env().BACKUP_AT, good?.started_at ?? null),
  };
}
