import { jwtVerify, SignJWT } from "jose";
import { env } from "@/lib/env";
import { claimsOf, type SessionClaims } from "./session";

/** Life of an API token in seconds (design api.md, "Authentication of calls"). */
export const TOKEN_SECONDS = 15 * 60;
const ISSUER = "bambalina";
const AUDIENCE = "bambalina-api";

const key = () => new TextEncoder().encode(env().API_TOKEN_SECRET);

/** A signed token for one session, and when it ends (ISO 8601 UTC). It carries no role. */
export async function mintApiToken(
  claims: SessionClaims,
  now = Date.now(),
): Promise<{ token: string; expires_at: string }> {
  const ends = Math.floor(now / 1000) + TOKEN_SECONDS;
  const token = await new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(String(claims.userId))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setExpirationTime(ends)
    .sign(key());
  return { token, expires_at: new Date(ends * 1000).toISOString() };
}

/** The claims of a valid token, or null. */
export async function readApiToken(token: string): Promise<SessionClaims | null> {
  const expected = { issuer: ISSUER, audience: AUDIENCE, algorithms: ["HS256"], requiredClaims: ["exp"] };
  const verified = await jwtVerify(token, key(), expected).catch(() => null);
  return claimsOf(verified?.payload.sub, verified?.payload.sid);
}
