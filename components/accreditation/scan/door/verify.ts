import type { ReadCode } from "@/lib/accreditation/rules/code";

const ECDSA = { name: "ECDSA", namedCurve: "P-256" };
const keys = new Map<string, Promise<CryptoKey>>();

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** Whether the event's key (SPKI, base64) signed a code. Works without network; browsers do it on https and localhost alone. */
export async function isSigned({ signed, signature }: ReadCode, key: string): Promise<boolean> {
  const known = keys.get(key) ?? crypto.subtle.importKey("spki", bytesOf(key), ECDSA, false, ["verify"]);
  keys.set(key, known);
  return crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, await known, signature, signed);
}
