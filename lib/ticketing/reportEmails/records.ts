import type { Tx } from "@/lib/db";
import type { ReportEmail } from "@/lib/generated/prisma/client";
import type { Scope } from "../access/scope";
import type { ReportEmailRow } from "./schema";

/** A recipient with its last slot and what its report is about, as Prisma is asked for it. */
export const withFacts = {
  user: { select: { mail: true, name: true } },
  runs: { orderBy: { scheduled_for: "desc" as const }, take: 1, select: { scheduled_for: true } },
  show: { select: { name: true, artist_id: true } },
  artist: { select: { name: true } },
};

export type Recorded = ReportEmail & {
  user: { mail: string; name: string } | null;
  runs: { scheduled_for: Date }[];
  show: { name: string; artist_id: number } | null;
  artist: { name: string } | null;
};

/** Where a recipient's mails go: to the person's address of now. */
export const addressOf = ({ user, mail }: { user: { mail: string } | null; mail: string | null }): string =>
  user?.mail ?? mail ?? "";

/** For sorting recipients by their address. */
export const byAddress = (a: Pick<Recorded, "user" | "mail">, b: Pick<Recorded, "user" | "mail">): number =>
  addressOf(a).localeCompare(addressOf(b));

/** A recipient as every answer gives it. */
export function present(row: Recorded): ReportEmailRow {
  const { id, type, user, hora, dias, zona, activo, next_run, version, runs, show, artist } = row;
  return {
    id,
    type: type as ReportEmailRow["type"],
    email: addressOf(row),
    name: user?.name || null,
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
