import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import formidable, { errors as formidableErrors } from "formidable";
import type { NextApiRequest } from "next";
import { incomingFolder } from "@/lib/files/folders";
import { fileNameOf } from "@/lib/format/fileName";
import type { FilesBody, MultipartBody, ReceivedFile } from "./contract";
import { AppError, badField, badRequest, storageAway, tooLarge, wrongType } from "./errors";
import { partWriter, type StoredPart } from "./partWriter";

const FIELD_BYTES = 1024 * 1024;

interface Form {
  files: Record<string, ReceivedFile[]>;
  fields: Record<string, string>;
}

/**
 * Streams a multipart body with one file to disk. Errors: those of `receiveFiles`, and 400 for a missing or second file.
 * The service that takes the file owns it; on an error nothing is left behind.
 */
export async function receiveFile(
  req: NextApiRequest,
  { file: name, maxBytes }: MultipartBody,
): Promise<{ file: ReceivedFile; fields: Record<string, string> }> {
  const { files, fields } = await receiveForm(req, { [name]: 1 }, maxBytes, `Se espera un solo archivo.`);
  const [file] = files[name] ?? [];
  if (!file) throw badField(name, "Falta el archivo.");
  return { file, fields };
}

/**
 * Streams a multipart body's files to disk under generated names, hashing on the way.
 * Errors: 415 for another media type, 413 over the limit of one file, 400 for a file field or a number of files that is
 * not expected, and for a field sent twice.
 */
export function receiveFiles(req: NextApiRequest, { files, maxBytes }: FilesBody): Promise<Form> {
  return receiveForm(req, files, maxBytes, "Hay más archivos de los que se esperan.");
}

/** Removes received files that no service will take. */
export async function discard(received: { file: ReceivedFile } | { files: Record<string, ReceivedFile[]> }) {
  const all = "file" in received ? [received.file] : Object.values(received.files).flat();
  await Promise.all(all.map(({ path }) => rm(path, { force: true })));
}

async function receiveForm(
  req: NextApiRequest,
  expected: Record<string, number>,
  maxBytes: number,
  tooMany: string,
): Promise<Form> {
  if (!req.headers["content-type"]?.startsWith("multipart/form-data")) {
    throw wrongType("Los datos tienen que venir en un formulario (multipart/form-data).");
  }
  const most = Object.values(expected).reduce((sum, count) => sum + count, 0);
  const parts = partWriter(await incomingFolder());
  const form = formidable({
    fileWriteStreamHandler: (part) => parts.open((part as unknown as formidable.File).newFilename),
    filename: () => randomUUID(),
    maxFiles: most,
    maxFileSize: maxBytes,
    maxTotalFileSize: maxBytes * most,
    maxFieldsSize: FIELD_BYTES,
    maxFields: 50,
    allowEmptyFiles: true,
    minFileSize: 0,
  });
  // A part with a file's name is a file: its Content-Type may be left out (RFC 7578, section 4.4).
  form.onPart = (part) => {
    if (part.originalFilename && !part.mimetype) part.mimetype = "application/octet-stream";
    return form._handlePart(part);
  };
  try {
    const [fields, sent] = await form.parse(req);
    const stored = await parts.stored();
    const files = Object.fromEntries(
      Object.entries(sent).map(([name, list = []]) => [name, list.map((part) => received(part, stored))]),
    );
    for (const [name, list] of Object.entries(files)) {
      const limit = Object.hasOwn(expected, name) ? (expected[name] ?? 0) : 0;
      if (limit === 0) throw badField(name, `No se espera un archivo en el campo "${name}".`);
      if (list.length > limit) throw badField(name, tooMany);
      // They end as they please; people want them in the order they were sent.
      const order = [...stored.values()].map(({ path }) => path);
      list.sort((a, b) => order.indexOf(a.path) - order.indexOf(b.path));
    }
    const texts = Object.entries(fields).map(([name, values]) => {
      // Which of two was meant nobody knows.
      if (values && values.length > 1) throw badField(name, `El campo "${name}" vino más de una vez.`);
      return [name, values?.[0] ?? ""] as const;
    });
    return { files, fields: Object.fromEntries(texts) };
  } catch (error) {
    req.resume();
    await parts.drop();
    throw translate(error, maxBytes);
  }
}

/** @throws 503 when less lies on the disk than was sent */
function received(part: formidable.File, stored: Map<string, StoredPart>): ReceivedFile {
  const found = stored.get(part.newFilename);
  if (found?.size !== part.size) throw storageAway();
  return {
    ...found,
    name: fileNameOf(part.originalFilename ?? ""),
    declared: (part.mimetype ?? "").split(";")[0]?.trim().toLowerCase() ?? "",
  };
}

function translate(error: unknown, maxBytes: number): Error {
  if (error instanceof AppError) return error;
  const { code, httpCode } = error as { code?: number; httpCode?: number };
  if (code === formidableErrors.maxFilesExceeded) return badRequest("Se mandaron más archivos de los que se esperan.");
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
