import { attribute, type XmlHandler, XmlScanner, xmlDecoder } from "@/lib/tabular/xml";
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
const MARKUP = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g;

/** The text of an XML document, by its mark or the encoding it declares. */
export function xmlText(bytes: Buffer): string {
  const declared = DECLARED.exec(bytes.subarray(0, 200).toString("latin1"))?.[1];
  const byMark = xmlDecoder(bytes);
  if (!declared || byMark.encoding !== "utf-8") return byMark.decode(bytes);
  try {
    return new TextDecoder(declared).decode(bytes);
  } catch {
    throw new XmlRefused(`declara una codificación que no existe (${declared.slice(0, 20)})`);
  }
}

/** Parses a whole document. No DTD and no entities of its own, bounded depth and size. Throws XmlRefused. */
export function parseXml(bytes: Buffer): XmlNode {
  const text = xmlText(bytes);
  if (/<!(DOCTYPE|ENTITY)/i.test(text.replace(MARKUP, ""))) {
    throw new XmlRefused("declara un DTD o entidades, que no se aceptan");
  }
  const tree = new TreeBuilder();
  try {
    const scanner = new XmlScanner(tree);
    scanner.write(text);
    scanner.end();
  } catch (error) {
    throw error instanceof XmlRefused ? error : new XmlRefused("está dañado o incompleto");
  }
  if (!tree.root || tree.path.length > 0) throw new XmlRefused("está dañado o incompleto");
  return tree.root;
}

class TreeBuilder implements XmlHandler {
  root: XmlNode | undefined;
  path: XmlNode[] = [];
  private spaces: Map<string, string>[] = [];
  private count = 0;

  open(name: string, attributes: string): void {
    if (this.path.length >= MAX_XML_DEPTH) throw new XmlRefused("tiene demasiados niveles");
    if (++this.count > MAX_XML_ELEMENTS) throw new XmlRefused("tiene demasiados elementos");
    const parent = this.path.at(-1);
    if (!parent && this.root) throw new XmlRefused("tiene más de un elemento raíz");
    const spaces = spacesOf(attributes, this.spaces.at(-1));
    const prefix = /^([^\s:/>]+):/.exec(attributes)?.[1] ?? "";
    const node = { name, attributes, text: "", children: [], space: spaces.get(prefix) ?? "" };
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

/** The namespaces in force inside a tag: its parent's, and those it declares. */
function spacesOf(attributes: string, outer: Map<string, string> = new Map()): Map<string, string> {
  if (!attributes.includes("xmlns")) return outer;
  const spaces = new Map(outer);
  for (const [, prefix = "", double, single] of attributes.matchAll(
    /\sxmlns(?::([\w.-]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    spaces.set(prefix, double ?? single ?? "");
  }
  return spaces;
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
