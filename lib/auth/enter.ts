import { safeReturnTo } from "@/lib/nav/landing";
import type { Cookies } from "./cookies";
import { admit, type Profile } from "./identities/service";
import { personOf, type SignedIn } from "./person";
import { refusalCookie } from "./refusal";
import { failedLogin, REFUSED_LOGIN } from "./rules";
import { endSession, startSession } from "./service";
import { readSessionCookie, sessionCookie } from "./session";

/** The request that comes back from a provider. */
export interface Arrival {
  requestId: string;
  address: string;
  userAgent: string;
  cookies: Cookies;
}

/** Where the browser goes next, with the cookies it gets. `sessionId` is there when somebody was let in. */
export interface Entrance {
  to: string;
  setCookies: string[];
  sessionId?: string;
}

/**
 * Lets the owner of a verified provider account in: one session, as every other way to sign in starts. An earlier
 * session of this browser ends, so that no token of somebody else lives on in it.
 */
export async function enter(
  profile: Profile,
  arrival: Arrival,
  { returnTo, landing }: { returnTo: unknown; landing: (person: SignedIn, userAgent: string) => string },
): Promise<Entrance> {
  const back = safeReturnTo(returnTo);
  const admission = await admit(profile, arrival.requestId);
  if ("refused" in admission)
    return admission.refused === "disabled"
      ? { to: failedLogin("deshabilitada"), setCookies: [] }
      : { to: REFUSED_LOGIN, setCookies: [await refusalCookie(profile)] };
  const earlier = await readSessionCookie(arrival);
  if (earlier) await endSession(earlier.sessionId);
  const claims = await startSession(admission.userId, profile.provider, arrival);
  const person = await personOf(claims);
  if (!person) return { to: failedLogin("deshabilitada"), setCookies: [] };
  return {
    to: back ?? landing(person, arrival.userAgent),
    setCookies: [await sessionCookie(claims)],
    sessionId: claims.sessionId,
  };
}
