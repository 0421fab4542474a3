import { prisma, type Tx } from "@/lib/db";
import type { ReportEmail } from "@/lib/generated/prisma/client";
import type { Scope } from "../access/scope";
import type { ReportEmailRow } from "./schema";

/** A recipient with its last slot and what its report is about, as Prisma is asked for it. */
export const withFacts = {
  runs: { orderBy: { scheduled_for: "desc" as const }, take: 1, select: { scheduled_for: true } },
  show: { select: { name: true, artist_id: true } },
  artist: { select: { name: true } },
};

export type Recorded = ReportEmail & {
  runs: { scheduled_for: Date }[];
  show: { name: string; artist_id: number } | null;
  artist: { name: string } | null;
};

/** Recipients as every answer gives them, in their order. */
export async function present(rows: readonly Recorded[], tx: Tx = prisma): Promise<ReportEmailRow[]> {
  const mails = [...new Set(rows.map(({ email }) => email))];
  const people = await tx.user.findMany({ where: { mail: { in: mails } }, select: { mail: true, name: true } });
  const names = new Map(people.map(({ mail, name }) => [mail.toLowerCase(), name]));
  return rows.map((row) => presentOne(row, names.get(row.email.toLowerCase())));
}

/** One recipient as every answer gives it. */
export async function presentRow(row: Recorded, tx?: Tx): Promise<ReportEmailRow> {
  const [one] = await present([row], tx);
  return one as ReportEmailRow;
}

function presentOne(row: Recorded, name: string | undefined): ReportEmailRow {
  const { id, type, email, hora, dias, zona, activo, next_run, version, runs, show, artist } = row;
  return {
    id,
    type: type as ReportEmailRow["type"],
    email,
    name: name || null,
    show: show?.name ?? null,
    artista: artist?.name ?? null,
    hora,
    dias,
    zona,
    activo,
    next_run: activo ? (next_run?.toISOString() ?? null) : null,
    last_run: runs[0]?.scheduled_for.toISOString() ?? null,
    version,
  };
}

/** Whether a row's show or artist is one of those that a person may see; a type's report is everybody's. */
export function isVisible({ show, artist_id }: Recorded, { artistIds }: Scope): boolean {
  const artist = show?.artist_id ?? artist_id;
  return artist === null || artistIds === null || artistIds.includes(artist);
}

/** The row of this id and type, locked until the transaction ends; null when there is none that the person may see. */
export async function lockRow(tx: Tx, scope: Scope, type: string, id: number): Promise<Recorded | null> {
  await tx.$queryRaw`SELECT 1 FROM report_email WHERE id = ${id} FOR UPDATE`;
  const row = await tx.reportEmail.findFirst({ where: { id, type }, include: withFacts });
  return row && isVisible(row, scope) ? row : null;
}
