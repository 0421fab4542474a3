import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { secretsOf } from "@/lib/secrets";

/** The token of a link for somebody outside, 256 random bits, as it stands in the address. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What is kept of a token: who reads the database cannot use a link. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

const CIPHER = "aes-256-gcm";
const NONCE = 12;
const TAG = 16;
const keysOf = (purpose: string) =>
  secretsOf("API_TOKEN_SECRET").map((secret) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)));

/**
 * A token for the payload of a queued mail, which only this application can read.
 * @param purpose the kind of link: what is sealed for one opens for no other
 */
export function sealToken(token: string, purpose: string): string {
  const nonce = randomBytes(NONCE);
  const [key] = keysOf(purpose);
  const cipher = createCipheriv(CIPHER, key!, nonce);
  const body = Buffer.concat([cipher.update(token, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

function openWith(key: Buffer, bytes: Buffer): string | null {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** The token of a sealed one; null when it was sealed with a secret that is no longer accepted, or for another purpose. */
export function openToken(sealed: string, purpose: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  for (const key of keysOf(purpose)) {
    const token = openWith(key, bytes);
    if (token !== null) return token;
  }
  return null;
}
