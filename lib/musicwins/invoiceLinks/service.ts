import { prisma } from "@/lib/db";
import { type Author, authorOf, isBy } from "@/lib/documents/service/author";
import { extractionOf } from "@/lib/documents/service/extraction";
import { cancelUpload, completeOwnUpload, openUpload, putChunk, uploadState } from "@/lib/documents/service/uploads";
import { IN_VIEW, viewOf } from "@/lib/documents/service/view";
import type { Input, Output } from "@/lib/http/contract";
import { notFound, tooMany } from "@/lib/http/errors";
import { linkFileRules } from "../invoiceRequests/fileRules";
import { takeCall } from "../invoiceRequests/limit";
import { liveAuthor, type Outsider } from "../invoiceRequests/links";
import type * as api from "./api";
import { type LinkFile, MAX_LINK_UPLOADS } from "./schema";

const NOT_TAKEN = "No se pudo subir la factura";
const DAY_SECONDS = 86_400;

const rules = () => ({ ...linkFileRules(), field: "file", read: true });

async function author(caller: Outsider, token: string): Promise<Author> {
  await takeCall("part", caller.address);
  return liveAuthor(caller, token, NOT_TAKEN);
}

export async function open(
  caller: Outsider,
  { params, body }: Input<typeof api.openLinkUpload>,
): Promise<Output<typeof api.openLinkUpload>> {
  const by = await author(caller, params.token);
  if ((await prisma.upload.count({ where: authorOf(by) })) >= MAX_LINK_UPLOADS) throw tooMany(DAY_SECONDS);
  return openUpload(by, body, rules());
}

export const state = async (caller: Outsider, { params }: Input<typeof api.getLinkUpload>) =>
  uploadState(await author(caller, params.token), params.id);

export const put = async (caller: Outsider, { params, body }: Input<typeof api.putLinkChunk>) =>
  putChunk(await author(caller, params.token), params.id, body.fields.offset, body.file);

export async function cancel(
  caller: Outsider,
  { params }: Input<typeof api.cancelLinkUpload>,
): Promise<Output<typeof api.cancelLinkUpload>> {
  await cancelUpload(await author(caller, params.token), params.id);
  return { ok: true };
}

export async function finish(
  caller: Outsider,
  { params }: Input<typeof api.finishLinkUpload>,
): Promise<Output<typeof api.finishLinkUpload>> {
  const by = await author(caller, params.token);
  const { id } = await completeOwnUpload(by, params.id, rules(), async (made) =>
    viewOf(await prisma.file.findUniqueOrThrow({ where: { id: made }, include: IN_VIEW })),
  );
  return fileOf(by, id);
}

export const file = async (caller: Outsider, { params }: Input<typeof api.getLinkFile>) =>
  fileOf(await author(caller, params.token), params.id);

/** A file this link sent; 404 for any other. */
async function fileOf(by: Author, id: string): Promise<LinkFile> {
  const row = await prisma.file.findUnique({ where: { id }, include: IN_VIEW });
  if (!row || !isBy(row, by)) throw notFound("No existe ese archivo.");
  const { name, kind, size, state: fileState } = viewOf(row);
  const { state: reading, source, proposal } = await extractionOf(id);
  return { id, name, kind, size, state: fileState, reading, source, proposal };
}
