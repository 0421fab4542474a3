import { writeFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { drawPage, withPdf } from "../reading/pdf";
import { openPicture } from "../reading/picture";
import type { DocumentKind } from "../rules/kinds";

/** Longest side of a preview, in pixels. */
const SIDE = 640;

/**
 * Draws a file: `previewChild.ts PATH KIND OUT [PAGE] [SIDE]`, its first page small unless said. Writes WebP to OUT and prints
 * `{"pages": n | null}`.
 */
async function main([file = "", kind = "", out = "", page = "1", longest = ""]: string[]) {
  const side = Number(longest) || SIDE;
  if (kind !== "pdf") {
    await within(await openPicture(file, kind as DocumentKind, "truncated"), side).toFile(out);
    return { pages: null };
  }
  return withPdf(file, async (pdf) => {
    const number = Number(page);
    const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 });
    // What is small is drawn twice as large first: thin lines stay.
    const scale = (longest ? side : 2 * side) / Math.max(width, height, 1);
    const canvas = await drawPage(pdf, number, scale);
    await writeFile(out, await within(sharp(canvas.toBuffer("image/png")), side).toBuffer());
    return { pages: pdf.numPages };
  });
}

const within = (image: Sharp, side: number) =>
  image.rotate().resize({ width: side, height: side, fit: "inside", withoutEnlargement: true }).webp({ quality: 78 });

main(process.argv.slice(2)).then(
  (facts) => process.stdout.write(JSON.stringify(facts), () => process.exit(0)),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
