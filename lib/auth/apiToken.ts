import { jwtVerify, SignJWT } from "jose";
import { kept } from "@/lib/kept";
import { openedWith, secretsOf } from "@/lib/secrets";
import { claimsOf, type SessionClaims } from "./session";

/** Life of an API token in seconds (design api.md, "Authentication of calls"). */
export const TOKEN_SECONDS = 15 * 60;
const ISSUER = "bambalina";
const AUDIENCE = "bambalina-api";

const bytes = (secret: string) => new TextEncoder().encode(secret);

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
    .sign(bytes(secretsOf("API_TOKEN_SECRET")[0]));
  return { token, expires_at: new Date(ends * 1000).toISOString() };
}

/** Tokens that were found valid, until they end: a signature is worked out once. Whose session it is, is asked each time. */
const valid = kept<SessionClaims>();

/** The claims of a valid token, or null. */
export async function readApiToken(token: string): Promise<SessionClaims | null> {
  const known = valid.get(token);
  if (known) return known;
  const expected = { issuer: ISSUER, audience: AUDIENCE, algorithms: ["HS256"], requiredClaims: ["exp"] };
  const verified = await openedWith("API_TOKEN_SECRET", (secret) => jwtVerify(token, bytes(secret), expected));
  const claims = claimsOf(verified?.payload.sub, verified?.payload.sid);
  if (claims && verified?.payload.exp) valid.set(token, claims, verified.payload.exp * 1000);
  return claims;
}
