import { PHOTO_SIDE } from "@/lib/cards/rules/kinds";

const QUALITY = 0.82;

function draw(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * A photo as it is sent: a JPEG of 2,000 pixels at most, without what the camera wrote in it (where it was taken). What this
 * browser cannot draw is sent as it is.
 */
export async function shrink(file: Blob): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const canvas = draw(picture, PHOTO_SIDE);
    picture.close();
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    return jpeg ?? file;
  } catch {
    return file;
  }
}

/** What every browser draws: where one of these is not drawn, it is broken. */
const DRAWN = ["image/jpeg", "image/png", "image/webp", "image/gif"];

/** Why a file is no photo of a receipt, said when it is taken; null for one that may be. */
export async function wrongPhoto(file: Blob): Promise<string | null> {
  if (file.size === 0) return "La foto pesa 0 bytes: sacarla de nuevo.";
  if (file.type !== "" && !file.type.startsWith("image/")) return "Ese archivo no es una foto: sacarla o elegir otra.";
  if (!DRAWN.includes(file.type) || typeof createImageBitmap === "undefined") return null;
  const drawn = await createImageBitmap(file).catch(() => null);
  drawn?.close();
  return drawn ? null : "La foto no se puede leer: sacarla de nuevo.";
}

const QR_SIDE = 1_600;

/** The pixels in which a QR is looked for; null where the browser cannot draw it. */
export async function pixelsOf(photo: Blob): Promise<ImageData | null> {
  try {
    const picture = await createImageBitmap(photo);
    const canvas = draw(picture, QR_SIDE);
    picture.close();
    return canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
  } catch {
    return null;
  }
}

export async function shaOf(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await blob.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
