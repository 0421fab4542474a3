import type { Tx } from "@/lib/db";
import type { ReportEmail } from "@/lib/generated/prisma/client";
import type { ReportEmailRow } from "./schema";

type WithRuns = ReportEmail & { runs: { scheduled_for: Date }[] };

/** A recipient with its last slot, as Prisma is asked for it. */
export const lastRun = {
  runs: { orderBy: { scheduled_for: "desc" as const }, take: 1, select: { scheduled_for: true } },
};

/** A recipient as every answer gives it. */
export function present({
  id,
  type,
  email,
  hora,
  dias,
  zona,
  activo,
  next_run,
  version,
  runs,
}: WithRuns): ReportEmailRow {
  return {
    id,
    type: type as ReportEmailRow["type"],
    email,
    hora,
    dias,
    zona,
    activo,
    next_run: activo ? (next_run?.toISOString() ?? null) : null,
    last_run: runs[0]?.scheduled_for.toISOString() ?? null,
    version,
  };
}

/** The row of this id and type, locked until the transaction ends; null when there is none. */
export async function lockRow(tx: Tx, type: string, id: number): Promise<WithRuns | null> {
  await tx.$queryRaw`SELECT 1 FROM report_email WHERE id = ${id} FOR UPDATE`;
  return tx.reportEmail.findFirst({ where: { id, type }, include: lastRun });
}
