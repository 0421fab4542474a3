import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

const NAMES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Text as XML has it, without the control characters that it refuses. */
const xml = (text: string): string =>
  text
    .replace(/[\p{Cc}]/gu, (one) => (one === "\n" || one === "\t" ? one : ""))
    .replace(/[&<>"]/g, (one) => NAMES[one] ?? one);

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A paragraph of a document for Word: `H1`, `H2` and `P` as in a PDF (`documentPdf`). */
export interface Paragraph {
  tag: "H1" | "H2" | "P";
  text: string;
}

const STYLE = { H1: "Title", H2: "Heading1", P: "Normal" } as const;
const run = (text: string): string =>
  text
    .split("\n")
    .map((line) => `<w:t xml:space="preserve">${xml(line)}</w:t>`)
    .join("<w:br/>");
const paragraph = ({ tag, text }: Paragraph): string =>
  `<w:p><w:pPr><w:pStyle w:val="${STYLE[tag]}"/></w:pPr><w:r>${run(text)}</w:r></w:p>`;

const style = (
  id: string,
  name: string,
  { size, bold, before }: { size: number; bold: boolean; before: number },
): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === "Normal" ? ' w:default="1"' : ""}><w:name w:val="${name}"/><w:qFormat/>
  <w:pPr><w:spacing w:before="${before}" w:after="120"/>${id === "Heading1" ? '<w:keepNext/><w:outlineLvl w:val="0"/>' : ""}</w:pPr>
  <w:rPr>${bold ? "<w:b/>" : ""}<w:sz w:val="${size}"/></w:rPr></w:style>`;

/** A document for Word of headings and paragraphs, which is edited there. Answers its bytes. */
export async function documentDocx(
  { title, author, language = "es" }: { title: string; author: string; language?: "es" | "en" },
  paragraphs: readonly Paragraph[],
): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(HEAD + text), name);
  add(
    "[Content_Types].xml",
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
  );
  add(
    "_rels/.rels",
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
  );
  add(
    "word/_rels/document.xml.rels",
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${REL}/styles" Target="styles.xml"/></Relationships>`,
  );
  add(
    "docProps/core.xml",
    `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xml(title)}</dc:title><dc:creator>${xml(author)}</dc:creator><dc:language>${language === "es" ? "es-AR" : "en-GB"}</dc:language></cp:coreProperties>`,
  );
  add(
    "word/styles.xml",
    `<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:lang w:val="${language === "es" ? "es-AR" : "en-GB"}"/></w:rPr></w:rPrDefault></w:docDefaults>${style("Normal", "Normal", { size: 21, bold: false, before: 0 })}${style("Title", "Title", { size: 36, bold: true, before: 0 })}${style("Heading1", "heading 1", { size: 24, bold: true, before: 240 })}</w:styles>`,
  );
  add(
    "word/document.xml",
    `<w:document ${W}><w:body>${paragraphs.map(paragraph).join("")}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr></w:body></w:document>`,
  );
  zip.end();
  return buffer(zip.outputStream);
}
