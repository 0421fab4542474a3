import sharp, { type Sharp } from "sharp";
import { type FoundQr, findQrs, type Pixels } from "./findQr";
import { readQrInvoices } from "./qrInvoice";

/** A way to look at a photo: its longest side in pixels, and what is done to it. */
interface Look {
  side: number;
  change?: (photo: Sharp) => Sharp;
  /** It shows another part of the plane than the photo: places in it say nothing. */
  turned?: true;
}

/** A code of a photo, and where in it; null where that is not known. */
export type PhotoQr = Omit<FoundQr, "at"> & { at: FoundQr["at"] | null };

/**
 * The cheap and likely first: as it is at a few sizes, then with the focus mended and the contrast evened out, then
 * turned (a code lying askew), smoothed (printed dots) and inverted (a dark screen). Small photos are enlarged once.
 */
const LOOKS: readonly Look[] = [
  { side: 1000 },
  { side: 1700 },
  { side: 2800 },
  { side: 1700, change: (photo) => photo.sharpen({ sigma: 2, m2: 6 }).normalise() },
  { side: 1000, change: (photo) => photo.normalise().sharpen({ sigma: 1.5 }) },
  { side: 1300, change: (photo) => photo.clahe({ width: 130, height: 130, maxSlope: 4 }) },
  { side: 1300, change: (photo) => photo.rotate(20, { background: "#fff" }), turned: true },
  { side: 1300, change: (photo) => photo.median(5).normalise() },
  { side: 1000, change: (photo) => photo.negate() },
];
const ENLARGED: Look = { side: 2400, change: (photo) => photo.normalise() };
const SMALL = 1500;

/** The QR codes in a picture, looked at in several ways until one of them holds an invoice. */
export async function photoQrs(picture: Sharp): Promise<PhotoQr[]> {
  const upright = await picture
    .rotate()
    .flatten({ background: "#fff" })
    .greyscale()
    .resize({ width: 4000, height: 4000, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = upright.info;
  const seen: PhotoQr[] = [];
  const longest = Math.max(width, height);
  for (const { side, turned, change = (photo: Sharp) => photo } of longest < SMALL ? [...LOOKS, ENLARGED] : LOOKS) {
    const photo = sharp(upright.data, { raw: { width, height, channels } });
    const sized = photo.resize({
      width: side,
      height: side,
      fit: "inside",
      withoutEnlargement: side !== ENLARGED.side,
    });
    const found = await findQrs(await pixelsOf(change(sized)));
    seen.push(...(turned ? found.map((one) => ({ ...one, at: null })) : found));
    if (readQrInvoices(found.map(({ text }) => text)).length > 0) break;
  }
  return seen;
}

async function pixelsOf(photo: Sharp): Promise<Pixels> {
  const { data, info } = await photo.toColourspace("srgb").ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
  };
}
