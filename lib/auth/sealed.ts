import { hkdfSync } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { openedWith, secretsOf } from "@/lib/secrets";

/** What is sealed; each purpose has a key of its own, so that one can never stand for another. */
type Purpose = "microsoft-transaction" | "access-request" | "hosted-vault";

const keyOf = (purpose: Purpose, secret = secretsOf("NEXTAUTH_SECRET")[0]) =>
  new Uint8Array(hkdfSync("sha256", secret, "bambalina", `sealed:${purpose}`, 32));

/** Facts encrypted for one purpose and a time, as a text for a cookie or a column. */
export function seal(purpose: Purpose, facts: object, seconds: number): Promise<string> {
  return new EncryptJWT({ facts })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(purpose)
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .encrypt(keyOf(purpose));
}

/** The sealed facts, or null for anything else: forged, altered, of another purpose, or past its time. */
export async function unseal<T extends object>(purpose: Purpose, sealed: string | undefined): Promise<T | null> {
  if (!sealed) return null;
  const expected = { audience: purpose, keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
  const opened = await openedWith("NEXTAUTH_SECRET", (secret) => jwtDecrypt(sealed, keyOf(purpose, secret), expected));
  return (opened?.payload.facts as T | undefined) ?? null;
}
