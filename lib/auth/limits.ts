import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/db";
import { tooMany } from "@/lib/http/errors";

// Promise of design promises.md and the sign-in issue: refused by the 11th failure in 15 minutes, per account and per address.
const SECONDS = 15 * 60;
const FAILURES = { account: 10, address: 50 };

const limiter = (kind: keyof typeof FAILURES) => counter(`login_${kind}`, FAILURES[kind]);

function counter(keyPrefix: string, points: number) {
  return new RateLimiterPostgres({
    storeClient: pool(),
    tableName: "rate_limit",
    tableCreated: true,
    keyPrefix,
    points,
    duration: SECONDS,
    clearExpiredByTimeout: false,
  });
}

/**
 * Takes one try from the address and the account before the password is looked at, so that tries made at the same time
 * count too. Throws 429 with Retry-After when there is none left.
 */
export async function takeTry(keys: { account: string; address: string }): Promise<void> {
  for (const kind of ["address", "account"] as const) {
    await consume(limiter(kind), keys[kind]);
  }
}

/** Takes one of the `most` that somebody may have of something in 15 minutes. Throws 429 with Retry-After when gone. */
export function takeShare(what: string, key: string, most: number): Promise<void> {
  return consume(counter(what, most), key);
}

async function consume(from: RateLimiterPostgres, key: string): Promise<void> {
  await from.consume(key.slice(0, 200)).catch((refused: unknown) => {
    throw refused instanceof RateLimiterRes ? tooMany(Math.ceil(refused.msBeforeNext / 1000) || 1) : refused;
  });
}

/** After a good sign-in: forgets the account's failures and gives the address its try back. */
export async function forgetTries(keys: { account: string; address: string }): Promise<void> {
  await limiter("account").delete(keys.account.slice(0, 200));
  await limiter("address").reward(keys.address.slice(0, 200));
}

/** A try that could not be judged (too busy, database away) is not a failure. */
export async function returnTry(keys: { account: string; address: string }): Promise<void> {
  for (const kind of ["address", "account"] as const) await limiter(kind).reward(keys[kind].slice(0, 200));
}
