import { open } from "node:fs/promises";

const END_RECORD = Buffer.from([0x50, 0x4b, 5, 6]);
const DIRECTORY = Buffer.from([0x50, 0x4b, 1, 2]);
const TAIL = 22 + 0xffff;

/** Reads `length` bytes that begin at `from` (from the end when negative). */
async function slice(path: string, from: number, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const start = from < 0 ? Math.max(0, size + from) : from;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * True when a file that begins as something else ends as a whole zip archive (a program or workbook behind a picture):
 * its last record points back at a table of contents that is there.
 */
export async function endsAsZip(path: string): Promise<boolean> {
  const tail = await slice(path, -TAIL, TAIL);
  const end = tail.lastIndexOf(END_RECORD);
  if (end < 0 || end + 22 > tail.length) return false;
  const comment = tail.readUInt16LE(end + 20);
  if (end + 22 + comment !== tail.length) return false;
  const size = tail.readUInt32LE(end + 12);
  const table = await slice(path, -(tail.length - end + size), 4);
  return size > 0 && table.equals(DIRECTORY);
}

/** True when the first bytes of a binary file hold a web page or a script, which careless readers would run. */
export async function looksLikeMarkup(path: string): Promise<boolean> {
  return /<(!doctype html|html|script|svg|iframe|body|\?php)[\s>]/i.test(
    (await slice(path, 0, 1024)).toString("latin1"),
  );
}
