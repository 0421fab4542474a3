import * as z from "zod";
import { allKinds } from "./rules/kinds";

export const documentId = z.uuid("No es el identificador de un archivo.");
export const documentKind = z.enum(allKinds);

/** A file as lists show it. */
export const fileView = z.object({
  id: documentId,
  name: z.string(),
  kind: documentKind,
  /** Media type. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  sha256: z.string(),
  /** quarantined: waits for the malware scanner and is not served; refused: `reason` says why. */
  state: z.enum(["quarantined", "clean", "refused"]),
  reason: z.string(),
  /** none: this kind has no preview, `note` may say why. */
  preview: z.object({ state: z.enum(["none", "pending", "done", "failed"]), note: z.string() }),
  /** Pages of a PDF, once known. */
  pages: z.int().nullable(),
  created_at: z.string(),
  created_by: z.string(),
  /** Null when nobody asked to read it as an invoice. */
  extraction: z.enum(["pending", "done", "failed"]).nullable(),
  /** What it is in the record it belongs to; absent outside of one. */
  slot: z.string().optional(),
});
export type FileView = z.output<typeof fileView>;

/** An upload in parts: `received` is where the next part begins. */
export const uploadView = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.int(),
  received: z.int(),
  /** Bytes a part may have at most. */
  chunk_bytes: z.int(),
  expires_at: z.string(),
  /** The file it became, once complete. */
  file_id: z.uuid().nullable(),
});
export type UploadView = z.output<typeof uploadView>;

/** What opens an upload in parts. */
export const newUpload = z.strictObject({
  name: z.string().min(1, "Falta el nombre del archivo.").max(1_000),
  size: z.int("El tamaño tiene que ser un número entero.").min(0),
  /** Media type, as the browser knows it. */
  type: z.string().max(200).default(""),
  /** Of the whole file, in hex: checked at the end when given. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "sha256 tiene que tener 64 dígitos hexadecimales.")
    .optional(),
});
export type NewUpload = z.output<typeof newUpload>;

/** The text fields that go with a part. */
export const chunkFields = z.strictObject({ offset: z.coerce.number("Falta la posición.").int().min(0) });
