import { normalize } from "@/lib/format/text";
import type { Cell, Line } from "./lines";

/** A value on a page with the words that go with it: to its left on the line, and at the head of its column. */
export interface Said {
  value: string;
  left: string;
  above: string;
  line: number;
}

const LONGEST_LABEL = 80;
/** How far up the head of a column is looked for. */
const HEAD_LINES = 40;

/** All values of a page's lines that fit a pattern (with `g`), each with its words in small letters without accents. */
export function saidOf(lines: readonly Line[], pattern: RegExp): Said[] {
  return lines.flatMap((line, at) => {
    let label = "";
    const found: Said[] = [];
    for (const cell of line.cells) {
      let from = 0;
      for (const match of cell.text.matchAll(pattern)) {
        const left = plain(`${label} ${cell.text.slice(from, match.index)}`).slice(-LONGEST_LABEL);
        from = match.index + match[0].length;
        label = "";
        found.push({
          value: match[0],
          left,
          above: headOf(lines, at, spanOf(cell, match.index, from), pattern),
          line: at,
        });
      }
      label = `${label} ${cell.text.slice(from)}`;
    }
    return found;
  });
}

export const plain = (text: string): string => normalize(text).replace(/\s+/g, " ").trim();

type Span = Pick<Cell, "left" | "right">;

/** Where a part of a cell's text stands, as its letters are about of one width. */
function spanOf({ left, right, text }: Cell, from: number, until: number): Span {
  const wide = (right - left) / Math.max(1, text.length);
  return { left: left + from * wide, right: left + until * wide };
}

const overlap = (a: Span, b: Span) => Math.min(a.right, b.right) - Math.max(a.left, b.left);

/** The words over a value: the nearest above it that hold no such value themselves. */
function headOf(lines: readonly Line[], at: number, span: Span, pattern: RegExp): string {
  const { page } = lines[at] as Line;
  for (let up = at - 1; up >= Math.max(0, at - HEAD_LINES); up--) {
    const line = lines[up] as Line;
    if (line.page !== page) return "";
    const over = line.cells.find((cell) => overlap(cell, span) > 0);
    if (!over || over.text.search(pattern) >= 0 || !/\p{L}|%/u.test(over.text)) continue;
    return plain(over.text).slice(-LONGEST_LABEL);
  }
  return "";
}
