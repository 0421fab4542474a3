import { takeCallOf } from "@/lib/links/callLimit";
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
    const { [by]: calls, seconds } = LIMITS[kind];
    await takeCallOf({ kind: `${kind}_${by}`, of: keys[by](of) }, { calls, seconds });
  }
}
