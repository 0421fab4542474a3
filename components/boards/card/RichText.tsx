import { Fragment, type ReactNode } from "react";
import { isSafeHref, type RichMark, type RichNode } from "@/lib/boards/rules/richText";
import { richClass } from "./description/richClass";

type Block = (inside: ReactNode, attrs: NonNullable<RichNode["attrs"]>) => ReactNode;

// Headings of a card's text come below the headings of its drawer.
const blocks: Record<string, Block> = {
  paragraph: (inside) => <p>{inside}</p>,
  heading: (inside, { level }) =>
    level === 2 ? <h4 className="text-[16px] font-semibold">{inside}</h4> : <h5 className="font-semibold">{inside}</h5>,
  bulletList: (inside) => <ul>{inside}</ul>,
  orderedList: (inside, { start }) => <ol start={start}>{inside}</ol>,
  listItem: (inside) => <li>{inside}</li>,
  blockquote: (inside) => <blockquote>{inside}</blockquote>,
  codeBlock: (inside) => (
    <pre>
      <code>{inside}</code>
    </pre>
  ),
};

const marks: Record<Exclude<RichMark["type"], "link">, (inside: ReactNode) => ReactNode> = {
  bold: (inside) => <strong>{inside}</strong>,
  italic: (inside) => <em>{inside}</em>,
  underline: (inside) => <u>{inside}</u>,
  strike: (inside) => <s>{inside}</s>,
  code: (inside) => <code>{inside}</code>,
};

function marked(text: ReactNode, own: readonly RichMark[]): ReactNode {
  let inside = text;
  for (const { type, attrs } of own) {
    if (type === "link") inside = linked(inside, attrs?.href);
    else if (Object.hasOwn(marks, type)) inside = marks[type](inside);
  }
  return inside;
}

function linked(inside: ReactNode, href: unknown): ReactNode {
  if (typeof href !== "string" || !isSafeHref(href)) return inside;
  const away = href.startsWith("/") ? {} : { target: "_blank", rel: "noreferrer noopener" };
  return (
    <a href={href} {...away}>
      {inside}
    </a>
  );
}

function drawn(node: RichNode): ReactNode {
  if (node.type === "text") return marked(node.text ?? "", node.marks ?? []);
  if (node.type === "hardBreak") return <br />;
  if (node.type === "horizontalRule") return <hr />;
  const inside = children(node);
  const block = Object.hasOwn(blocks, node.type) ? blocks[node.type] : undefined;
  return block ? block(inside, node.attrs ?? {}) : inside;
}

// The place of a node among its siblings is all the identity that it has.
const children = ({ content = [] }: RichNode): ReactNode =>
  content
    .map((child, index) => [index, child] as const)
    .map(([key, child]) => <Fragment key={key}>{drawn(child)}</Fragment>);

/** A description, drawn from its JSON: text stays text, and a link that is not safe is only its words. */
export function RichText({ value }: { value: unknown }) {
  if (typeof value !== "object" || value === null) return null;
  return <div className={richClass}>{drawn(value as RichNode)}</div>;
}
