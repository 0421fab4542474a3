import { can, type Person } from "@/lib/access/can";
import { prisma, type Tx } from "@/lib/db";
import { type DocumentKind, kindList } from "@/lib/documents/rules/kinds";
import type { FileView } from "@/lib/documents/schema";
import { attachDocument, attachmentsOf, attachmentsOfMany, removeAttachment } from "@/lib/documents/service/attach";
import type { Author } from "@/lib/documents/service/author";
import { fileSize } from "@/lib/format/fileSize";
import { badField } from "@/lib/http/errors";
import { IMAGE_MAX_BYTES, imageKinds } from "../rules";

const OWNER_TYPE = "feedback";
const ownerOf = (id: number) => ({ ownerType: OWNER_TYPE, ownerId: String(id), slot: "imagen" });

/** Readers of feedback see its picture, while there is the feedback. */
export async function mayReadImage(actor: Person, id: string): Promise<boolean> {
  return can(actor, "feedback.read") && (await prisma.feedback.count({ where: { id: Number(id) } })) > 0;
}

/**
 * Puts the actor's own file to a feedback, in its transaction. Errors: 404 for a file that is not theirs or belongs to
 * something else, 400 for one that is not a picture or too heavy.
 */
export async function putImage(tx: Tx, actor: Author, id: number, fileId: string): Promise<FileView | null> {
  await attachDocument(tx, actor, fileId, ownerOf(id));
  const [file] = await attachmentsOf(ownerOf(id), tx);
  if (!file) return null;
  const kinds: readonly DocumentKind[] = imageKinds;
  if (!kinds.includes(file.kind)) throw badField("image", `Tiene que ser una imagen: ${kindList(kinds)}.`);
  if (file.size > IMAGE_MAX_BYTES)
    throw badField("image", `La imagen pesa ${fileSize(file.size)}: el máximo es ${fileSize(IMAGE_MAX_BYTES)}.`);
  return file;
}

/** The pictures of several feedbacks, by their ids. */
export async function imagesOf(ids: readonly number[], tx: Tx = prisma): Promise<Map<number, FileView>> {
  const found = await attachmentsOfMany(OWNER_TYPE, ids.map(String), tx);
  return new Map([...found].flatMap(([id, [file]]) => (file ? [[Number(id), file]] : [])));
}

/** Takes a feedback's picture away with it. */
export async function dropImage(tx: Tx, actor: Author, id: number, file: FileView | null): Promise<void> {
  if (file) await removeAttachment(tx, actor, file.id, ownerOf(id));
}
