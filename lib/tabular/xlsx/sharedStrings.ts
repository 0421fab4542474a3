import { TabularError } from "../errors";
import { MAX_SHARED_STRING_BYTES } from "../limits";
import { XmlScanner, xmlDecoder } from "../xml";
import { unpack, type ZipEntry } from "../zip";

/** `_x000D_` is how workbooks write characters that XML cannot hold. */
export function unescapeText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** A copy that does not keep alive the piece of file it was cut from. */
const detached = (text: string): string => (text.length < 13 ? text : Buffer.from(text, "utf8").toString("utf8"));

/** The table of distinct texts. Rich text is flattened; phonetic readings are left out. Capped in memory. */
export async function readSharedStrings(path: string, entry: ZipEntry | null): Promise<string[]> {
  const strings: string[] = [];
  if (!entry) return strings;
  let text = "";
  let inText = false;
  let phonetic = 0;
  let weight = 0;
  const scanner = new XmlScanner({
    open(name) {
      if (name === "si") text = "";
      else if (name === "t") inText = true;
      else if (name === "rPh") phonetic++;
    },
    close(name) {
      if (name === "t") inText = false;
      else if (name === "rPh") phonetic--;
      else if (name === "si") {
        weight += 32 + text.length;
        if (weight > MAX_SHARED_STRING_BYTES) throw new TabularError("unpacked_too_large");
        strings.push(detached(unescapeText(text)));
      }
    },
    text(piece) {
      if (inText && phonetic === 0) text += piece;
    },
  });
  let decoder: TextDecoder | null = null;
  for await (const chunk of unpack(path, entry)) {
    decoder ??= xmlDecoder(chunk);
    scanner.write(decoder.decode(chunk, { stream: true }));
  }
  scanner.end();
  return strings;
}
