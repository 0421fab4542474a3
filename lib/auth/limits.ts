import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "@/lib/db";
import { tooMany } from "@/lib/http/errors";
import type { TryKeys } from "./tries/tries";

// Each of these calls may write to somebody, so each counts (sign-ins: tries/). By account and address together: who knows a
// mail or a colleague's habits shuts nobody else out. `everywhere` keeps a mailbox from being filled from many addresses.
const LIMITS = {
  forgot: { seconds: 60 * 60, pair: 5, everywhere: 20, address: 60 },
  access: { seconds: 15 * 60, pair: 5, everywhere: 20, address: 60 },
};
type Kind = keyof typeof LIMITS;

const keys = {
  pair: ({ account, address }: TryKeys) => `${address} ${account}`,
  everywhere: ({ account }: TryKeys) => account,
  address: ({ address }: TryKeys) => address,
};

/** Takes one call from each count. Throws 429 with Retry-After when one has none left. */
export async function takeCall(of: TryKeys, kind: Kind): Promise<void> {
  for (const by of ["address", "pair", "everywhere"] as const) {
    const limiter = new RateLimiterPostgres({
      storeClient: pool(),
      tableName: "rate_limit",
      tableCreated: true,
      keyPrefix: `${kind}_${by}`,
      points: LIMITS[kind][by],
      duration: LIMITS[kind].seconds,
      clearExpiredByTimeout: false,
    });
    await limiter.consume(keys[by](of).slice(0, 200)).catch((refused: unknown) => {
      throw refused instanceof RateLimiterRes ? tooMany(Math.ceil(refused.msBeforeNext / 1000) || 1) : refused;
    });
  }
}
