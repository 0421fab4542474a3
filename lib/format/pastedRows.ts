const GROUPED = /^[-−]?\d{1,3}(?:[.,'’\s]\d{3})+(?:[.,]\d{1,2})?$/;
const DECIMAL_COMMA = /^[-−]?[\d.]*\d,\d{1,3}$/;

/** Splits a text at `delimiter` and at line ends, as Excel and CSV quote it (`"a ""b"""`, line breaks inside). */
function split(text: string, delimiter: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = "";
  };
  for (let i = 0; i < text.length; i++) {
    const c = text[i] as string;
    if (quoted) {
      if (c !== '"') cell += c;
      else if (text[i + 1] === '"') cell += text[++i];
      else quoted = false;
    } else if (c === '"' && cell === "") quoted = true;
    else if (c === delimiter) endCell();
    else if (c === "\n") {
      endCell();
      rows.push([]);
    } else cell += c;
  }
  endCell();
  return rows;
}

/** The delimiter of a copied block: tabs as Excel copies, else semicolons or commas when every line splits alike. */
function delimiterOf(lines: readonly string[]): string {
  if (lines.some((line) => line.includes("\t"))) return "\t";
  for (const mark of [";", ","]) {
    const widths = new Set(split(lines.join("\n"), mark).map((row) => row.length));
    const [width = 1] = widths;
    const oneNumber =
      mark === "," && lines.every((line) => GROUPED.test(line.trim()) || DECIMAL_COMMA.test(line.trim()));
    if (widths.size === 1 && width > 1 && !oneNumber) return mark;
  }
  return "\t";
}

/** What was copied, as rows of trimmed texts. A first row without any figure is a header, and is left out unless `head` asks for it. */
export function pastedRows(text: string, { head = false }: { head?: boolean } = {}): string[][] {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n+$/, "");
  const rows = split(lines, delimiterOf(lines.split("\n"))).map((row) =>
    row.map((cell) => cell.replace(/[\s ]+/g, " ").trim()),
  );
  const [first = []] = rows;
  const heading = rows.length > 1 && first.some((cell) => cell !== "") && !first.some((cell) => /\d/.test(cell));
  return heading && !head ? rows.slice(1) : rows;
}
