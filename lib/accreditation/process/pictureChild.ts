import sharp from "sharp";
import { answerWith } from "@/lib/tabular/capped/answer";

const PIXELS = 40_000_000;

/** `pictureChild.ts PATH`: prints a photo drawn anew and its thumbnail as base64, without what the camera wrote in it; null for none. */
async function main([file = ""]: string[]): Promise<unknown> {
  sharp.concurrency(1);
  sharp.cache(false);
  const draw = (width: number, height: number, quality: number) =>
    sharp(file, { limitInputPixels: PIXELS, failOn: "error" })
      .rotate()
      .resize({ width, height, fit: "cover", position: "attention", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality })
      .toBuffer();
  const whole = () =>
    sharp(file, { limitInputPixels: PIXELS, failOn: "error" })
      .rotate()
      .resize({ width: 1_400, height: 1_400, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 80 })
      .toBuffer();
  try {
    const [photo, paper, thumb] = [await draw(480, 620, 82), await whole(), await draw(96, 124, 68)];
    return { photo: photo.toString("base64"), paper: paper.toString("base64"), thumb: thumb.toString("base64") };
  } catch {
    return null;
  }
}

answerWith(main);
