import { open, readFile } from "node:fs/promises";
import type { ReceivedFile } from "@/lib/http/contract";
import { TabularError } from "@/lib/tabular/errors";
import { identify as identifyTable } from "@/lib/tabular/sniff";
import { allKinds, type DocumentKind, declaredFits, documentKinds, kindList, nameFits } from "../rules/kinds";
import { MAX_DOCUMENT_BYTES, MAX_XML_BYTES } from "../rules/limits";
import { checkImage } from "./image";
import { endsAsZip, looksLikeMarkup } from "./polyglot";
import { refuse } from "./refuse";
import { invoiceXmlOf } from "./roots";
import { checkWorkbook } from "./workbook";
import { parseXml, startsAsXml, XmlRefused } from "./xml";

export interface IdentifyRules {
  /** The form's field, which every refusal names. */
  field: string;
  maxBytes?: number;
  kinds?: readonly DocumentKind[];
}

const BY_MIME: Record<string, DocumentKind> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/heic": "heic",
  "image/heif": "heic",
};

/** How to call what people send by mistake. */
const REFUSED_NAMES: readonly (readonly [mime: RegExp, what: string])[] = [
  [/^image\//, "una imagen de un tipo que no se acepta"],
  [/^video\//, "un video"],
  [/^audio\//, "un audio"],
  [/zip|rar|7z|gzip|tar/, "un archivo comprimido"],
  [/msdownload|executable|mach|elf/, "un programa"],
  [/msword|wordprocessing|opendocument|rtf|cfb/, "un documento de oficina"],
];

/**
 * What a received file is: its content, its name's ending and the type the sender gave must agree, and be one of the
 * accepted kinds. Refuses (AppError naming the field, in Spanish) an empty file (400), one over the limit or a bomb
 * (413), any other type, SVG and HTML included (415), and what is damaged beyond telling (400).
 */
export async function identifyDocument(file: ReceivedFile, rules: IdentifyRules): Promise<DocumentKind> {
  const { field, maxBytes = MAX_DOCUMENT_BYTES, kinds = allKinds } = rules;
  if (file.size === 0) throw refuse(field, 400, "el archivo está vacío (0 bytes).");
  if (file.size > maxBytes) {
    throw refuse(field, 413, `el archivo pesa demasiado (hasta ${Math.floor(maxBytes / 1024 / 1024)} MB).`);
  }
  const kind = await kindOf(file, field, kinds);
  if (!kinds.includes(kind)) {
    throw refuse(field, 415, `no se acepta un archivo ${documentKinds[kind].label}. Se acepta ${kindList(kinds)}.`);
  }
  if (!nameFits(kind, file.name)) {
    throw refuse(
      field,
      415,
      `el archivo se llama «${file.name}» pero es ${documentKinds[kind].label}: no es lo que dice ser.`,
    );
  }
  if (!declaredFits(kind, file.declared)) {
    throw refuse(
      field,
      415,
      `el archivo se envió como ${file.declared.slice(0, 80)} pero es ${documentKinds[kind].label}: no es lo que dice ser.`,
    );
  }
  if (kind !== "xlsx" && kind !== "xml" && ((await endsAsZip(file.path)) || (await looksLikeMarkup(file.path)))) {
    throw refuse(field, 415, `el archivo es ${documentKinds[kind].label} y otra cosa a la vez, y no se acepta.`);
  }
  if (documentKinds[kind].image && kind !== "heic") await checkImage(file.path, field);
  return kind;
}

async function kindOf(file: ReceivedFile, field: string, kinds: readonly DocumentKind[]): Promise<DocumentKind> {
  const head = await headOf(file.path, 256);
  // The second is how old Office files begin, and workbooks with a password.
  const start = head.subarray(0, 4).toString("latin1");
  if (start.startsWith("PK") || start === "\xd0\xcf\x11\xe0") return workbook(file, field);
  if (startsAsXml(head)) return xml(file, field);
  const { fileTypeFromFile } = await import("file-type");
  const found = await fileTypeFromFile(file.path);
  const kind = found && BY_MIME[found.mime];
  if (kind) return kind;
  const what = REFUSED_NAMES.find(([mime]) => found && mime.test(found.mime))?.[1] ?? "de un tipo que no se acepta";
  throw refuse(field, 415, `el archivo es ${what}. Se acepta ${kindList(kinds)}.`);
}

async function workbook(file: ReceivedFile, field: string): Promise<"xlsx"> {
  try {
    const { kind } = await identifyTable(file.path);
    if (kind === "xlsx") await checkWorkbook(file.path);
    return "xlsx";
  } catch (error) {
    if (!(error instanceof TabularError)) throw error;
    throw refuse(field, error.status as 400 | 413 | 415, lower(error.message));
  }
}

async function xml(file: ReceivedFile, field: string): Promise<"xml"> {
  if (file.size > MAX_XML_BYTES) {
    throw refuse(field, 413, `el XML pesa demasiado (hasta ${MAX_XML_BYTES / 1024 / 1024} MB).`);
  }
  const bytes = await readFile(file.path);
  const start = bytes.subarray(0, 4096).toString("latin1");
  if (/<(\w+:)?svg[\s>]/i.test(start)) throw refuse(field, 415, "el archivo es una imagen SVG, y no se acepta.");
  if (/<(!doctype\s+html|html|script|body|head)\b/i.test(start)) {
    throw refuse(field, 415, "el archivo es una página HTML, y no se acepta.");
  }
  try {
    const root = parseXml(bytes);
    if (invoiceXmlOf(root)) return "xml";
    throw refuse(field, 415, `el XML no es una factura electrónica (Facturae, UBL o CII): empieza con <${root.name}>.`);
  } catch (error) {
    if (error instanceof XmlRefused) throw refuse(field, 400, `el XML ${error.reason}.`);
    throw error;
  }
}

const lower = (message: string): string => message[0]?.toLowerCase() + message.slice(1);

async function headOf(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
