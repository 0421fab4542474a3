import { TabularError } from "./errors";

/** What a scanner reports. Names come without their namespace prefix; `attributes` is the tag's raw inside, for `attribute()`. */
export interface XmlHandler {
  open?(name: string, attributes: string): void;
  close?(name: string): void;
  text?(text: string): void;
}

const ENTITIES = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }));
const MAX_TOKEN_CHARS = 8 * 1024 * 1024;

const malformed = () => new TabularError("damaged_workbook", " (XML mal formado)");

/** Resolves `&amp;` and `&#10;`. Own entities do not exist here: documents with a DOCTYPE are refused. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (name[0] !== "#") return ENTITIES.get(name) ?? whole;
    const code = name[1] === "x" || name[1] === "X" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

const patterns = new Map<string, RegExp>();

/** One attribute of a tag, or undefined. `name` matches with or without a namespace prefix. */
export function attribute(attributes: string, name: string): string | undefined {
  const at = attributes.indexOf(` ${name}="`);
  if (at >= 0) {
    const from = at + name.length + 3;
    return decodeEntities(attributes.slice(from, attributes.indexOf('"', from)));
  }
  let pattern = patterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    patterns.set(name, pattern);
  }
  if (!attributes.includes(name)) return undefined;
  const match = pattern.exec(attributes);
  return match ? decodeEntities(match[1] ?? match[2] ?? "") : undefined;
}

/** End of the tag that starts at `from`: the first `>` outside quotes, or -1 when it has not arrived yet. */
function tagEnd(text: string, from: number): number {
  let quote = 0;
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 34 || code === 39) quote = code;
    else if (code === 62) return i;
  }
  return -1;
}

const SPECIALS = [
  { start: "<!--", end: "-->" },
  { start: "<![CDATA[", end: "]]>" },
  { start: "<?", end: "?>" },
] as const;

/** A streaming scanner for the plain XML that workbooks are made of: feed it with `write`, close it with `end`. */
export class XmlScanner {
  private rest = "";
  private depth = 0;
  private before = 0;
  /** How many characters were read before what is handled now. */
  read = 0;

  constructor(private readonly handler: XmlHandler) {}

  write(chunk: string): void {
    const text = this.rest === "" ? chunk : this.rest + chunk;
    const kept = this.scan(text);
    this.rest = text.slice(kept);
    this.before += kept;
    if (this.rest.length > MAX_TOKEN_CHARS) throw malformed();
  }

  /** Throws when the document stopped in the middle. */
  end(): void {
    this.read = this.before + this.rest.length;
    if (this.depth !== 0 || this.rest.trim() !== "") throw malformed();
  }

  /** Handles every complete token and answers where the incomplete one starts. */
  private scan(text: string): number {
    const { handler } = this;
    let at = 0;
    for (;;) {
      const lt = text.indexOf("<", at);
      if (lt < 0) return at;
      this.read = this.before + lt;
      if (lt > at && handler.text) handler.text(decodeEntities(text.slice(at, lt)));
      const second = text.charCodeAt(lt + 1);
      if (second === 33 || second === 63) {
        const end = this.special(text, lt);
        if (end < 0) return lt;
        at = end;
        continue;
      }
      const gt = tagEnd(text, lt + 1);
      if (gt < 0) return lt;
      if (second === 47) {
        if (--this.depth < 0) throw malformed();
        handler.close?.(localName(text, lt + 2, gt));
      } else {
        const selfClosing = text.charCodeAt(gt - 1) === 47;
        const name = localName(text, lt + 1, gt);
        handler.open?.(name, text.slice(lt + 1, selfClosing ? gt - 1 : gt));
        if (selfClosing) handler.close?.(name);
        else this.depth++;
      }
      at = gt + 1;
    }
  }

  /** Comments, CDATA and processing instructions; answers where they end, -1 when the end has not arrived. */
  private special(text: string, lt: number): number {
    const kind = SPECIALS.find(({ start }) => text.startsWith(start, lt));
    if (!kind) {
      if (text.length - lt < 10) return -1;
      throw malformed();
    }
    const end = text.indexOf(kind.end, lt + kind.start.length);
    if (end < 0) return -1;
    if (kind.end === "]]>") this.handler.text?.(text.slice(lt + kind.start.length, end));
    return end + kind.end.length;
  }
}

function localName(text: string, from: number, gt: number): string {
  let start = from;
  let i = from;
  for (; i < gt; i++) {
    const code = text.charCodeAt(i);
    if (code === 58) start = i + 1;
    else if (code <= 32 || code === 47) break;
  }
  return text.slice(start, i);
}

/** Scans a document that is already whole. UTF-8, or UTF-16 with its mark. */
export function scanXml(bytes: Buffer, handler: XmlHandler): void {
  const scanner = new XmlScanner(handler);
  scanner.write(xmlDecoder(bytes).decode(bytes));
  scanner.end();
}

/** The decoder for a part, by its first bytes. */
export function xmlDecoder(head: Buffer): TextDecoder {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder("utf-16le");
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder("utf-16be");
  return new TextDecoder("utf-8");
}
