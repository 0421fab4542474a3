import { join } from "node:path";

const MARGIN = 48;
const INK = "#1f1a1d";
const MUTED = "#6b6168";
const LINE = "#ded7d2";

/**
 * Letters of every name of Europe; the standard ones of PDF turn others into something else, without an error. The files are without their
 * layout tables (GPOS, GSUB, GDEF), which would be read anew for every document: half of what a short one took.
 */
const fontFile = (name: string) => join(process.cwd(), "lib", "documents", "fonts", `HankenGrotesk-${name}.ttf`);
// By their files, not by registered names: a table goes back to the file that it found, and reads it again for each cell under a name.
export const [PLAIN, BOLD] = [fontFile("Regular"), fontFile("Bold")];

interface Glyphs {
  hasGlyphForCodePoint: (code: number) => boolean;
}

/** What writes names into a document in its font of now: a letter that this one does not have as the letter below its marks, else a question mark. */
export const printableOf = (doc: PDFKit.PDFDocument) =>
  printableIn((doc as unknown as { _font: { font: Glyphs } })._font.font);
const printableIn =
  (font: Glyphs) =>
  (text: string): string =>
    Array.from(text.normalize("NFC"), (letter) => {
      const has = (one: string) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0);
      if (has(letter) || letter === "\n") return letter;
      return Array.from(letter.normalize("NFKD")).filter(has).join("") || "?";
    }).join("");

type Tag = "H1" | "H2" | "P";
interface Said {
  size?: number;
  muted?: boolean;
  gap?: number;
}

/** What a document is written with, from the top of its first page on. */
export interface Writer {
  say: (tag: Tag, text: string, how?: Said) => void;
  /** Columns by width, one of them `*`; those after it hold figures. The first row is the head, `strong` others that are bold. */
  table: (columns: (number | "*")[], rows: string[][], how?: { strong?: number[] }) => void;
  /** A JPEG or PNG as large as a page of its own takes it, upright, below what it is. @returns false where it cannot be read */
  picture: (bytes: Buffer, caption: string) => boolean;
}

function writerOf(
  doc: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  printable: (text: string) => string,
): Writer {
  const say: Writer["say"] = (tag, text, { size = 10, muted = false, gap = 0 } = {}) =>
    root.add(
      doc.struct(tag, {}, () => {
        doc
          .font(tag === "P" ? PLAIN : BOLD)
          .fontSize(size)
          .fillColor(muted ? MUTED : INK)
          .text(printable(text), MARGIN, doc.y + gap);
      }),
    );
  const table: Writer["table"] = (columns, rows, { strong = [] } = {}) => {
    doc.y += 10;
    doc.fontSize(9).fillColor(INK);
    const last = columns.length - 1;
    doc.x = MARGIN;
    doc.table({
      columnStyles: columns.map((width, index) => ({
        width,
        align: { x: index >= columns.indexOf("*") + 1 && last > 0 ? "right" : "left", y: "center" },
      })) as never,
      rowStyles: (row: number) =>
        ({
          border: [0, 0, 0.5, 0],
          borderColor: LINE,
          padding: [4, 4, 4, 2],
          ...(row === 0 || strong.includes(row) ? { font: { src: BOLD } } : {}),
        }) as never,
      structParent: root,
      data: rows.map((cells, row) =>
        cells.map((text) =>
          row === 0 ? { text: printable(text), type: "TH" as const, scope: "Column" as const } : printable(text),
        ),
      ) as never,
    } as never);
    doc.font(PLAIN);
  };
  const picture: Writer["picture"] = (bytes, caption) => {
    const image = opened(doc, bytes);
    if (!image) return false;
    doc.addPage();
    say("P", caption);
    const [x, y] = [MARGIN, doc.y + 10];
    const fit: [number, number] = [doc.page.width - 2 * MARGIN, doc.page.height - MARGIN - y];
    root.add(doc.struct("Figure", { alt: printable(caption) }, () => doc.image(image, x, y, { fit })));
    return true;
  };
  return { say, table, picture };
}

/** A picture that the document can hold; null where it is none. */
function opened(doc: PDFKit.PDFDocument, bytes: Buffer): PDFKit.Mixins.ImageSrc | null {
  try {
    return (doc as unknown as { openImage: (bytes: Buffer) => PDFKit.Mixins.ImageSrc }).openImage(bytes);
  } catch {
    return null;
  }
}

const LANGUAGES = {
  es: { code: "es-AR", page: (n: number, of: number) => `Página ${n} de ${of}` },
  en: { code: "en", page: (n: number, of: number) => `Page ${n} of ${of}` },
};

/** "Página n de m" at the foot of each page. */
function numberPages(doc: PDFKit.PDFDocument, text: (n: number, of: number) => string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    // The foot stands below the margin, where text would begin another page.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination" });
    doc
      .font(PLAIN)
      .fontSize(8)
      .fillColor(MUTED)
      .text(text(page + 1, count), MARGIN, doc.page.height - 32, {
        align: "right",
        width: doc.page.width - 2 * MARGIN,
        lineBreak: false,
      });
    doc.endMarkedContent();
  }
}

/** The bytes of a document, once it is ended. */
export function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
}

/** A document of A4 pages, tagged and in Spanish unless said, so that it can be read aloud. Answers its bytes. */
export async function documentPdf(
  { title, author, language = "es" }: { title: string; author: string; language?: keyof typeof LANGUAGES },
  write: (writer: Writer) => void,
): Promise<Buffer> {
  // Read with the first document: a worker that starts again has none to make yet.
  const { default: PDFDocument } = await import("pdfkit");
  const doc = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    lang: LANGUAGES[language].code,
    displayTitle: true,
    info: { Title: title, Author: author },
    font: null as never,
  });
  doc.font(PLAIN);
  const done = bytesOf(doc);
  const root = doc.struct("Document");
  doc.addStructure(root);
  write(writerOf(doc, root, printableOf(doc)));
  root.end();
  numberPages(doc, LANGUAGES[language].page);
  doc.end();
  return done;
}
