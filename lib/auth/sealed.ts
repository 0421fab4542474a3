import { hkdfSync } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { env } from "@/lib/env";

/** What is sealed; each purpose has a key of its own, so that one can never stand for another. */
type Purpose = "microsoft-transaction" | "access-request" | "hosted-vault";

const key = (purpose: Purpose) =>
  new Uint8Array(hkdfSync("sha256", env().NEXTAUTH_SECRET, "bambalina", `sealed:${purpose}`, 32));

/** Facts encrypted for one purpose and a time, as a text for a cookie or a column. */
export function seal(purpose: Purpose, facts: object, seconds: number): Promise<string> {
  return new EncryptJWT({ facts })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(purpose)
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .encrypt(key(purpose));
}

/** The sealed facts, or null for anything else: forged, altered, of another purpose, or past its time. */
export async function unseal<T extends object>(purpose: Purpose, sealed: string | undefined): Promise<T | null> {
  if (!sealed) return null;
  const opened = await jwtDecrypt(sealed, key(purpose), {
    audience: purpose,
    keyManagementAlgorithms: ["dir"],
    contentEncryptionAlgorithms: ["A256GCM"],
  }).catch(() => null);
  return (opened?.payload.facts as T | undefined) ?? null;
}
