import * as z from "zod";
import { MAX_DESCRIPTION } from "./words";

/** Nodes of a description as the editor makes them, a closed list: anything else is refused. */
const inline = ["text", "hardBreak"] as const;
const blocks = [
  ...["doc", "paragraph", "heading", "bulletList", "orderedList", "listItem"],
  ...["blockquote", "codeBlock", "horizontalRule"],
] as const;
const nodes: ReadonlySet<string> = new Set([...inline, ...blocks]);
const marks = ["bold", "italic", "strike", "underline", "code", "link"] as const;
const MAX_DEPTH = 12;

export interface RichMark {
  type: (typeof marks)[number];
  attrs?: { href?: string };
}
export interface RichNode {
  type: string;
  text?: string;
  attrs?: { level?: number; start?: number };
  marks?: RichMark[];
  content?: RichNode[];
}

/** A link of a description leads to the web, to a mail address, or to a page of ours; never to a script. */
export function isSafeHref(href: string): boolean {
  // Browsers leave tabs and line ends out, and read a backslash as a slash: "/\t/a.test" is another site.
  if (href.startsWith("/")) return !href.startsWith("//") && !/[\\\p{Cc}]/u.test(href);
  return URL.canParse(href) && ["http:", "https:", "mailto:"].includes(new URL(href).protocol);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The node with what is known of it and nothing else; null when it is not one. */
function clean(value: unknown, depth: number): RichNode | null {
  if (!isRecord(value) || depth > MAX_DEPTH) return null;
  const { type } = value;
  if (typeof type !== "string" || !nodes.has(type)) return null;
  if (type === "text") {
    if (typeof value.text !== "string" || value.text === "") return null;
    const own = cleanMarks(value.marks);
    return own && { type, text: value.text, ...(own.length > 0 && { marks: own }) };
  }
  const content = Array.isArray(value.content) ? value.content.map((child) => clean(child, depth + 1)) : [];
  if (content.includes(null)) return null;
  return { type, ...attrsOf(type, value.attrs), ...(content.length > 0 && { content: content as RichNode[] }) };
}

function attrsOf(type: string, attrs: unknown): Pick<RichNode, "attrs"> {
  if (!isRecord(attrs)) return {};
  if (type === "heading") return { attrs: { level: attrs.level === 2 ? 2 : 3 } };
  return type === "orderedList" && Number.isInteger(attrs.start) ? { attrs: { start: Number(attrs.start) } } : {};
}

function cleanMarks(value: unknown): RichMark[] | null {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return null;
  const own: RichMark[] = [];
  for (const mark of value) {
    if (!isRecord(mark) || !(marks as readonly unknown[]).includes(mark.type)) return null;
    const type = mark.type as RichMark["type"];
    if (type !== "link") own.push({ type });
    else {
      const href = isRecord(mark.attrs) ? mark.attrs.href : undefined;
      if (typeof href !== "string" || !isSafeHref(href)) return null;
      own.push({ type, attrs: { href } });
    }
  }
  return own;
}

/** A rich text: the editor's JSON, cleaned of whatever is not on the list. Null for an empty one. */
export const richText = z.unknown().transform((value, ctx): RichNode | null => {
  if (value === null || value === undefined) return null;
  // Cleaned before it is measured: what is nested ten thousand times over cannot be written as JSON.
  const node = clean(value, 0);
  if (node?.type !== "doc" || JSON.stringify(node).length > MAX_DESCRIPTION) {
    ctx.addIssue({ code: "custom", message: "La descripción no tiene una forma conocida o es demasiado larga." });
    return z.NEVER;
  }
  return plainOf(node) === "" ? null : node;
});

/** The words of a rich text, a line for each block. */
export function plainOf(node: RichNode | null): string {
  if (!node) return "";
  if (node.type === "text") return node.text ?? "";
  if (node.type === "hardBreak") return "\n";
  const parts = (node.content ?? []).map(plainOf);
  const isLine = node.content?.some(({ type }) => (inline as readonly string[]).includes(type));
  return parts
    .filter((part) => isLine || part !== "")
    .join(isLine ? "" : "\n")
    .trim();
}

/** Plain words as a rich text, a paragraph for each line. */
export function richOf(text: string): RichNode | null {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  if (lines.every((line) => line === "")) return null;
  return {
    type: "doc",
    content: lines
      .filter((line) => line !== "")
      .map((line) => ({ type: "paragraph", content: [{ type: "text", text: line }] })),
  };
}
