import path from "node:path";
import type { PDFDocument } from "@napi-rs/canvas";

/** What pictures and PDF pages are both drawn with. */
export type Pen = ReturnType<PDFDocument["beginPage"]>;
/** Draws something into a space of so many points. */
export type Draw = (pen: Pen, width: number, height: number) => void;

/** A file as it goes into the storage, with the small picture that lists show of it. */
export interface DrawnFile {
  kind: "png" | "jpeg" | "pdf";
  bytes: Buffer;
  thumbnail: Buffer;
  pages: number | null;
}

interface Size {
  width: number;
  height: number;
}

const THUMBNAIL = 160;
const QUALITY = 82;
/** The application's own letter, so that files look the same on every machine. */
export const FONT = "Hanken Grotesk Demo";
const FONT_FILE = "node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2";

let loaded: Promise<typeof import("@napi-rs/canvas")> | undefined;

async function canvas() {
  loaded ??= import("@napi-rs/canvas").then((module) => {
    module.GlobalFonts.registerFromPath(path.resolve(FONT_FILE), FONT);
    return module;
  });
  return loaded;
}

async function thumbnailOf(draw: Draw, { width, height }: Size): Promise<Buffer> {
  const { createCanvas } = await canvas();
  const scale = THUMBNAIL / Math.max(width, height);
  const small = createCanvas(Math.round(width * scale), Math.round(height * scale));
  const pen = small.getContext("2d");
  pen.scale(scale, scale);
  draw(pen, width, height);
  return small.toBuffer("image/webp", QUALITY);
}

export async function drawPicture(draw: Draw, size: Size, kind: "png" | "jpeg" = "jpeg"): Promise<DrawnFile> {
  const { createCanvas } = await canvas();
  const sheet = createCanvas(size.width, size.height);
  draw(sheet.getContext("2d"), size.width, size.height);
  const bytes = kind === "png" ? sheet.toBuffer("image/png") : sheet.toBuffer("image/jpeg", QUALITY);
  return { kind, bytes, thumbnail: await thumbnailOf(draw, size), pages: null };
}

/** A PDF of a page per drawing, all of one size. */
export async function drawPdf(pages: readonly [Draw, ...Draw[]], size: Size, title: string): Promise<DrawnFile> {
  const { PDFDocument } = await canvas();
  const file = new PDFDocument({ title });
  for (const page of pages) {
    page(file.beginPage(size.width, size.height), size.width, size.height);
    file.endPage();
  }
  return {
    kind: "pdf",
    bytes: file.close(),
    thumbnail: await thumbnailOf(pages[0], size),
    pages: pages.length,
  };
}

/** Writes a text in lines no wider than `width`. @returns where the next line would be. */
export function writeLines(
  pen: Pen,
  text: string,
  { x, y, width, line }: Record<"x" | "y" | "width" | "line", number>,
) {
  let [at, row] = [y, ""];
  for (const word of text.split(" ")) {
    const longer = row ? `${row} ${word}` : word;
    if (row && pen.measureText(longer).width > width) {
      pen.fillText(row, x, at, width);
      at += line;
      row = word;
    } else row = longer;
  }
  pen.fillText(row, x, at, width);
  return at + line;
}
