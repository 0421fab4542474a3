import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { TabularError } from "./errors";

export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** What Windows-1252 puts where ISO-8859-1 has the C1 controls; the five unassigned bytes stay as they are. */
const CP1252_HIGH = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";
const C1 = new RegExp(`[${String.fromCharCode(0x80)}-${String.fromCharCode(0x9f)}]`, "g");

/** Windows-1252 by hand: TextDecoder reads bytes 80-9F as ISO-8859-1 in some Node 20 and 22 releases. */
function decodeCp1252(bytes: Buffer): string {
  return bytes.toString("latin1").replace(C1, (char) => CP1252_HIGH[char.charCodeAt(0) - 0x80] ?? char);
}

/** UTF-16 by its mark, or by the zeros that Western text leaves at every other byte. */
function utf16Of(head: Buffer): Encoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (let i = 0; i < head.length; i++) if (head[i] === 0) zeros[i % 2]!++;
  const half = head.length / 2;
  if (zeros[1]! > half * 0.4 && zeros[0]! < half * 0.05) return "utf-16le";
  if (zeros[0]! > half * 0.4 && zeros[1]! < half * 0.05) return "utf-16be";
  return null;
}

/** How many bytes at the end belong to a character that the next chunk completes. */
function openTail(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0;
  }
  return 0;
}

const isStray = (byte: number): boolean =>
  byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 26;

/**
 * The encoding of a text file, decided over all of its bytes (a first ñ may come after megabytes): UTF-16 by mark or zeros, else UTF-8
 * when every byte agrees, else Windows-1252. Throws `unsupported_type` when the bytes are no text.
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  let carry = Buffer.alloc(0);
  let utf8 = true;
  let first = true;
  let stray = 0;
  let total = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    if (first) {
      const wide = utf16Of(chunk.subarray(0, 4096));
      if (wide) return wide;
      first = false;
    }
    total += chunk.length;
    for (const byte of chunk.subarray(0, 65_536)) if (isStray(byte)) stray++;
    if (chunk.includes(0)) stray += total;
    if (!utf8) continue;
    const bytes = carry.length > 0 ? Buffer.concat([carry, chunk]) : chunk;
    const tail = openTail(bytes);
    utf8 = isUtf8(bytes.subarray(0, bytes.length - tail));
    carry = Buffer.from(bytes.subarray(bytes.length - tail));
  }
  if (stray > total / 200) throw new TabularError("unsupported_type", "binario, no texto");
  return utf8 && carry.length === 0 ? "utf-8" : "windows-1252";
}

/** The file's text in pieces, the byte-order mark dropped and every line end (CRLF, CR, LF) turned into a line feed. */
export async function* decodeText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = encoding === "windows-1252" ? null : new TextDecoder(encoding);
  let endedInReturn = false;
  const normalise = (text: string): string => {
    let out = endedInReturn && text.startsWith("\n") ? text.slice(1) : text;
    if (text !== "") endedInReturn = text.endsWith("\r");
    if (out.includes("\r")) out = out.replace(/\r\n?/g, "\n");
    return out;
  };
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    const text = normalise(decoder ? decoder.decode(chunk, { stream: true }) : decodeCp1252(chunk));
    if (text !== "") yield text;
  }
  const rest = decoder ? normalise(decoder.decode()) : "";
  if (rest !== "") yield rest;
}
