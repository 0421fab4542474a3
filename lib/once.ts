import { createHash } from "node:crypto";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Prisma } from "@/lib/generated/prisma/client";
import { impossible } from "@/lib/http/errors";
import { holdTurn, inTurn } from "@/lib/inTurn";

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
  const { key, request } = keyOf(call);
  await holdTurn(tx, `once:${key}`);
  const before = await madeBefore<T>(tx, call);
  if (before && (call.clave !== undefined || !call.stands || (await call.stands(before.made)))) return before.made;
  const made = await make();
  await tx.callOnce.create({ data: { key, request, made } });
  await txQuery(tx, "DELETE FROM call_once WHERE created_at < now() - make_interval(days => $1)", DAYS);
  return made;
}

/**
 * The same where the answer is a record that goes on changing: a repetition with the client's key gets what was answered first, not what the
 * record is by then. `answer` is read in the transaction, when `make` is done.
 */
export async function onceAnswered<T extends object>(
  tx: Tx,
  call: Omit<OnceCall<never>, "seconds" | "stands">,
  make: () => Promise<unknown>,
  answer: () => Promise<T>,
): Promise<T> {
  const kept = await once<{ answer?: Prisma.InputJsonObject }>(tx, { ...call, seconds: 0 }, async () => {
    await make();
    return { answer: (await answer()) as Prisma.InputJsonObject };
  });
  return (kept.answer as T | undefined) ?? answer();
}

function keyOf({ name, userId, clave, request: asked }: Omit<OnceCall<unknown>, "stands">): {
  key: string;
  request: string;
} {
  const request = hashOf(asked);
  return { key: `${name}:${userId}:${clave === undefined ? request : `clave:${clave}`}`, request };
}

/** What an equal call made before. @throws 422 when the client's key was another request's */
async function madeBefore<T>(
  tx: Tx,
  call: Omit<OnceCall<T>, "stands">,
): Promise<{ request: string; made: T } | undefined> {
  const { key, request } = keyOf(call);
  const before = await lastOf<T>(tx, key, call.clave === undefined ? call.seconds : DAYS * 86_400);
  if (before && call.clave !== undefined && before.request !== request)
    throw impossible("Esta operación ya se envió con otros datos.");
  return before;
}

/**
 * The same for what does its parts in transactions of their own, each of which is done once by itself: with the client's key, what all of
 * them came to is kept when they are done, and answers a repetition.
 */
export function onceInParts<T extends Prisma.InputJsonObject>(
  call: Omit<OnceCall<T>, "seconds" | "stands">,
  make: () => Promise<T>,
): Promise<T> {
  const asked = { ...call, seconds: 0 };
  if (call.clave === undefined) return make();
  return inTurn<T>(`once:${keyOf(asked).key}`, async () => {
    const before = await madeBefore<T>(prisma, asked);
    if (before) return before.made;
    const made = await make();
    return prisma.$transaction((tx) => once(tx, asked, async () => made));
  });
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
