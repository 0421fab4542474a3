import type * as z from "zod";
import type { Action } from "@/lib/access/permissions";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A multipart body: one file field and text fields, which `fields` validates. The file is streamed to disk. */
export interface MultipartBody<F extends z.ZodType = z.ZodType> {
  kind: "multipart";
  file: string;
  maxBytes: number;
  fields: F;
}

/**
 * A multipart body with several file fields, each with the number of files it takes at most; any may be missing, which
 * the service judges. `maxBytes` is for each file.
 */
export interface FilesBody<F extends z.ZodType = z.ZodType> {
  kind: "files";
  files: Record<string, number>;
  maxBytes: number;
  fields: F;
}

/** A reply that is a stream of bytes, such as a workbook. */
export interface BinaryReply {
  kind: "binary";
  type: string;
}

/** One value that is wrong: where (`filas.2.monto_diario`), and the fix; `link`: the screen where it is put right, where that is another one. */
export interface Issue {
  path: string;
  message: string;
  link?: string;
}

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
export const PDF = "application/pdf";

/**
 * What an endpoint promises. The server wrapper, the typed call, the SWR key, form validation, the access test's row
 * and the OpenAPI document all come from it.
 */
export interface Contract<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType | MultipartBody | FilesBody = z.ZodType | MultipartBody | FilesBody,
  R extends z.ZodType | BinaryReply = z.ZodType | BinaryReply,
> {
  method: Method;
  /** Path below /api with parameters in braces: `/tickets/sales/{show}`. */
  path: string;
  summary: string;
  /** An action of the permission table; "public" needs no session. */
  permission: Action | "public";
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  /** May be called while seeing as another person, when every other write is refused. */
  whileViewing?: true;
  /** Status of success; 200 unless said. */
  status?: 200 | 201 | 202;
  /** The specification's text for a failure that has no clearer one (section 8). */
  failure: string;
  /** Fields that every error of this call carries beside ours, where the specification gives it a shape. */
  failureFields?: Readonly<Record<string, unknown>>;
}

/** Declares a contract; keeps the precise schema types. */
export function contract<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType | MultipartBody | FilesBody = z.ZodUndefined,
  R extends z.ZodType | BinaryReply = z.ZodType,
>(definition: Contract<P, Q, B, R>): Contract<P, Q, B, R> {
  return definition;
}

/** A file received by a multipart endpoint, already on disk and hashed. */
export interface ReceivedFile {
  path: string;
  name: string;
  size: number;
  sha256: string;
  /** The media type the sender says it has; empty when it says none. */
  declared: string;
}

/** The bytes of a binary reply. */
export interface DownloadBody {
  /** Length in bytes, where it is known beforehand. */
  size?: number;
  /** Writes the whole body; the response is sent as it is written. */
  write: (out: NodeJS.WritableStream) => Promise<void>;
  /** In place of `write` where nobody takes the body: lets go of what was opened for it. */
  unused?: () => void;
}

/** What is said of a binary reply. */
interface DownloadHead {
  /** Offered as a file to keep under this name; without it the bytes are shown or followed as they come. */
  filename?: string;
  headers?: Readonly<Record<string, string>>;
  /** Media type, where it differs from the contract's. */
  type?: string;
  /** Shown in the browser instead of saved. Only for types that cannot run anything. */
  inline?: boolean;
}

/** A body that is made whole before the answer begins, so that a fault is an error with words. `gone`: nobody waits for it any more. */
export interface LateBody {
  make: (gone: AbortSignal) => Promise<DownloadBody>;
}

/** What a service answers for a binary reply. */
export type Download = DownloadHead & (DownloadBody | LateBody);

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Given<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a service gets: the parsed values, and only those. */
export interface Input<C extends Contract> {
  params: Parsed<NonNullable<C["params"]>>;
  query: Parsed<NonNullable<C["query"]>>;
  body: NonNullable<C["body"]> extends MultipartBody<infer F>
    ? { file: ReceivedFile; fields: z.output<F> }
    : NonNullable<C["body"]> extends FilesBody<infer F>
      ? { files: Record<string, ReceivedFile[]>; fields: z.output<F> }
      : Parsed<NonNullable<C["body"]>>;
}

/** What a service answers. */
export type Output<C extends Contract> = C["reply"] extends BinaryReply ? Download : Given<C["reply"]>;

/** What a caller passes (before validation). */
export type CallInput<C extends Contract> = {
  [K in "params" | "query" as NonNullable<C[K]> extends z.ZodUndefined ? never : K]: Given<NonNullable<C[K]>>;
} & (NonNullable<C["body"]> extends z.ZodUndefined
  ? unknown
  : { body: NonNullable<C["body"]> extends MultipartBody | FilesBody ? FormData : Given<NonNullable<C["body"]>> });

/** What a caller gets back. */
export type CallOutput<C extends Contract> = C["reply"] extends z.ZodType ? z.output<C["reply"]> : Blob;
