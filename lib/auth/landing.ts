import { landingFor, safeReturnTo } from "@/lib/nav/landing";
import type { Cookies } from "./cookies";
import { personOf } from "./person";
import { readSessionCookie } from "./session";

/** A browser as it comes to the entrance: `returnTo` is the page it wanted, as it stands in the address. */
export interface Arriving {
  cookies: Cookies;
  returnTo: unknown;
  userAgent: string;
}

/**
 * Where a browser goes after signing in (specification section 2): back to the page it wanted, else the person's own
 * landing. The role is read from the database, so that a changed role lands right. Null for nobody, or when the session
 * is over; throws when the database is away.
 */
export async function landing({ cookies, returnTo, userAgent }: Arriving): Promise<string | null> {
  const claims = await readSessionCookie({ cookies });
  const person = claims && (await personOf(claims));
  return person && (safeReturnTo(returnTo) ?? landingFor(person, userAgent));
}
