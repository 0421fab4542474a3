import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Canvas } from "@napi-rs/canvas";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { startsAsXml } from "../content/xml";

/** Pixels of a page as drawn, at most: a poster-sized page is drawn smaller. */
const MAX_PAGE_PIXELS = 16_000_000;
const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024;

/** Opens a PDF and closes it after `work`. Only in a capped process: drawing runs the file's own drawing program. */
export async function withPdf<T>(file: string, work: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const pdfjs = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const folder = path.resolve("node_modules/pdfjs-dist");
  const task = pdfjs.getDocument({
    data: new Uint8Array(await readFile(file)),
    standardFontDataUrl: `${folder}/standard_fonts/`,
    cMapUrl: `${folder}/cmaps/`,
    wasmUrl: `${folder}/wasm/`,
    isEvalSupported: false,
    useSystemFonts: false,
    maxImageSize: 64_000_000,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    return await work(await task.promise);
  } finally {
    await task.destroy();
  }
}

/** Draws a page (from 1) on a canvas, `scale` times its size in points, on white. */
export async function drawPage(pdf: PDFDocumentProxy, number: number, scale: number): Promise<Canvas> {
  const { createCanvas } = await import("@napi-rs/canvas");
  const page = await pdf.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const most = Math.sqrt(MAX_PAGE_PIXELS / Math.max(1, natural.width * natural.height));
  const viewport = page.getViewport({ scale: Math.min(scale, most) });
  const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)));
  const context = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  // The canvas of Node has what pdfjs draws with; its types speak of the browser's.
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  page.cleanup();
  return canvas;
}

/** The XML files embedded in a PDF, whatever they are called; those named as the invoice standards say first. */
export async function xmlAttachments(pdf: PDFDocumentProxy): Promise<Buffer[]> {
  const found = (await pdf.getAttachments()) as Record<string, { filename?: string; content?: Uint8Array }> | null;
  const standard = (name: string) => /^(factur-x|zugferd-invoice|xrechnung|order-x)\.xml$/i.test(name);
  return Object.values(found ?? {})
    .filter(({ content }) => content && content.length <= MAX_ATTACHMENT_BYTES && startsAsXml(content))
    .sort((a, b) => Number(standard(b.filename ?? "")) - Number(standard(a.filename ?? "")))
    .map(({ content }) => Buffer.from(content ?? new Uint8Array()));
}
