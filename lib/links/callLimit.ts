import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/db";
import { tooMany } from "@/lib/http/errors";

/**
 * Takes one of the calls that are allowed in a time, counted over all processes.
 * @param counted what is counted, and of whom: an address, an account
 * @throws 429 with Retry-After when there is none left
 */
export async function takeCallOf(
  counted: { kind: string; of: string },
  { calls, seconds }: { calls: number; seconds: number },
): Promise<void> {
  const limiter = new RateLimiterPostgres({
    storeClient: pool(),
    tableName: "rate_limit",
    tableCreated: true,
    keyPrefix: counted.kind,
    points: calls,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
  await limiter.consume(counted.of.slice(0, 200)).catch((refused: unknown) => {
    throw refused instanceof RateLimiterRes ? tooMany(Math.ceil(refused.msBeforeNext / 1000) || 1) : refused;
  });
}
