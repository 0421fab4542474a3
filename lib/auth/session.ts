import { decode, encode } from "next-auth/jwt";
import { kept } from "@/lib/kept";
import { openedWith, secretsOf } from "@/lib/secrets";
import { type Cookies, secureCookies, setCookie } from "./cookies";

/** A session lasts a working day; after that the person signs in again. */
export const SESSION_SECONDS = 8 * 60 * 60;

/** What the encrypted session cookie holds: who, and which sign-in. Never a role. */
export interface SessionClaims {
  userId: number;
  sessionId: string;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The claims as they stand in a cookie or a token; null unless both are what we put there. */
export function claimsOf(sub: unknown, sid: unknown): SessionClaims | null {
  const userId = Number(sub);
  return Number.isInteger(userId) && userId > 0 && typeof sid === "string" && UUID.test(sid)
    ? { userId, sessionId: sid }
    : null;
}

/** Name of next-auth's session cookie for this deployment. */
export function sessionCookieName(): string {
  return secureCookies() ? "__Secure-next-auth.session-token" : "next-auth.session-token";
}

/** The `Set-Cookie` value that signs a person in, in next-auth's own format. */
export async function sessionCookie(claims: SessionClaims): Promise<string> {
  const token = await encode({
    token: { sub: String(claims.userId), sid: claims.sessionId },
    secret: secretsOf("NEXTAUTH_SECRET")[0],
    maxAge: SESSION_SECONDS,
  });
  return setCookie(sessionCookieName(), token, SESSION_SECONDS);
}

/** What next-auth put into a session cookie, or null. */
export const openSession = (token: string | undefined) =>
  openedWith("NEXTAUTH_SECRET", (secret) => decode({ token, secret }));

/** Cookies that were opened, until they end: each would cost more than what most calls do. */
const opened = kept<SessionClaims>();

/** The claims of the request's session cookie, or null. Reads the cookie only, never a header. */
export async function readSessionCookie(req: { cookies?: Cookies }): Promise<SessionClaims | null> {
  const raw = req.cookies?.[sessionCookieName()];
  if (!raw) return null;
  const known = opened.get(raw);
  if (known) return known;
  const token = await openSession(raw);
  const claims = claimsOf(token?.sub, token?.sid);
  if (claims && typeof token?.exp === "number") opened.set(raw, claims, token.exp * 1000);
  return claims;
}
