import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import formidable, { errors as formidableErrors } from "formidable";
import type { NextApiRequest } from "next";
import { incomingFolder } from "@/lib/files/storage";
import type { MultipartBody, ReceivedFile } from "./contract";
import { AppError, badField, badRequest, tooLarge, wrongType } from "./errors";

const FIELD_BYTES = 1024 * 1024;

/**
 * Streams a multipart body to disk under a generated name, hashing on the way.
 * Errors: 415 for another media type, 413 over the limit, 400 for a missing or second file. The service that takes the
 * file owns it; on an error nothing is left behind.
 */
export async function receiveFile(
  req: NextApiRequest,
  body: MultipartBody,
): Promise<{ file: ReceivedFile; fields: Record<string, string> }> {
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
    maxFiles: 1,
    maxFileSize: body.maxBytes,
    maxTotalFileSize: body.maxBytes,
    maxFieldsSize: FIELD_BYTES,
    maxFields: 50,
    allowEmptyFiles: true,
    minFileSize: 0,
  });
  try {
    const [fields, files] = await form.parse(req);
    const [file, second] = files[body.file] ?? [];
    const other = Object.keys(files).find((name) => name !== body.file);
    if (other) throw badField(other, "No se espera un archivo con este nombre.");
    if (!file || second) throw badField(body.file, file ? "Se espera un solo archivo." : "Falta el archivo.");
    const received = {
      path: file.filepath,
      name: cleanName(file.originalFilename ?? ""),
      size: file.size,
      sha256: String(file.hash),
    };
    const texts = Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values?.at(-1) ?? ""]));
    return { file: received, fields: texts };
  } catch (error) {
    req.resume();
    await Promise.all(written.map((file) => rm(file, { force: true })));
    throw translate(error, body.maxBytes);
  }
}

/** The name as data: last path segment, no control or direction characters, at most 200. */
function cleanName(name: string): string {
  const last = name.split(/[\\/]/).pop() ?? "";
  return last.replace(/[\p{Cc}\p{Cf}]/gu, "").slice(0, 200) || "archivo";
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
