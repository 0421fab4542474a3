import { createHash } from "node:crypto";
import { type Tx, txQuery } from "@/lib/db";
import type { Prisma } from "@/lib/generated/prisma/client";
import { impossible } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";

/** Days for which a client's own key is known. */
const DAYS = 30;

export interface OnceCall<T> {
  /** Name of the call, and who makes it. */
  name: string;
  userId: number;
  /** The client's own key (`lib/format/onceKey.ts`). Without one, equal requests within `seconds` are one. */
  clave: string | undefined;
  /** All that it asks for. */
  request: unknown;
  /** How long a request without a key is the same one; 0: it never is. */
  seconds: number;
  /** Whether what a request without a key made before is still what it would make; it is unless said. */
  stands?: (made: T) => Promise<boolean>;
}

const hashOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("base64url");

/**
 * Does `make` once for equal calls of one person, one after another or at once: a double click, a client that did not get
 * the answer. A repetition does nothing and gets what the first one made. Call it when the actor's right is known.
 * @param make what it answers is kept for {@link DAYS} days: references and sealed words, no secret in clear
 * @throws 422 when the client's key was another request's (money.md 11)
 */
export async function once<T extends Prisma.InputJsonObject>(
  tx: Tx,
  call: OnceCall<T>,
  make: () => Promise<T>,
): Promise<T> {
  if (call.clave === undefined && call.seconds === 0) return make();
  const request = hashOf(call.request);
  const key = `${call.name}:${call.userId}:${call.clave === undefined ? request : `clave:${call.clave}`}`;
  await holdTurn(tx, `once:${key}`);
  const before = await lastOf<T>(tx, key, call.clave === undefined ? call.seconds : DAYS * 86_400);
  if (before && call.clave !== undefined && before.request !== request)
    throw impossible("Esta operación ya se envió con otros datos.");
  if (before && (call.clave !== undefined || !call.stands || (await call.stands(before.made)))) return before.made;
  const made = await make();
  await tx.callOnce.create({ data: { key, request, made } });
  await txQuery(tx, "DELETE FROM call_once WHERE created_at < now() - make_interval(days => $1)", DAYS);
  return made;
}

async function lastOf<T>(tx: Tx, key: string, seconds: number): Promise<{ request: string; made: T } | undefined> {
  const [last] = await txQuery<{ request: string; made: T }>(
    tx,
    `SELECT request, made FROM call_once WHERE key = $1 AND created_at > clock_timestamp() - make_interval(secs => $2)
     ORDER BY id DESC LIMIT 1`,
    key,
    seconds,
  );
  return last;
}
