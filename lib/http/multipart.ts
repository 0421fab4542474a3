import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import formidable, { errors as formidableErrors } from "formidable";
import type { NextApiRequest } from "next";
import { incomingFolder } from "@/lib/files/storage";
import type { FormBody, MultipartBody, ReceivedFile } from "./contract";
import { AppError, badField, badRequest, tooLarge, wrongType } from "./errors";

const FIELD_BYTES = 1024 * 1024;
const NO_NAME = "archivo";

interface Limits {
  maxBytes: number;
  maxFiles: number;
}

interface Received {
  files: Record<string, ReceivedFile[]>;
  fields: Record<string, string>;
}

/**
 * Streams a multipart body of one file to disk under a generated name, hashing on the way.
 * Errors: 415 for another media type, 413 over the limit, 400 for a missing or second file. The service that takes the
 * file owns it; on an error nothing is left behind.
 */
export async function receiveFile(
  req: NextApiRequest,
  body: MultipartBody,
): Promise<{ file: ReceivedFile; fields: Record<string, string> }> {
  const { files, fields } = await receive(req, { maxBytes: body.maxBytes, maxFiles: 1 }, { [body.file]: 1 });
  const [file] = files[body.file] ?? [];
  if (!file) throw badField(body.file, "Falta el archivo.");
  return { file, fields };
}

/**
 * The same for a form of any number of files, none included. A file without a name and a content is none: browsers send
 * one for an empty field.
 */
export async function receiveForm(req: NextApiRequest, body: FormBody): Promise<Received> {
  const maxFiles = Object.values(body.files).reduce((sum, most) => sum + most, 0);
  const received = await receive(req, { maxBytes: body.maxBytes, maxFiles }, body.files);
  const files: Received["files"] = {};
  for (const [name, list] of Object.entries(received.files)) {
    files[name] = list.filter(({ name: given, size }) => size > 0 || given !== NO_NAME);
    await discard(list.filter((file) => !files[name]?.includes(file)));
  }
  return { ...received, files };
}

/** Removes received files that nobody kept. */
export async function discard(files: Iterable<ReceivedFile>): Promise<void> {
  for (const { path: file } of files) await rm(file, { force: true });
}

async function receive(req: NextApiRequest, limits: Limits, expected: Record<string, number>): Promise<Received> {
  if (!req.headers["content-type"]?.startsWith("multipart/form-data")) {
    throw wrongType("El archivo tiene que venir en un formulario (multipart/form-data).");
  }
  const dir = await incomingFolder();
  const written: string[] = [];
  const form = formidable({
    uploadDir: dir,
    filename: () => {
      const name = randomUUID();
      written.push(path.join(dir, name));
      return name;
    },
    hashAlgorithm: "sha256",
    maxFiles: limits.maxFiles,
    maxFileSize: limits.maxBytes,
    maxTotalFileSize: limits.maxBytes * limits.maxFiles,
    maxFieldsSize: FIELD_BYTES,
    maxFields: 50,
    allowEmptyFiles: true,
    minFileSize: 0,
  });
  try {
    const [fields, found] = await form.parse(req);
    const files: Received["files"] = {};
    for (const [name, list = []] of Object.entries(found)) {
      const most = expected[name];
      if (!most) throw badField(name, "No se espera un archivo con este nombre.");
      if (list.length > most)
        throw badField(name, most === 1 ? "Se espera un solo archivo." : `Hasta ${most} archivos.`);
      // They end as they please; people want them in the order they were sent.
      list.sort((a, b) => written.indexOf(a.filepath) - written.indexOf(b.filepath));
      files[name] = list.map((file) => ({
        path: file.filepath,
        name: cleanName(file.originalFilename ?? ""),
        size: file.size,
        sha256: String(file.hash),
      }));
    }
    return {
      files,
      fields: Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values?.at(-1) ?? ""])),
    };
  } catch (error) {
    req.resume();
    await Promise.all(written.map((file) => rm(file, { force: true })));
    throw translate(error, limits.maxBytes);
  }
}

/** The name as data: last path segment, no control or direction characters, at most 200. */
function cleanName(name: string): string {
  const last = name.split(/[\\/]/).pop() ?? "";
  return last.replace(/[\p{Cc}\p{Cf}]/gu, "").slice(0, 200) || NO_NAME;
}

function translate(error: unknown, maxBytes: number): Error {
  if (error instanceof AppError) return error;
  const { code, httpCode } = error as { code?: number; httpCode?: number };
  if (
    code === formidableErrors.biggerThanMaxFileSize ||
    code === formidableErrors.biggerThanTotalMaxFileSize ||
    httpCode === 413
  ) {
    return tooLarge(`El archivo pesa demasiado (hasta ${Math.floor(maxBytes / 1024 / 1024)} MB).`);
  }
  if (typeof code === "number" && code >= 1000) return badRequest("El formulario llegó incompleto o mal formado.");
  return error instanceof Error ? error : new Error(String(error));
}
