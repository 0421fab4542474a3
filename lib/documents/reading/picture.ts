import sharp, { type Sharp, type SharpOptions } from "sharp";
import type { DocumentKind } from "../rules/kinds";
import { MAX_PIXELS } from "../rules/limits";
import { decodeHeic } from "./heic";

/** Opens a picture of any kind that we take, to work on. Only in a capped process. */
export async function openPicture(
  file: string,
  kind: DocumentKind,
  failOn: NonNullable<SharpOptions["failOn"]>,
): Promise<Sharp> {
  sharp.concurrency(1);
  sharp.cache(false);
  if (kind !== "heic") return sharp(file, { limitInputPixels: MAX_PIXELS, failOn });
  const { data, width, height } = await decodeHeic(file);
  return sharp(data, { limitInputPixels: MAX_PIXELS, raw: { width, height, channels: 4 } });
}
