import { fromBase45, toBase45 } from "./base45";

/** What a badge's code says: nothing of the person but a number. */
export interface BadgeFacts {
  event: number;
  serial: number;
  revision: number;
  /** When it stops working, in seconds of the epoch. */
  expires: number;
  /** Of each zone of the event, in their order, the days that are allowed: bit 0 is the first day. */
  access: readonly number[];
}

const VERSION = 1;
/** Version, event, serial, revision, expiry. */
const HEAD = 14;
/** Two numbers of P-256, one after the other (IEEE P1363), which WebCrypto and Node both write. */
const SIGNATURE = 64;
/** With as many zones a code has 153 letters, which a QR of 41 × 41 points holds at correction M. */
export const MAX_ZONES = 12;
/** Two bytes of a zone. */
export const MAX_DAYS = 14;
export const MAX_REVISION = 255;

/** The bytes that are signed. */
export function packBadge({ event, serial, revision, expires, access }: BadgeFacts): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEAD + 2 * access.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, VERSION);
  view.setUint32(1, event);
  view.setUint32(5, serial);
  view.setUint8(9, revision);
  view.setUint32(10, expires);
  for (const [zone, days] of access.entries()) view.setUint16(HEAD + 2 * zone, days);
  return bytes;
}

/** The text of a badge's code. */
export function codeText(facts: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(facts.length + signature.length);
  bytes.set(facts);
  bytes.set(signature, facts.length);
  return toBase45(bytes);
}

export interface ReadCode {
  facts: BadgeFacts;
  signed: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

/** A code taken apart, whoever signed it; null for a text that is no badge of ours. */
export function readCode(text: string): ReadCode | null {
  // A reader ends its line; a space is one of the letters.
  const bytes = fromBase45(text.replace(/[\r\n\t]/g, ""));
  if (!bytes) return null;
  const zones = (bytes.length - HEAD - SIGNATURE) / 2;
  if (!Number.isInteger(zones) || zones < 1 || zones > MAX_ZONES || bytes[0] !== VERSION) return null;
  const signed = bytes.slice(0, bytes.length - SIGNATURE);
  const view = new DataView(signed.buffer);
  return {
    facts: {
      event: view.getUint32(1),
      serial: view.getUint32(5),
      revision: view.getUint8(9),
      expires: view.getUint32(10),
      access: Array.from({ length: zones }, (_, zone) => view.getUint16(HEAD + 2 * zone)),
    },
    signed,
    signature: bytes.slice(bytes.length - SIGNATURE),
  };
}
