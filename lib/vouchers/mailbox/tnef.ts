/** What Outlook packs into `winmail.dat` (MS-OXTNEF): attributes one after another, an attachment begins with its rendering data. */
const SIGNATURE = 0x223e9f78;
const [RENDERING, TITLE, DATA] = [0x9002, 0x8010, 0x800f];
const HEAD = 9;

export interface Packed {
  name: string;
  bytes: Uint8Array;
}

/** The attachments in it; null where it is none, or ends in its middle. */
export function unpackTnef(bytes: Uint8Array): Packed[] | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.length < 6 || view.readUInt32LE(0) !== SIGNATURE) return null;
  const found: Packed[] = [];
  for (let at = 6; at < view.length; ) {
    if (at + HEAD > view.length) return null;
    const [tag, length] = [view.readUInt16LE(at + 1), view.readUInt32LE(at + 5)];
    const end = at + HEAD + length;
    if (end + 2 > view.length) return null;
    const data = view.subarray(at + HEAD, end);
    const last = found.at(-1);
    if (tag === RENDERING) found.push({ name: "", bytes: new Uint8Array() });
    else if (tag === TITLE && last) last.name = data.toString("latin1").replace(/\0.*$/s, "");
    else if (tag === DATA && last) last.bytes = data;
    at = end + 2;
  }
  return found.filter((one) => one.bytes.length > 0);
}
