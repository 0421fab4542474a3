import { readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fewAtOnce } from "@/lib/fewAtOnce";
import { incomingFile, incomingFolder, sweepIncoming } from "@/lib/files/folders";
import { withLocalCopy } from "@/lib/files/storage";
import type { Download, Input } from "@/lib/http/contract";
import { impossible, notFound } from "@/lib/http/errors";
import { log } from "@/lib/log";
import type * as api from "../api";
import type { DocumentsActor } from "../owners";
import { reasonOf, runCapped } from "../process/spawn";
import { ORPHAN_HOURS } from "../rules/limits";
import { storageKey, visible } from "./documents";

/** Longest side of a page that is read on a screen, in pixels: 150 to the inch of an A4. */
const SIDE = 1_754;
const PATIENCE_MS = 30_000;
/** Each draws in a process of its own of up to 900 MB. */
const drawing = fewAtOnce(2, 30);

const HOUR_MS = 3_600_000;
let swept = 0;

/**
 * Where a page lies that was drawn once: on this machine, for who opens it next. It goes with what is left in that folder, and
 * is drawn again then. A file's bytes never change, nor does its page.
 */
const drawnFile = async (id: string, page: number): Promise<string> =>
  path.join(await incomingFolder(), `page-${id}-${page}.webp`);

/** `GET /documents/{id}/pages/{page}`: one page as WebP. Errors: 404, 409 in quarantine, 422 where it cannot be drawn, 429, 503. */
export async function getDocumentPage(
  actor: DocumentsActor,
  { params: { id, page } }: Input<typeof api.getDocumentPage>,
): Promise<Download> {
  const row = await visible(actor, id);
  const key = storageKey(row);
  if (row.preview_state === "none") throw notFound(row.preview_note || "Este archivo no tiene vista previa.");
  if (page > (row.pages ?? 1)) throw notFound("El documento no tiene esa página.");
  const kept = await drawnFile(row.id, page);
  const bytes = (await readFile(kept).catch(() => null)) ?? (await draw(key, row.kind, page, kept));
  return {
    filename: `${row.name}-${page}.webp`,
    inline: true,
    size: bytes.length,
    write: async (to) => void to.end(bytes),
  };
}

/** Draws a page and leaves it at `kept`, whole or not at all. */
async function draw(key: string, kind: string, page: number, kept: string): Promise<Buffer> {
  const out = await incomingFile();
  try {
    const ended = await drawing(
      () => withLocalCopy(key, (file) => runCapped("previewChild", [file, kind, out, String(page), String(SIDE)])),
      { patienceMs: PATIENCE_MS },
    );
    if (ended.code !== 0) throw impossible(`No se pudo dibujar la página. ${reasonOf(ended)}`);
    const bytes = await readFile(out);
    await rename(out, kept);
    sweepAtTimes();
    return bytes;
  } finally {
    await rm(out, { force: true });
  }
}

/** The worker sweeps its own machine, which may be another one. */
function sweepAtTimes(): void {
  if (Date.now() - swept < HOUR_MS) return;
  swept = Date.now();
  sweepIncoming(ORPHAN_HOURS * HOUR_MS).catch((error: unknown) => log.warn({ err: error }, "pages not swept"));
}
