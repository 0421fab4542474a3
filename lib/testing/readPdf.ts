/** What a reader sees of a PDF: its title, the text of each page in one line, and the fonts that it is written with. */
export async function readPdf(bytes: Buffer): Promise<{ title: string; pages: string[]; fonts: string[] }> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
    pages.push(text.replace(/\s+/g, " ").trim());
  }
  const { info } = await pdf.getMetadata();
  const fonts = [...bytes.toString("latin1").matchAll(/\/BaseFont \/(\S+)/g)].map(([, name = ""]) => name);
  return { title: String((info as { Title?: string }).Title ?? ""), pages, fonts: [...new Set(fonts)] };
}
