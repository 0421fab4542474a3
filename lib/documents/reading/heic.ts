import { readFile } from "node:fs/promises";
import { MAX_PIXELS } from "../rules/limits";

/**
 * The main picture of a HEIC file, upright, as rows of red, green, blue and alpha bytes. Throws for one that is damaged or
 * larger than allowed. Only in a capped process: twelve million pixels take some 200 MB.
 */
export async function decodeHeic(file: string) {
  // The library tells its troubles there, where a capped process gives its answer.
  console.log = console.error;
  const { default: libheif } = await import("libheif-js/wasm-bundle.js");
  const images = new libheif.HeifDecoder().decode(await readFile(file));
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error("HEIC: no picture");
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > MAX_PIXELS) throw new Error(`HEIC: ${width} x ${height} is too large`);
  const blank = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const drawn = await new Promise<typeof blank | null>((done) => image.display(blank, done));
  if (!drawn) throw new Error("HEIC: damaged");
  return drawn;
}
