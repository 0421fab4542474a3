import type { IncomingMessage } from "node:http";
import { badRequest, tooLarge, wrongType } from "./errors";

/** Largest JSON body, in bytes. */
export const JSON_LIMIT = 2 * 1024 * 1024;

const tooBig = () => tooLarge("El pedido es demasiado grande (hasta 2 MB).");
const NUL_ESCAPE = /(^|[^\\])(\\\\)*\\u0000/;

/** Reads a JSON body within the limit. Errors: 413, 415, 400 for what is not JSON. An empty body is undefined. */
export async function readJson(req: IncomingMessage): Promise<unknown> {
  const type = req.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  const length = Number(req.headers["content-length"] ?? 0);
  if (length > JSON_LIMIT) {
    req.resume();
    throw tooBig();
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= JSON_LIMIT) chunks.push(chunk);
  }
  if (size > JSON_LIMIT) throw tooBig();
  if (size === 0) return undefined;
  if (type !== "application/json") throw wrongType("El cuerpo tiene que ser JSON (Content-Type: application/json).");
  const text = Buffer.concat(chunks).toString("utf8");
  if (NUL_ESCAPE.test(text)) throw nul();
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest("El cuerpo no es JSON válido.");
  }
}

const nul = () => badRequest("El texto tiene un carácter que no se puede guardar (NUL).");

/** PostgreSQL text holds no NUL: refuse it in paths and queries with 400 instead of failing later. */
export function refuseNul(values: Record<string, unknown>[]): void {
  for (const group of values) {
    for (const value of Object.values(group)) if (String(value).includes("\u0000")) throw nul();
  }
}
