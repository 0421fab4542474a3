import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/db";
import { tooMany } from "@/lib/http/errors";

const SECONDS = 15 * 60;
/** Calls of one address in that time: looks at links, invoices sent, and parts of a file with their questions. */
const CALLS = { look: 120, send: 30, part: 900 };

/** Takes one call from an address; 429 with Retry-After when there is none left. */
export async function takeCall(kind: keyof typeof CALLS, address: string): Promise<void> {
  const limiter = new RateLimiterPostgres({
    storeClient: pool(),
    tableName: "rate_limit",
    tableCreated: true,
    keyPrefix: `invoice_${kind}`,
    points: CALLS[kind],
    duration: SECONDS,
    clearExpiredByTimeout: false,
  });
  await limiter.consume(address.slice(0, 200)).catch((refused: unknown) => {
    throw refused instanceof RateLimiterRes ? tooMany(Math.ceil(refused.msBeforeNext / 1000) || 1) : refused;
  });
}
