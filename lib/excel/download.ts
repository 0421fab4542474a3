import type { FileHandle } from "node:fs/promises";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { namelessFile } from "@/lib/files/folders";
import type { Download, DownloadBody } from "@/lib/http/contract";
import type { Sheet } from "./sheet";
import { writeWorkbook } from "./workbook";

const CHUNK = 65_536;

/**
 * A workbook to send. It is written to a file first, at the pace of its rows, and goes to its reader from there: what the
 * rows come from is free again as soon as they are read, whatever the reader does, and a full disk is an error (507).
 */
export const workbookDownload = (filename: string, sheets: readonly Sheet[]): Download => ({
  filename,
  make: (gone) => workbookFile(sheets, gone),
});

/** The same of text: its lines, each with its end. A cursor that they come from is given back, whatever the reader does. */
export const textDownload = (
  filename: string,
  lines: Iterable<string> | AsyncIterable<string>,
  encoding: "utf8" | "latin1" = "utf8",
): Download => ({
  filename,
  make: (signal) => madeFile((out) => pipeline(Readable.from(inChunks(lines, encoding)), out, { signal })),
});

async function* inChunks(
  lines: Iterable<string> | AsyncIterable<string>,
  encoding: BufferEncoding,
): AsyncGenerator<Buffer> {
  let held = "";
  for await (const line of lines) {
    held += line;
    if (held.length < CHUNK) continue;
    yield Buffer.from(held, encoding);
    held = "";
  }
  yield Buffer.from(held, encoding);
}

/** Writes a workbook to a file of its own. Gives up when `signal` says so. */
export const workbookFile = (sheets: readonly Sheet[], signal?: AbortSignal): Promise<DownloadBody> =>
  madeFile((out) => writeWorkbook(out, { sheets, signal }));

/** A body that is written to a file of its own, which is gone once it is sent or not wanted. */
async function madeFile(fill: (out: Writable) => Promise<void>): Promise<DownloadBody> {
  const file = await namelessFile();
  const out = new Writable({
    highWaterMark: CHUNK,
    write: (bytes: Buffer, _encoding, done) => void file.writeFile(bytes).then(() => done(), done),
  });
  try {
    await fill(out);
    const { size } = await file.stat();
    return { size, write: (reader) => send(file, reader), unused: () => void file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function send(file: FileHandle, reader: NodeJS.WritableStream): Promise<void> {
  try {
    await pipeline(bytesOf(file), reader);
  } catch (error) {
    // One who left is told nothing.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  } finally {
    await file.close();
  }
}

async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}
