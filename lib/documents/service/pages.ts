import { readFile, rm } from "node:fs/promises";
import { fewAtOnce } from "@/lib/fewAtOnce";
import { incomingFile } from "@/lib/files/folders";
import { withLocalCopy } from "@/lib/files/storage";
import type { Download, Input } from "@/lib/http/contract";
import { impossible, notFound } from "@/lib/http/errors";
import type * as api from "../api";
import type { DocumentsActor } from "../owners";
import { reasonOf, runCapped } from "../process/spawn";
import { storageKey, visible } from "./documents";

/** Longest side of a page that is read on a screen, in pixels: 150 to the inch of an A4. */
const SIDE = 1_754;
const PATIENCE_MS = 30_000;
/** Each draws in a process of its own of up to 900 MB. */
const drawing = fewAtOnce(2, 30);

/** `GET /documents/{id}/pages/{page}`: one page as WebP. Errors: 404, 409 in quarantine, 422 where it cannot be drawn, 429, 503. */
export async function getDocumentPage(
  actor: DocumentsActor,
  { params: { id, page } }: Input<typeof api.getDocumentPage>,
): Promise<Download> {
  const row = await visible(actor, id);
  const key = storageKey(row);
  if (row.preview_state === "none") throw notFound(row.preview_note || "Este archivo no tiene vista previa.");
  if (page > (row.pages ?? 1)) throw notFound("El documento no tiene esa página.");
  const out = await incomingFile();
  try {
    const ended = await drawing(
      () => withLocalCopy(key, (file) => runCapped("previewChild", [file, row.kind, out, String(page), String(SIDE)])),
      { patienceMs: PATIENCE_MS },
    );
    if (ended.code !== 0) throw impossible(`No se pudo dibujar la página. ${reasonOf(ended)}`);
    const bytes = await readFile(out);
    return {
      filename: `${row.name}-${page}.webp`,
      inline: true,
      size: bytes.length,
      write: async (to) => void to.end(bytes),
    };
  } finally {
    await rm(out, { force: true });
  }
}
