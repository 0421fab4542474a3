import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { attachDocument, removeAttachment } from "@/lib/documents/service/attach";
import { eachOnce, zipDownload } from "@/lib/files/zip";
import { slugFile } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { badField, forbidden, notFound, staleVersion } from "@/lib/http/errors";
import type * as api from "../api";
import { folderTitles, whoFor } from "../rules/kinds";
import { filesOf, rightsFor, SHOW_FILES, type ShowFileActor, viewOf } from "./rows";

type Reply = Output<typeof api.listShowFiles>;

/** `GET /shows/{id}/files`. */
export async function list(actor: ShowFileActor, { params }: Input<typeof api.listShowFiles>): Promise<Reply> {
  const found = await rightsFor(actor, params.id);
  return viewOf(prisma, found.id, found);
}

type Found = Awaited<ReturnType<typeof rightsFor>>;

/** @throws 403 for who only reads, 400 for somebody's eyes that they do not have themselves */
function requireWriting({ writes, rights }: Found, who: Input<typeof api.addShowFile>["body"]["who"]): void {
  if (!writes) throw forbidden();
  if (!whoFor(rights).includes(who)) throw badField("who", "No se puede dejar para quien ve más que usted.");
}

/** `POST /shows/{id}/files`: a file that the person sent. */
export async function add(actor: ShowFileActor, { params, body }: Input<typeof api.addShowFile>): Promise<Reply> {
  const found = await rightsFor(actor, params.id);
  const { file_id, folder, who, expires_on, note } = body;
  requireWriting(found, who);
  return prisma.$transaction(async (tx) => {
    const [made] = await txQuery<{ id: number }>(
      tx,
      `INSERT INTO show_file (show_id, file_id, folder, who, expires_on, note, created_by_user_id) SELECT $1::int, id, $3, $4, $5::date, $6, $7::int FROM file WHERE id = $2::uuid
       RETURNING id`,
      ...[found.id, file_id, folder, who, expires_on, note, actor.userId],
    );
    if (!made) throw notFound("No existe ese archivo.");
    await attachDocument(tx, actor, file_id, { ownerType: SHOW_FILES, ownerId: String(made.id), slot: folder });
    await noted(tx, actor, found, "added", { file_id, folder, who, expires_on, note });
    return viewOf(tx, found.id, found);
  });
}

const noted = (tx: Tx, actor: ShowFileActor, { name }: Found, what: string, after: object) =>
  audit(tx, actor, { action: `show_file.${what}`, object: `show:${name}`, after });

/** One that the person sees, held. @throws 404 */
async function held(tx: Tx, found: Found, id: number): Promise<{ file_id: string; version: number }> {
  const [row] = await txQuery<{ file_id: string; version: number }>(
    tx,
    "SELECT file_id, version FROM show_file WHERE id = $1::int AND show_id = $2::int AND removed_at IS NULL FOR UPDATE",
    ...[id, found.id],
  );
  const seen = row && (await filesOf(tx, found.id, found.rights)).some((one) => one.id === id);
  if (!row || !seen) throw notFound("No encontrado: este archivo ya no está en el show.");
  return row;
}

/** `PUT /shows/{id}/files/{file}`. */
export async function change(actor: ShowFileActor, { params, body }: Input<typeof api.changeShowFile>): Promise<Reply> {
  const found = await rightsFor(actor, params.id);
  requireWriting(found, body.who);
  return prisma.$transaction(async (tx) => {
    const { version, ...facts } = body;
    const row = await held(tx, found, params.file);
    if (row.version !== version) throw staleVersion(await viewOf(tx, found.id, found));
    await txQuery(
      tx,
      "UPDATE show_file SET folder = $2, who = $3, expires_on = $4::date, note = $5, version = version + 1 WHERE id = $1::int",
      ...[params.file, facts.folder, facts.who, facts.expires_on, facts.note],
    );
    await noted(tx, actor, found, "changed", { file_id: row.file_id, ...facts });
    return viewOf(tx, found.id, found);
  });
}

/** `DELETE /shows/{id}/files/{file}`: out of sight; the row stays. */
export async function remove(actor: ShowFileActor, { params }: Input<typeof api.removeShowFile>): Promise<Reply> {
  const found = await rightsFor(actor, params.id);
  if (!found.writes) throw forbidden();
  return prisma.$transaction(async (tx) => {
    const { file_id } = await held(tx, found, params.file);
    await txQuery(
      tx,
      "UPDATE show_file SET removed_at = now(), removed_by_user_id = $2::int, version = version + 1 WHERE id = $1::int",
      ...[params.file, actor.userId],
    );
    await removeAttachment(tx, actor, file_id, { ownerType: SHOW_FILES, ownerId: String(params.file) });
    await noted(tx, actor, found, "removed", { file_id });
    return viewOf(tx, found.id, found);
  });
}

/** `GET /shows/{id}/files.zip`. */
export async function zip(actor: ShowFileActor, { params }: Input<typeof api.showFilesZip>): Promise<Download> {
  const found = await rightsFor(actor, params.id);
  const seen = (await filesOf(prisma, found.id, found.rights)).filter(({ file }) => file.state === "clean");
  const stored = await prisma.file.findMany({ where: { id: { in: seen.map(({ file }) => file.id) } } });
  const files = seen.flatMap(({ folder, file }) => {
    const row = stored.find(({ id }) => id === file.id);
    return row?.storage_key
      ? [
          {
            name: `${folderTitles[folder]}/${file.name}`,
            key: row.storage_key,
            size: row.size,
            created_at: row.created_at,
          },
        ]
      : [];
  });
  if (files.length === 0) throw notFound("Este show no tiene archivos para bajar.");
  await noted(prisma, actor, found, "zipped", { files: files.length });
  const names = eachOnce(files.map(({ name }) => name));
  return zipDownload(
    `${slugFile(found.name)}_archivos.zip`,
    files.map((file, at) => ({ ...file, name: names[at] ?? file.name })),
  );
}
