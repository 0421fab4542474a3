import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { extname } from "node:path";
import { detectEncoding, type Encoding } from "./encoding";
import { TabularError } from "./errors";
import { MAX_FILE_BYTES } from "./limits";
import { SIGNATURES, TEXT_SIGNATURES, ZIP_KINDS } from "./magic";
import { checkUnpackedSize, readDirectory } from "./zip";

export type Identity = { kind: "text"; encoding: Encoding } | { kind: "xlsx" };

const OLE = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const ZIP = "PK\x03\x04";
const EMPTY_ZIP = "PK\x05\x06";

/** What each extension promises. Others promise nothing we can hold them to, and are refused by content. */
const PROMISES: Record<string, Identity["kind"]> = {
  ".csv": "text",
  ".tsv": "text",
  ".tab": "text",
  ".txt": "text",
  ".xlsx": "xlsx",
};
const KIND_NAMES: Record<Identity["kind"], string> = {
  text: "texto (CSV o TSV)",
  xlsx: "un libro de Excel (.xlsx)",
};

const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le");

/** Which of the marks stand somewhere in the file. */
async function containsAny(path: string, marks: Buffer[]): Promise<boolean> {
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([tail, chunk]);
    if (marks.some((mark) => bytes.includes(mark))) return true;
    tail = Buffer.from(bytes.subarray(-128));
  }
  return false;
}

/** An OLE compound file: an encrypted workbook, an old .xls, or some other old document. Always refused. */
async function refuseOle(path: string): Promise<never> {
  if (await containsAny(path, [utf16("EncryptedPackage"), utf16("EncryptionInfo")])) {
    throw new TabularError("password_protected");
  }
  if (extname(path).toLowerCase() === ".doc" || (await containsAny(path, [utf16("WordDocument")]))) {
    throw new TabularError("unsupported_type", "un documento antiguo de Word");
  }
  throw new TabularError("old_excel");
}

/** A zip archive: a workbook, or something refused by what it holds. Sizes are checked before anything is unpacked. */
async function identifyZip(path: string, size: number): Promise<Identity> {
  const entries = await readDirectory(path);
  const has = (pattern: RegExp) => entries.some(({ name }) => pattern.test(name));
  if (has(/vbaProject\.bin$/i) || has(/^xl\/macrosheets\//i)) throw new TabularError("macro_workbook");
  if (has(/^xl\/workbook\.bin$/i)) throw new TabularError("binary_workbook");
  if (!has(/^xl\/workbook\.xml$/i) && !has(/^xl\/worksheets\//i)) {
    const what = ZIP_KINDS.find(([part]) => has(part))?.[1];
    throw new TabularError("unsupported_type", what ?? "un archivo comprimido (zip)");
  }
  if (entries.some(({ encrypted }) => encrypted)) throw new TabularError("password_protected");
  checkUnpackedSize(entries, size);
  return { kind: "xlsx" };
}

async function identifyText(path: string, head: Buffer): Promise<Identity> {
  const encoding = await detectEncoding(path);
  const start = encoding.startsWith("utf-16")
    ? new TextDecoder(encoding).decode(head)
    : head.toString("latin1").replace(/^ï»¿/, "");
  const what = TEXT_SIGNATURES.find(([pattern]) => pattern.test(start.trimStart()))?.[1];
  if (what) throw new TabularError("unsupported_type", what);
  if (start.trim() === "" && (await isAllBlank(path))) throw new TabularError("empty_file");
  return { kind: "text", encoding };
}

/** What byte-order marks are made of. */
const MARK_BYTES = [0xef, 0xbb, 0xbf, 0xfe, 0xff];

async function isAllBlank(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (chunk.some((byte) => byte > 32 && !MARK_BYTES.includes(byte))) return false;
  }
  return true;
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The name's promise against the content. A name without an extension, or with an unknown one, promises nothing. */
function checkName(identity: Identity, name: string): void {
  const extension = extname(name).toLowerCase();
  const promised = PROMISES[extension];
  if (promised === undefined || promised === identity.kind) return;
  throw new TabularError("type_mismatch", `termina en ${extension} pero contiene ${KIND_NAMES[identity.kind]}`);
}

/**
 * What a file really is, by its content: delimited text or a workbook that can be read safely. Everything else is refused with a
 * `TabularError` that says what it is: empty, over 50 MB, password-protected, .xls, .xlsb, with macros, a PDF, an image, a web page,
 * a zip bomb... `maxBytes`: of those that may be larger. With `name` (as the person called it) an extension that contradicts the content is refused as well.
 */
export async function identify(path: string, name?: string, maxBytes = MAX_FILE_BYTES): Promise<Identity> {
  const { size } = await stat(path);
  if (size === 0) throw new TabularError("empty_file");
  if (size > maxBytes) throw new TabularError("file_too_large");
  const head = await readHead(path);
  const start = head.toString("latin1");
  if (start.startsWith(OLE)) return refuseOle(path);
  const known = SIGNATURES.find(([prefix]) => start.startsWith(prefix))?.[1];
  // "MZ" is also how a text may begin; a program has zeros right after.
  if (known && !(start.startsWith("MZ") && !head.includes(0))) throw new TabularError("unsupported_type", known);
  const isZip = start.startsWith(ZIP) || start.startsWith(EMPTY_ZIP);
  const identity = isZip ? await identifyZip(path, size) : await identifyText(path, head);
  if (name !== undefined) checkName(identity, name);
  return identity;
}
