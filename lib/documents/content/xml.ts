import { attribute, decodeEntities, type XmlHandler, XmlScanner } from "@/lib/tabular/xml";
import { MAX_XML_DEPTH, MAX_XML_ELEMENTS } from "../rules/limits";

/** An element: names without their prefix, `space` is the namespace of the prefix it uses ("" when none is declared). */
export interface XmlNode {
  name: string;
  space: string;
  attributes: string;
  text: string;
  children: XmlNode[];
}

/** A document that is no plain XML: cut off, a DTD, entities, too deep. `reason` is Spanish. */
export class XmlRefused extends Error {
  constructor(readonly reason: string) {
    super(reason);
  }
}

const DECLARED = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/i;
const DECLARES = /<!(?:DOCTYPE|ENTITY)/i;
/** UTF-16 too: .NET declares it over what it then stores as UTF-8, and what can be read byte by byte is not UTF-16. */
const AS_UTF8 = /^(?:utf-?8$|utf-?16|ucs-?2|iso-10646|(?:us-)?ascii$)/i;

/** The text of an XML document, by its mark or the encoding it declares; what is neither is UTF-8, or else Latin 1. */
export function xmlText(bytes: Buffer): string {
  const marked = encodingByMark(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  const declared = DECLARED.exec(bytes.subarray(0, 200).toString("latin1"))?.[1] ?? "utf-8";
  if (AS_UTF8.test(declared)) return utf8OrLatin(bytes);
  try {
    return new TextDecoder(declared).decode(bytes);
  } catch {
    throw new XmlRefused(`declara una codificación que no existe (${declared.slice(0, 20)})`);
  }
}

function utf8OrLatin(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** By its first bytes: the mark of its encoding, or a `<` of two bytes. */
function encodingByMark([first, second, third]: Buffer): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  return null;
}

/** True for text whose first character is `<`, in UTF-8 or UTF-16. */
export const startsAsXml = (bytes: Uint8Array): boolean =>
  /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(
    Buffer.from(bytes.subarray(0, 256)).toString("latin1").replaceAll("\0", ""),
  );

/** Parses a whole document. No DTD and no entities of its own, bounded depth and size. Throws XmlRefused. */
export function parseXml(bytes: Buffer): XmlNode {
  const text = xmlText(bytes);
  const tree = new TreeBuilder();
  try {
    const scanner = new XmlScanner(tree);
    scanner.write(text);
    scanner.end();
  } catch (error) {
    if (error instanceof XmlRefused) throw error;
    // The scanner takes no declaration at all; what it stopped at is only asked here, once, for the message.
    throw new XmlRefused(
      DECLARES.test(text) ? "declara un DTD o entidades, que no se aceptan" : "está dañado o incompleto",
    );
  }
  if (!tree.root || tree.path.length > 0) throw new XmlRefused("está dañado o incompleto");
  return tree.root;
}

class TreeBuilder implements XmlHandler {
  root: XmlNode | undefined;
  path: XmlNode[] = [];
  private spaces: (Spaces | undefined)[] = [];
  private count = 0;

  open(name: string, attributes: string): void {
    if (this.path.length >= MAX_XML_DEPTH) throw new XmlRefused("tiene demasiados niveles");
    if (++this.count > MAX_XML_ELEMENTS) throw new XmlRefused("tiene demasiados elementos");
    const parent = this.path.at(-1);
    if (!parent && this.root) throw new XmlRefused("tiene más de un elemento raíz");
    const spaces = spacesOf(attributes, this.spaces.at(-1));
    const prefix = /^([^\s:/>]+):/.exec(attributes)?.[1] ?? "";
    const node = { name, attributes, text: "", children: [], space: spaceOf(prefix, spaces) };
    if (parent) parent.children.push(node);
    else this.root = node;
    this.path.push(node);
    this.spaces.push(spaces);
  }

  close(name: string): void {
    if (this.path.pop()?.name !== name) throw new XmlRefused("está dañado o incompleto");
    this.spaces.pop();
  }

  text(text: string): void {
    const node = this.path.at(-1);
    if (node) node.text += text;
    else if (text.replace(/^\ufeff/, "").trim()) throw new XmlRefused("tiene texto fuera de su elemento raíz");
  }
}

/** The namespaces that one tag declares, and those around it. */
interface Spaces {
  own: Map<string, string>;
  outer: Spaces | undefined;
}

/** The namespaces in force inside a tag. Never copied: a hostile document declares many, and again in each element. */
function spacesOf(attributes: string, outer: Spaces | undefined): Spaces | undefined {
  if (!attributes.includes("xmlns")) return outer;
  const declared = attributes.matchAll(/\sxmlns(?::([\w.-]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  const own = new Map(
    [...declared].map(([, prefix = "", double, single]) => [prefix, decodeEntities(double ?? single ?? "")]),
  );
  return { own, outer };
}

function spaceOf(prefix: string, spaces: Spaces | undefined): string {
  for (let at = spaces; at; at = at.outer) {
    const space = at.own.get(prefix);
    if (space !== undefined) return space;
  }
  return "";
}

/** First element down a path of names, or undefined. */
export function find(node: XmlNode | undefined, ...names: string[]): XmlNode | undefined {
  let at = node;
  for (const name of names) at = at?.children.find((child) => child.name === name);
  return at;
}

/** Every child of this name. */
export const findAll = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** Trimmed text down a path; null when the element is not there or is empty. */
export function textAt(node: XmlNode | undefined, ...names: string[]): string | null {
  return find(node, ...names)?.text.trim() || null;
}

/** An attribute of an element, or null. */
export const attributeOf = (node: XmlNode | undefined, name: string): string | null =>
  (node && attribute(node.attributes, name)) || null;
