import { env } from "@/lib/env";

type Secret = "NEXTAUTH_SECRET" | "API_TOKEN_SECRET" | "AUTH0_SECRET";

/**
 * The secrets whose work is accepted: the one in use, which alone locks and signs anything new, and while it is being
 * changed the one before it (`..._BEFORE`), so that nobody is signed out (docs/upgrade.md).
 */
export function secretsOf(name: Secret): [string, ...string[]] {
  const { [name]: now = "", [`${name}_BEFORE` as const]: before } = env();
  return before ? [now, before] : [now];
}

/** What `open` makes of the first secret that opens; null where none does. It throws, or answers null, for a wrong one. */
export async function openedWith<T>(name: Secret, open: (secret: string) => Promise<T | null>): Promise<T | null> {
  for (const secret of secretsOf(name)) {
    const opened = await open(secret).catch(() => null);
    if (opened !== null) return opened;
  }
  return null;
}
