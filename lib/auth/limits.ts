import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/db";
import { tooMany } from "@/lib/http/errors";

// Promise of design promises.md and the sign-in issue: refused by the 11th failure in 15 minutes, per account and per address.
const SECONDS = 15 * 60;
const FAILURES = { account: 10, address: 50 };

function limiter(kind: keyof typeof FAILURES) {
  return new RateLimiterPostgres({
    storeClient: pool(),
    tableName: "rate_limit",
    tableCreated: true,
    keyPrefix: `login_${kind}`,
    points: FAILURES[kind],
    duration: SECONDS,
    clearExpiredByTimeout: false,
  });
}

const kinds = Object.keys(FAILURES) as (keyof typeof FAILURES)[];

/** Throws 429 with Retry-After when the account or the address failed too often lately. */
export async function checkSignInLimit(keys: { account: string; address: string }): Promise<void> {
  for (const kind of kinds) {
    const state = await limiter(kind).get(keys[kind].slice(0, 200));
    if (state && state.remainingPoints <= 0) throw tooMany(Math.ceil(state.msBeforeNext / 1000) || 1);
  }
}

/** Counts one failed sign-in. */
export async function countSignInFailure(keys: { account: string; address: string }): Promise<void> {
  for (const kind of kinds) {
    await limiter(kind)
      .consume(keys[kind].slice(0, 200))
      .catch((refused: unknown) => {
        if (!(refused instanceof RateLimiterRes)) throw refused;
      });
  }
}

/** Forgets the account's failures after a good sign-in. */
export async function clearSignInFailures(account: string): Promise<void> {
  await limiter("account").delete(account.slice(0, 200));
}
