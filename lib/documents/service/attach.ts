import { audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import { badField, notFound } from "@/lib/http/errors";
import type { FileView } from "../schema";
import { type Author, isBy } from "./author";
import { IN_VIEW, viewOf } from "./view";

/** The record a file belongs to. `ownerType` is one of lib/documents/owners.ts; `slot` says what the file is there. */
export interface Owner {
  ownerType: string;
  ownerId: string;
  slot?: string;
}

/**
 * Attaches a file to a record in the caller's transaction. Only who sent the file may attach it while it belongs to
 * nothing else: 404 for any other file, 400 for a refused one. Repeating it changes nothing.
 */
export async function attachDocument(tx: Tx, by: Author, fileId: string, owner: Owner): Promise<void> {
  const { ownerType: owner_type, ownerId: owner_id, slot = "" } = owner;
  const file = await tx.file.findUnique({
    where: { id: fileId },
    include: { attachments: { where: { removed_at: null }, take: 1 } },
  });
  if (!file || !isBy(file, by)) throw notFound("No existe ese archivo.");
  if (file.state === "refused") throw badField(slot || "file", file.reason);
  const link = { file_id: fileId, owner_type, owner_id, slot };
  if (await tx.attachment.findFirst({ where: { ...link, removed_at: null }, select: { id: true } })) return;
  if (file.attachments.length > 0) throw notFound("No existe ese archivo.");
  await tx.attachment.create({ data: { ...link, created_by_user_id: by.userId } });
  await audit(tx, by, { action: "file.attached", object: `file:${fileId}`, after: link });
}

/**
 * Carries the files of one record over to another, such as the next version of it: both have them. Of every slot, or of
 * the ones given.
 */
export async function copyAttachments(tx: Tx, by: Author, from: Owner, to: Owner): Promise<void> {
  const rows = await tx.attachment.findMany({ where: { ...whereOwner(from), removed_at: null } });
  await tx.attachment.createMany({
    data: rows.map(({ file_id, slot }) => ({
      file_id,
      owner_type: to.ownerType,
      owner_id: to.ownerId,
      slot: to.slot ?? slot,
      created_by_user_id: by.userId,
    })),
    skipDuplicates: true,
  });
}

/** Takes a file off a record in the caller's transaction; the row stays, out of sight. 404 when it is not there. */
export async function removeAttachment(tx: Tx, by: Author, fileId: string, owner: Owner): Promise<void> {
  const { count } = await tx.attachment.updateMany({
    where: { ...whereOwner(owner), file_id: fileId, removed_at: null },
    data: { removed_at: new Date(), removed_by_user_id: by.userId },
  });
  if (count === 0) throw notFound("No existe ese archivo.");
  await audit(tx, by, { action: "file.removed", object: `file:${fileId}`, before: owner });
}

/** The files of a record, oldest first. Whoever calls has checked that the person may see the record. */
export async function attachmentsOf(owner: Owner, tx: Tx = prisma): Promise<FileView[]> {
  return (await attachmentsOfMany(owner.ownerType, [owner.ownerId], tx)).get(owner.ownerId) ?? [];
}

/** The files of several records of one type at once, by record. */
export async function attachmentsOfMany(
  ownerType: string,
  ownerIds: readonly string[],
  tx: Tx = prisma,
): Promise<Map<string, FileView[]>> {
  const rows = await tx.attachment.findMany({
    where: { owner_type: ownerType, owner_id: { in: [...ownerIds] }, removed_at: null },
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
    include: { file: { include: IN_VIEW } },
  });
  const byOwner = new Map<string, FileView[]>();
  for (const { owner_id, slot, file } of rows) {
    byOwner.set(owner_id, [...(byOwner.get(owner_id) ?? []), viewOf(file, slot)]);
  }
  return byOwner;
}

const whereOwner = ({ ownerType, ownerId, slot }: Owner) => ({
  owner_type: ownerType,
  owner_id: ownerId,
  ...(slot !== undefined && { slot }),
});
