import type { ZodError } from "zod";
import { tooManyText } from "@/lib/format/waitText";
import type { Issue } from "./contract";
import { type DatabaseFault, databaseFault } from "./databaseFault";

export type { Issue };

/** An error with an answer: status, stable code, and a message in Spanish for people. */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly extra: { issues?: Issue[]; current?: unknown; retryAfter?: number; allow?: string } = {},
  ) {
    super(message);
  }
}

export const badRequest = (message: string, issues?: Issue[]) =>
  new AppError(400, "invalid_input", message, { issues });
/** 400 naming one field. */
export const badField = (path: string, message: string) => badRequest(message, [{ path, message }]);
export const notSignedIn = (message = "Hay que iniciar sesión.") => new AppError(401, "not_signed_in", message);
export const forbidden = (message = "No tiene permiso para hacer esto. Lo habilita un administrador.") =>
  new AppError(403, "forbidden", message);
export const notFound = (message = "No encontrado") => new AppError(404, "not_found", message);
export const methodNotAllowed = (allow: string) =>
  new AppError(405, "method_not_allowed", "Este método no existe para esta dirección.", { allow });
/** 409 with the record as it is now, so that nothing is lost. */
export const conflict = (message: string, current?: unknown) => new AppError(409, "conflict", message, { current });
export const staleVersion = (current: unknown) =>
  new AppError(409, "stale_version", "Otra persona lo cambió mientras tanto. Estos son los datos de ahora.", {
    current,
  });
export const gone = (message: string) => new AppError(410, "gone", message);
export const tooLarge = (message: string) => new AppError(413, "too_large", message);
export const wrongType = (message: string) => new AppError(415, "wrong_media_type", message);
export const impossible = (message: string) => new AppError(422, "impossible", message);
/** 429; `retryAfter` in seconds, also said in words. */
export const tooMany = (retryAfter: number) => new AppError(429, "too_many", tooManyText(retryAfter), { retryAfter });
export const databaseAway = () =>
  new AppError(503, "database_unavailable", "La base de datos no responde. Probar de nuevo en unos segundos.", {
    retryAfter: 5,
  });
const databaseFull = () =>
  new AppError(
    507,
    "database_full",
    "La base de datos no tiene más lugar en su disco. Avisar a un administrador; no se guardó nada.",
  );
const databaseReadOnly = () =>
  new AppError(
    503,
    "database_read_only",
    "La base de datos no puede escribir en este momento. Avisar a un administrador; no se guardó nada.",
    { retryAfter: 30 },
  );
const databaseBehind = () =>
  new AppError(
    503,
    "database_not_migrated",
    "La base de datos no está preparada para esta versión: faltan migraciones. Avisar a un administrador.",
    { retryAfter: 30 },
  );
const databaseAnswers: Record<DatabaseFault, () => AppError> = {
  away: databaseAway,
  full: databaseFull,
  readOnly: databaseReadOnly,
  behind: databaseBehind,
};
/** 503 for who waited too long for somebody else's work on the same rows, such as the saving of a large file. */
export const busy = () =>
  new AppError(
    503,
    "busy",
    "Otro trabajo está usando estos datos (una importación, por ejemplo). No se cambió nada: probar de nuevo en unos segundos.",
    { retryAfter: 5 },
  );
export const storageFull = () =>
  new AppError(
    507,
    "storage_full",
    "No hay espacio para guardar el archivo. Avisar a un administrador; no se guardó nada.",
  );

export const storageAway = () =>
  new AppError(
    503,
    "storage_unavailable",
    "El lugar donde se guardan los archivos no responde. Probar de nuevo en unos segundos; no se guardó nada.",
    { retryAfter: 5 },
  );

export const storageReadOnly = () =>
  new AppError(
    503,
    "storage_read_only",
    "El lugar donde se guardan los archivos es de solo lectura. Avisar a un administrador; no se guardó nada.",
    { retryAfter: 60 },
  );

/** What a file system says where nothing may be written. */
const READ_ONLY = new Set(["EROFS", "EACCES", "EPERM"]);

/** What a file system says of a disk, or a folder, that is not what it was. */
const BROKEN = new Set(["EIO", "ENOTDIR", "ENXIO", "ENODEV", "ESTALE", "EMFILE", "ENFILE"]);

/** What a file system and S3-compatible services call a full disk or a used-up quota. */
const FULL = new Set(["ENOSPC", "EDQUOT", "XMinioStorageFull", "QuotaExceeded", "InsufficientStorage"]);

