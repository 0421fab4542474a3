import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/db";
import { tooMany } from "@/lib/http/errors";

/** Whose tries are counted: the account as it was typed, known or not, and the address they come from. */
export interface TryKeys {
  account: string;
  address: string;
}

// Promise of design promises.md and the sign-in issue: refused by the 11th failure in 15 minutes, per account and per
// address. An address may be a whole office: its sign-ins under way at the same time are many more than its failures,
// and one person who forgot a password must not shut out the others, so an account's later failures are its own alone.
const LIMITS = {
  login: { seconds: 15 * 60, account: 10, address: 50 },
  failed: { seconds: 15 * 60, account: 5, address: 10 },
  // Every request for a link counts: each may send a mail.
  forgot: { seconds: 60 * 60, account: 5, address: 20 },
  access: { seconds: 15 * 60, account: 5, address: 30 },
};
type Kind = keyof typeof LIMITS;
type By = keyof TryKeys;

function limiter(kind: Kind, by: By) {
  return new RateLimiterPostgres({
    storeClient: pool(),
    tableName: "rate_limit",
    tableCreated: true,
    keyPrefix: `${kind}_${by}`,
    points: LIMITS[kind][by],
    duration: LIMITS[kind].seconds,
    clearExpiredByTimeout: false,
  });
}

const keyOf = (keys: TryKeys, by: By) => keys[by].slice(0, 200);
const refusal = ({ msBeforeNext }: RateLimiterRes) => tooMany(Math.ceil(msBeforeNext / 1000) || 1);

async function consume(keys: TryKeys, kind: Kind, by: By): Promise<number> {
  try {
    return (await limiter(kind, by).consume(keyOf(keys, by))).consumedPoints;
  } catch (refused) {
    throw refused instanceof RateLimiterRes ? refusal(refused) : refused;
  }
}

/**
 * Takes one try from the address and the account before anything is looked at, so that tries made at the same time
 * count too. Answers how many the account has taken. Throws 429 with Retry-After when there is none left.
 */
export async function takeTry(keys: TryKeys, kind: Exclude<Kind, "failed"> = "login"): Promise<number> {
  if (kind === "login") {
    const failed = await limiter("failed", "address").get(keyOf(keys, "address"));
    if (failed && failed.consumedPoints >= LIMITS.failed.address) throw refusal(failed);
  }
  await consume(keys, kind, "address");
  return consume(keys, kind, "account");
}

/** A try that was wrong: the address has failed. `tries` is what `takeTry` answered for the account. */
export async function noteFailure(keys: TryKeys, tries: number): Promise<void> {
  if (tries <= LIMITS.failed.account) await limiter("failed", "address").penalty(keyOf(keys, "address"));
}

/** After a good sign-in: forgets the account's failures and gives the address its try back. */
export async function forgetTries(keys: TryKeys): Promise<void> {
  await forgetAccount(keys.account);
  await limiter("login", "address").reward(keyOf(keys, "address"));
}

/** A password that was just chosen may be used at once, whatever was tried before. */
export async function forgetAccount(account: string): Promise<void> {
  await limiter("login", "account").delete(account.slice(0, 200));
}

/** A try that could not be judged (too busy, database away) is not a failure. */
export async function returnTry(keys: TryKeys): Promise<void> {
  for (const by of ["address", "account"] as const) await limiter("login", by).reward(keyOf(keys, by));
}
