const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const VALUES = new Map(Array.from(LETTERS, (letter, value) => [letter, value]));

/** Bytes as text of the 45 letters that a QR writes shortest: base45 of RFC 9285. */
export function toBase45(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const pair = at + 1 < bytes.length;
    let value = pair ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : (bytes[at] ?? 0);
    for (let letters = pair ? 3 : 2; letters > 0; letters--) {
      text += LETTERS[value % 45];
      value = Math.floor(value / 45);
    }
  }
  return text;
}

/** The bytes of a base45 text; null for one that is none. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const part = text.slice(at, at + 3);
    let value = 0;
    for (let letter = part.length - 1; letter >= 0; letter--) {
      const is = VALUES.get(part[letter] ?? "");
      if (is === undefined) return null;
      value = value * 45 + is;
    }
    if (value > (part.length === 3 ? 0xffff : 0xff)) return null;
    if (part.length === 3) bytes.push(value >> 8);
    bytes.push(value & 0xff);
  }
  return Uint8Array.from(bytes);
}
