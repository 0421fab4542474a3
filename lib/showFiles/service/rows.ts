import { can, type Person } from "@/lib/access/can";
import { personSql } from "@/lib/audit/names";
import { type Tx, txQuery } from "@/lib/db";
import { attachmentsOfMany } from "@/lib/documents/service/attach";
import { reached } from "@/lib/shows/service/reach";
import { type FileRights, seesFile, whoFor } from "../rules/kinds";
import type { ShowFilesView, ShowFileView } from "../schema";

/** What the table of files calls their owner. */
export const SHOW_FILES = "show_file";

export interface ShowFileActor extends Person {
  userId: number;
  mail: string;
  requestId: string;
}

/** What somebody may do of a show's files. @throws 404 for a show that they do not see */
export async function rightsFor(actor: Person & { userId: number }, show: number) {
  const { id, name, edits, money } = await reached(actor, show);
  const rights: FileRights = { edits, money, deals: can(actor, "deals.write") };
  return { id, name, rights, writes: edits || rights.deals };
}

const EXPIRY = `CASE WHEN f.expires_on < (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date THEN 'vencido'
  WHEN f.expires_on <= (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date + 30 THEN 'por_vencer' END`;
const ROWS = `SELECT f.id, f.folder, f.who, f.expires_on::text AS expires_on, ${EXPIRY} AS expiry, f.note, coalesce(${personSql("f.created_by_user_id")}, '') AS by, f.version
  FROM show_file f WHERE f.show_id = $1::int AND f.removed_at IS NULL ORDER BY array_position(ARRAY['rider', 'contrato', 'plano', 'seguro', 'permiso', 'foto', 'otro'], f.folder), f.id`;

/** The files of a show that somebody with these rights sees, by what they are. */
export async function filesOf(tx: Tx, show: number, rights: FileRights): Promise<ShowFileView[]> {
  const rows = (await txQuery<Omit<ShowFileView, "file">>(tx, ROWS, show)).filter(({ who }) => seesFile(who, rights));
  const files = await attachmentsOfMany(
    SHOW_FILES,
    rows.map(({ id }) => String(id)),
    tx,
  );
  return rows.flatMap((row) => {
    const [file] = files.get(String(row.id)) ?? [];
    return file ? [{ ...row, file }] : [];
  });
}

export async function viewOf(
  tx: Tx,
  show: number,
  { rights, writes }: { rights: FileRights; writes: boolean },
): Promise<ShowFilesView> {
  return { files: await filesOf(tx, show, rights), edits: writes, who: whoFor(rights) };
}
