import type { IncomingMessage } from "node:http";
import type * as z from "zod";
import { badRequest } from "./errors";

/** The header in which a client may send its own key of a call, instead of as `clave` of its body. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";
const FIELD = "clave";

/** Whether a body says its call's own key: what is repeated with it is done once (`lib/once.ts`). */
export function takesKey(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  if ("kind" in schema && "fields" in schema) return takesKey(schema.fields);
  const { shape, unwrap } = schema as { shape?: object; unwrap?: () => z.ZodType };
  if (shape !== undefined) return FIELD in shape;
  return typeof unwrap === "function" && takesKey((schema as { unwrap: () => z.ZodType }).unwrap());
}

/**
 * A body as it came, with the key of its header where its call takes one: one place for all of them. What is no such call's is left
 * alone. @throws 400 where the header and the body say two keys
 */
export function withKey(req: IncomingMessage, schema: unknown, body: unknown): unknown {
  const key = req.headers[IDEMPOTENCY_KEY.toLowerCase()];
  if (key === undefined || !takesKey(schema)) return body;
  if (body !== undefined && (typeof body !== "object" || body === null || Array.isArray(body))) return body;
  const said = (body as Record<string, unknown> | undefined)?.[FIELD];
  if (said !== undefined && said !== key) {
    const message = `La clave del pedido y la de ${IDEMPOTENCY_KEY} no son la misma: mandar una sola.`;
    throw badRequest(message, [{ path: FIELD, message }]);
  }
  return { ...(body as object | undefined), [FIELD]: String(key) };
}