/** What a file system and S3-compatible services say of a file that is not there, or not ours. */
const MISSING = new Set(["ENOENT", "NoSuchKey", "404", "403"]);

/** Files can be neither written nor read: their service is away. One that is just not there is no such thing. */
const isStorageAway = (codes: string[]): boolean =>
  codes.includes("E_CANNOT_WRITE_FILE") ||
  codes.some((code) => BROKEN.has(code)) ||
  (codes.includes("E_CANNOT_READ_FILE") && !codes.some((code) => MISSING.has(code)));

/** What the database's own functions refuse in words for people (`RAISE ... ERRCODE 'BB422'`), also as a transaction commits. */
const SAID = "BB422";

/** What a broken link between records is called: by Prisma, by PostgreSQL, and by PostgreSQL from 18 where RESTRICT refuses. */
const LINKED = new Set(["P2003", "23503", "23001"]);
const UNKNOWN_REFERENCE = /insert or update on table "(\w+)" violates foreign key constraint "(\w+)_fkey"/;

/** 400 for a record that points to one that is not there, naming the field; null where others point to what was to go. */
function unknownReference(text: string): AppError | null {
  const [, table = "", key = ""] = UNKNOWN_REFERENCE.exec(text) ?? [];
  return key.startsWith(`${table}_`) && table
    ? badField(key.slice(table.length + 1), "No existe, o ya no está.")
    : null;
}

/** The codes of an error and of its causes, and what they say; `said`: to people. */
function tellsOf(error: unknown): { codes: string[]; text: string; said?: string } {
  const codes: string[] = [];
  const texts: string[] = [];
  let said: string | undefined;
  for (let at = error, depth = 0; at && typeof at === "object" && depth < 5; depth++) {
    const { message, code, Code, originalCode, originalMessage, cause, meta, $metadata } = at as {
      message?: unknown;
      originalMessage?: unknown;
      code?: unknown;
      Code?: unknown;
      originalCode?: unknown;
      cause?: unknown;
      meta?: { driverAdapterError?: unknown };
      $metadata?: { httpStatusCode?: number };
    };
    if ($metadata?.httpStatusCode) codes.push(String($metadata.httpStatusCode));
    for (const value of [code, Code, originalCode]) if (typeof value === "string") codes.push(value);
    for (const value of [message, originalMessage]) if (typeof value === "string") texts.push(value);
    if (originalCode === SAID) said = String(originalMessage);
    else if (code === SAID) said = String(message);
    at = cause ?? meta?.driverAdapterError;
  }
  return { codes, text: texts.join("\n"), said };
}

/** Any thrown value as the answer it maps to, or null for a fault of ours (500). */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const { codes, text, said } = tellsOf(error);
  if (said) return impossible(said);
  if (codes.some((code) => FULL.has(code))) return storageFull();
  if (codes.some((code) => READ_ONLY.has(code))) return storageReadOnly();
  if (isStorageAway(codes)) return storageAway();
  if (codes.includes("55P03") || codes.includes("57014")) return busy();
  const fault = databaseFault(codes, text);
  if (fault) return databaseAnswers[fault]();
  if (codes.includes("P2025")) return notFound();
  if (codes.includes("P2002") || codes.includes("23505")) return conflict("Ya existe uno igual.");
  if (codes.some((code) => LINKED.has(code)))
    return unknownReference(text) ?? conflict("Otros datos dependen de esto.");
  if (codes.includes("22003")) return badRequest("Un número es demasiado grande para guardarlo o sumarlo.");
  if (codes.includes("40001") || codes.includes("40P01") || codes.includes("P2034")) {
    return conflict("Otra persona lo estaba cambiando en el mismo momento. Probar de nuevo.");
  }
  return null;
}

/**
 * Whether work that ended with an error may be written all the same: its COMMIT was sent and nobody heard the answer. What it would
 * need (a file's bytes) is not taken back then.
 */
export const mayBeWritten = (error: unknown): boolean => toAppError(error)?.code === databaseAway().code;

/** zod's issues as `{ path, message }`, the path written as people read it: `filas.2.monto_diario`. */
export function issuesOf(error: ZodError): Issue[] {
  return error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ path: [...issue.path, key].join("."), message: `El campo "${key}" no existe.` }))
      : [{ path: issue.path.join("."), message: issue.message }],
  );
}
