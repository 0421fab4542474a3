import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import { keepFile, removeFile } from "@/lib/files/storage";
import { fileNameOf } from "@/lib/format/fileName";
import type { ReceivedFile } from "@/lib/http/contract";
import { mayBeWritten } from "@/lib/http/errors";
import { enqueue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { type IdentifyRules, identifyDocument } from "../content/identify";
import { refuse } from "../content/refuse";
import { checkWhole } from "../content/whole";
import { previewQueue, readQueue } from "../queues";
import { type DocumentKind, hasPreview, isReadable } from "../rules/kinds";
import { ScannerAway, scanFile } from "../scan/clamd";
import type { FileView } from "../schema";
import { attachDocument, type Owner } from "./attach";
import { type Author, authorOf } from "./author";
import { IN_VIEW, viewOf } from "./view";

export interface ReceiveRules extends Partial<IdentifyRules> {
  /** Read it as an invoice, where its kind allows. */
  read?: boolean;
  /** A picture is drawn to its last line before it is kept: for whoever cannot send it again. */
  whole?: boolean;
}

/** A document whose bytes are in storage and whose row is still to be written with `recordDocument`. */
export interface KeptDocument {
  id: string;
  key: string;
  kind: DocumentKind;
  name: string;
  size: number;
  sha256: string;
  state: "clean" | "quarantined";
  reason: string;
}

const SCANNER_AWAY = "El antivirus no responde: el archivo queda en cuarentena hasta que se pueda analizar.";

/**
 * Checks a received file and puts its bytes into storage. Bytes first, row second (`recordDocument`, in the caller's
 * transaction): a crash between them leaves bytes without a row, which the sweep removes, never the reverse.
 * The received file is gone afterwards, whatever happens. Errors: see `identifyDocument`; 422 for malware (kept as a
 * refused row without bytes); 507 when the storage is full.
 */
export async function keepDocument(by: Author, file: ReceivedFile, rules: ReceiveRules = {}): Promise<KeptDocument> {
  const field = rules.field ?? "file";
  try {
    const kind = await identifyDocument(file, { ...rules, field });
    if (rules.whole) await checkWhole(file.path, kind, field);
    const id = randomUUID();
    const facts = { id, kind, name: fileNameOf(file.name), size: file.size, sha256: file.sha256 };
    const scanned = await scan(file.path);
    if (scanned.state === "infected") {
      await recordRefused(by, facts, scanned.virus);
      throw refuse(
        field,
        422,
        `el antivirus encontró una amenaza en «${facts.name}» (${scanned.virus}). No se guardó.`,
      );
    }
    const key = `documents/${new Date().toISOString().slice(0, 10)}/${id}`;
    await keepFile(file.path, key);
    return { ...facts, key, ...scanned };
  } finally {
    await rm(file.path, { force: true });
  }
}

type Scanned = Pick<KeptDocument, "state" | "reason"> | { state: "infected"; virus: string };

async function scan(path: string): Promise<Scanned> {
  try {
    const verdict = await scanFile(path);
    return verdict.state === "infected" ? verdict : { state: "clean", reason: "" };
  } catch (error) {
    if (!(error instanceof ScannerAway)) throw error;
    log.warn({ err: error }, "file quarantined");
    return { state: "quarantined", reason: SCANNER_AWAY };
  }
}

async function recordRefused(by: Author, facts: Omit<KeptDocument, "key" | "state" | "reason">, virus: string) {
  const reason = `El antivirus encontró una amenaza: ${virus}.`;
  await prisma.$transaction(async (tx) => {
    await tx.file.create({ data: { ...facts, state: "refused", reason, ...authorOf(by) } });
    await audit(tx, by, { action: "file.refused", object: `file:${facts.id}`, after: { ...facts, reason } });
  });
}

/**
 * Writes the row of a kept document in the caller's transaction, attached to `owner` or, with null, to nothing yet (then
 * only its author sees it). Queues its preview and, with `read`, its reading.
 */
export async function recordDocument(
  tx: Tx,
  by: Author,
  kept: KeptDocument,
  owner: Owner | null,
  { read = false }: Pick<ReceiveRules, "read"> = {},
): Promise<FileView> {
  const { key, ...facts } = kept;
  const row = await tx.file.create({
    data: {
      ...facts,
      storage_key: key,
      preview_state: hasPreview(kept.kind) ? "pending" : "none",
      ...authorOf(by),
      ...(read && isReadable(kept.kind) && { extraction: { create: {} } }),
    },
    include: { extraction: true, author: IN_VIEW.author },
  });
  if (kept.state === "clean") await queueWork(tx, row);
  if (owner) await attachDocument(tx, by, kept.id, owner);
  await audit(tx, by, {
    action: "file.received",
    object: `file:${kept.id}`,
    after: { name: kept.name, kind: kept.kind, size: kept.size, sha256: kept.sha256, state: kept.state, owner },
  });
  return viewOf(row, owner?.slot);
}

interface Waiting {
  id: string;
  preview_state: string;
  extraction: { state: string } | null;
  created_by_user_id: number | null;
}

/** How many files its sender has sent shortly before and waits for: somebody's two hundred let others' five go between them. */
async function waitingOf(tx: Tx, { id, created_by_user_id }: Waiting): Promise<number> {
  const [row] = await txQuery<{ waiting: number }>(
    tx,
    `SELECT count(*)::int AS waiting FROM file f LEFT JOIN extraction e ON e.file_id = f.id WHERE f.created_by_user_id = $1::int AND f.id <> $2::uuid
       AND f.created_at > now() - interval '1 hour' AND (f.preview_state = 'pending' OR e.state = 'pending')`,
    created_by_user_id,
    id,
  );
  return row?.waiting ?? 0;
}

/** Queues what a clean file still waits for. */
export async function queueWork(tx: Tx, row: Waiting): Promise<void> {
  const [preview, reading] = [row.preview_state === "pending", row.extraction?.state === "pending"];
  if (!preview && !reading) return;
  const priority = -(await waitingOf(tx, row));
  if (preview) await enqueue(tx, previewQueue, { id: row.id }, { priority });
  if (reading) await enqueue(tx, readQueue, { id: row.id }, { priority });
}

/** Takes a kept document back when its row will not be written after all. */
export async function dropKept({ id, key }: KeptDocument, because?: unknown): Promise<void> {
  if (mayBeWritten(because)) return log.warn({ file: id, key }, "its row may be there: left to the sweep");
  await removeFile(key).catch((error: unknown) => log.warn({ err: error, key }, "left to the sweep"));
}

/**
 * Both steps at once, in a transaction of their own: checks, keeps and records a received file, attached to `owner` or
 * (null) to nothing yet. A service that writes more than the file calls `keepDocument` before its transaction and
 * `recordDocument` in it.
 */
export async function receiveDocument(
  by: Author,
  file: ReceivedFile,
  owner: Owner | null,
  rules: ReceiveRules = {},
): Promise<FileView> {
  const kept = await keepDocument(by, file, rules);
  try {
    return await prisma.$transaction((tx) => recordDocument(tx, by, kept, owner, rules));
  } catch (error) {
    await dropKept(kept, error);
    throw error;
  }
}
