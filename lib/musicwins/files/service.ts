import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import { removeAttachment } from "@/lib/documents/service/attach";
import { joinSpanish } from "@/lib/format/text";
import type { Input, Output } from "@/lib/http/contract";
import { badField, forbidden, notFound } from "@/lib/http/errors";
import { type FileOwner, filesOf, formFilesOf, recordFiles, withFiles } from "../files";
import { objectOf } from "../line/hold";
import { changed, onHead } from "../line/onLine";
import { tell } from "../line/tell";
import { removable } from "../rules/actions";
import { well } from "../schema";
import { type MusicWinsActor, requireRole } from "../scope";
import type * as api from "./api";
import { fileOwners, type Place, placeOf } from "./ownersService";

interface Owned extends Place {
  name: string;
  owner_type: FileOwner;
  owner_id: string;
}

/** A file in the person's scope, and what it belongs to. 404 otherwise. */
async function fileInScope(actor: MusicWinsActor, id: string): Promise<Owned> {
  const attachments = await prisma.attachment.findMany({
    where: { file_id: id, owner_type: { in: Object.keys(fileOwners) }, removed_at: null },
    include: { file: { select: { name: true } } },
  });
  for (const { owner_type, owner_id, file } of attachments) {
    const place = await placeOf(actor, owner_type as FileOwner, owner_id);
    if (place) return { ...place, name: file.name, owner_type: owner_type as FileOwner, owner_id };
  }
  throw notFound();
}

/** `POST /bsastrap/{id}/files`: those who made the proposal are told. */
export async function add(
  actor: MusicWinsActor,
  { params, body }: Input<typeof api.addFiles>,
): Promise<Output<typeof api.addFiles>> {
  const files = formFilesOf(body.files);
  if (files.length === 0) throw badField("files", "Falta el archivo.");
  const named = { id: params.id, ...body.fields };
  const all = await withFiles(actor, files, (kept) =>
    onHead(actor, named, async ({ tx, line, head }) => {
      if (!line.pays) requireRole(line.rol, "editor");
      await recordFiles(tx, actor, kept, { type: "budget_proposal", id: head.proposal_id });
      await changed(tx, line);
      const after = kept.map(({ name, sha256 }) => ({ name, sha256 }));
      await audit(tx, actor, { action: "budget.files_added", object: objectOf(named), after });
      const message = `compartió ${joinSpanish(kept.map(({ name }) => `“${name}”`))}`;
      await tell(tx, actor, head.makers, "presupuesto_mw", { ...line, titulo: head.titulo }, message);
      return (await filesOf("budget_proposal", [head.proposal_id], tx)).get(head.proposal_id) ?? [];
    }),
  );
  return well(all);
}

/** Takes a file away while the proposal may still be edited; what was approved keeps its papers. */
export async function remove(
  actor: MusicWinsActor,
  { params }: Input<typeof api.deleteFile>,
): Promise<Output<typeof api.deleteFile>> {
  const { line_id, option_number, name, owner_type, owner_id } = await fileInScope(actor, params.id);
  const named = { id: line_id, isop: option_number > 0, option_number };
  await onHead(actor, named, async ({ tx, line, head }) => {
    requireRole(line.rol, "editor");
    const frozen = !removable.includes(head.status);
    if (frozen || owner_type === "supplier_invoice") throw forbidden("Los archivos de lo aprobado no se quitan.");
    await removeAttachment(tx, actor, params.id, { ownerType: owner_type, ownerId: owner_id });
    await changed(tx, line);
    await audit(tx, actor, { action: "budget.file_removed", object: objectOf(named), before: { name } });
  });
  return well({ id: params.id });
}
