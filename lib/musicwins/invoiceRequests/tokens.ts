import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/lib/env";

/** A token of 256 random bits, as it stands in the link. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What is kept of a token: who reads the database cannot use a link. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

const CIPHER = "aes-256-gcm";
const NONCE = 12;
const TAG = 16;
const key = () => Buffer.from(hkdfSync("sha256", env().API_TOKEN_SECRET, "", "invoice-request-link", 32));

/** A token for the payload of a queued mail, which only this application can read. */
export function sealToken(token: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key(), nonce);
  const body = Buffer.concat([cipher.update(token, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

/** The token of a sealed one; null when it was sealed with another secret. */
export function openToken(sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
