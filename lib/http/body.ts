import type { IncomingMessage } from "node:http";
import { AppError, badRequest, tooLarge, wrongType } from "./errors";

/** Largest JSON body, in bytes. */
export const JSON_LIMIT = 2 * 1024 * 1024;

const tooBig = () => tooLarge("El pedido es demasiado grande (hasta 2 MB).");
const NUL_ESCAPE = /(^|[^\\])(\\\\)*\\u0000/;
const SURROGATE_ESCAPE = /(^|[^\\])(\\\\)*\\ud[89a-f]/i;

/** Reads a JSON body within the limit. Errors: 413, 415, 400 for what is not JSON. An empty body is undefined. */
export async function readJson(req: IncomingMessage): Promise<unknown> {
  const type = req.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  const length = Number(req.headers["content-length"] ?? 0);
  if (length > JSON_LIMIT) throw tooBig();
  const bytes = await readAll(req);
  if (bytes.length === 0) return undefined;
  if (type !== "application/json") throw wrongType("El cuerpo tiene que ser JSON (Content-Type: application/json).");
  const text = bytes.toString("utf8");
  if (NUL_ESCAPE.test(text)) throw nul();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest("El cuerpo no es JSON válido.");
  }
  // JSON writes halves of characters as escapes, and only those: what has none is not looked at twice.
  if (SURROGATE_ESCAPE.test(text) && SURROGATE_ESCAPE.test(JSON.stringify(value))) throw half();
  return value;
}

/** The whole body. What goes on past the limit is refused at once, and left unread: who answers closes the connection. */
async function readAll(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The connection stays when one leaves the loop: the answer still has to go over it.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > JSON_LIMIT) throw tooBig();
      chunks.push(chunk);
    }
  } catch (error) {
    // Who hangs up in the middle tells nothing of our database.
    throw error instanceof AppError || !req.destroyed ? error : badRequest("El pedido llegó incompleto.");
  }
  return Buffer.concat(chunks);
}

const half = () => badRequest("El texto tiene medio carácter, que no se puede guardar.");
const nul = () => badRequest("El texto tiene un carácter que no se puede guardar (NUL).");

/** PostgreSQL text holds no NUL: refuse it in paths and queries with 400 instead of failing later. */
export function refuseNul(values: object): void {
  for (const value of Object.values(values)) if (String(value).includes("\u0000")) throw nul();
}
