import { writeFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { drawPage, withPdf } from "../reading/pdf";
import { openPicture } from "../reading/picture";
import type { DocumentKind } from "../rules/kinds";

/** Longest side of a preview, in pixels. */
const SIDE = 640;

/** Draws a file small: `previewChild.ts PATH KIND OUT`. Writes WebP to OUT and prints `{"pages": n | null}`. */
async function main([file = "", kind = "", out = ""]: string[]): Promise<{ pages: number | null }> {
  if (kind !== "pdf") {
    await small(await openPicture(file, kind as DocumentKind, "error")).toFile(out);
    return { pages: null };
  }
  return withPdf(file, async (pdf) => {
    const page = await pdf.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const canvas = await drawPage(pdf, 1, (2 * SIDE) / Math.max(width, height, 1));
    await writeFile(out, await small(sharp(canvas.toBuffer("image/png"))).toBuffer());
    return { pages: pdf.numPages };
  });
}

const small = (image: Sharp) =>
  image.rotate().resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true }).webp({ quality: 78 });

main(process.argv.slice(2)).then(
  (facts) => process.stdout.write(JSON.stringify(facts), () => process.exit(0)),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
