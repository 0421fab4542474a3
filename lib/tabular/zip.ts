import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { createInflateRaw } from "node:zlib";
import { TabularError } from "./errors";
import {
  MAX_SMALL_PART_BYTES,
  MAX_UNPACK_RATIO,
  MAX_UNPACKED_BYTES,
  MAX_ZIP_ENTRIES,
  RATIO_FLOOR_BYTES,
} from "./limits";
import { zipName } from "./zipName";

export interface ZipEntry {
  name: string;
  packed: number;
  unpacked: number;
  encrypted: boolean;
  method: number;
  /** Offset of the local header. */
  offset: number;
}

const damaged = () => new TabularError("damaged_workbook");

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (!Number.isSafeInteger(position) || position < 0 || length < 0) throw damaged();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw damaged();
  return buffer;
}

/** Where the central directory is: the classic end record, or the ZIP64 one it points to. */
async function locateDirectory(file: FileHandle, size: number) {
  const tailLength = Math.min(size, 22 + 0xffff + 20);
  const tail = await readAt(file, size - tailLength, tailLength);
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > tail.length) throw damaged();
  const classic = {
    count: tail.readUInt16LE(end + 10),
    size: tail.readUInt32LE(end + 12),
    at: tail.readUInt32LE(end + 16),
  };
  const is64 = classic.count === 0xffff || classic.size === 0xffffffff || classic.at === 0xffffffff;
  if (!is64 || end < 20 || tail.readUInt32LE(end - 20) !== 0x07064b50) return classic;
  const record = await readAt(file, Number(tail.readBigUInt64LE(end - 12)), 56);
  return {
    count: Number(record.readBigUInt64LE(32)),
    size: Number(record.readBigUInt64LE(40)),
    at: Number(record.readBigUInt64LE(48)),
  };
}

/** ZIP64 sizes live in extra field 1, in this order, only for the values that overflowed. */
function widen(extra: Buffer, values: number[]): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const id = extra.readUInt16LE(at);
    const length = extra.readUInt16LE(at + 2);
    if (id === 1) {
      let from = at + 4;
      return values.map((value) => {
        if (value !== 0xffffffff) return value;
        if (from + 8 > extra.length) throw damaged();
        from += 8;
        return Number(extra.readBigUInt64LE(from - 8));
      });
    }
    at += 4 + length;
  }
  return values;
}

/** The archive's table of contents, read without unpacking anything. Throws `damaged_workbook` when it makes no sense. */
export async function readDirectory(path: string): Promise<ZipEntry[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const directory = await locateDirectory(file, size);
    if (directory.count > MAX_ZIP_ENTRIES) throw new TabularError("unpacked_too_large");
    if (directory.at + directory.size > size) throw damaged();
    const bytes = await readAt(file, directory.at, directory.size);
    const entries: ZipEntry[] = [];
    for (let at = 0; entries.length < directory.count; ) {
      if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw damaged();
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((o) => bytes.readUInt16LE(at + o)) as [
        number,
        number,
        number,
      ];
      const next = at + 46 + nameLength + extraLength + commentLength;
      if (next > bytes.length) throw damaged();
      const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
      const [unpacked, packed, offset] = widen(extra, [
        bytes.readUInt32LE(at + 24),
        bytes.readUInt32LE(at + 20),
        bytes.readUInt32LE(at + 42),
      ]) as [number, number, number];
      entries.push({
        name: zipName(bytes.subarray(at + 46, at + 46 + nameLength)).replaceAll("\\", "/"),
        packed,
        unpacked,
        offset,
        encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
        method: bytes.readUInt16LE(at + 10),
      });
      at = next;
    }
    return entries;
  } finally {
    await file.close();
  }
}

/** Refuses a zip bomb by what its own table of contents admits; `unpack` then holds each part to what was admitted. */
export function checkUnpackedSize(entries: ZipEntry[], fileBytes: number): void {
  const total = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const bomb = total > RATIO_FLOOR_BYTES && total / Math.max(1, fileBytes) > MAX_UNPACK_RATIO;
  if (total > MAX_UNPACKED_BYTES || bomb) throw new TabularError("unpacked_too_large");
}

/** Streams a part's bytes. Stops with an error as soon as it grows past its declared size. */
export async function* unpack(path: string, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.encrypted) throw new TabularError("password_protected");
  if (entry.method !== 0 && entry.method !== 8) throw damaged();
  if (entry.packed === 0) return;
  const file = await open(path);
  let start: number;
  try {
    const local = await readAt(file, entry.offset, 30);
    if (local.readUInt32LE(0) !== 0x04034b50) throw damaged();
    start = entry.offset + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  } finally {
    await file.close();
  }
  const source = createReadStream(path, { start, end: start + entry.packed - 1, highWaterMark: 64 * 1024 });
  const stream = entry.method === 0 ? source : source.pipe(createInflateRaw({ chunkSize: 128 * 1024 }));
  source.on("error", (error) => stream.destroy(error));
  let seen = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      seen += chunk.length;
      if (seen > entry.unpacked) throw new TabularError("unpacked_too_large");
      yield chunk;
    }
  } catch (error) {
    throw error instanceof TabularError ? error : damaged();
  } finally {
    source.destroy();
    stream.destroy();
  }
  if (seen !== entry.unpacked) throw damaged();
}

/** A whole small part as one buffer. */
export async function unpackWhole(path: string, entry: ZipEntry): Promise<Buffer> {
  if (entry.unpacked > MAX_SMALL_PART_BYTES) throw new TabularError("unpacked_too_large");
  const chunks: Buffer[] = [];
  for await (const chunk of unpack(path, entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
