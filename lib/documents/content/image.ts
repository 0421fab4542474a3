import { MAX_PIXELS } from "../rules/limits";
import { refuse } from "./refuse";

/** Refuses an image that cannot be opened (400) or that would unpack to more pixels than allowed (413). Reads its header alone. */
export async function checkImage(path: string, field: string): Promise<void> {
  const { default: sharp } = await import("sharp");
  const facts = await sharp(path, { limitInputPixels: false, animated: true })
    .metadata()
    .catch(() => null);
  if (!facts?.width || !facts.height) throw refuse(field, 400, "la imagen está dañada y no se puede abrir.");
  if (facts.width * facts.height > MAX_PIXELS) {
    throw refuse(field, 413, `la imagen tiene demasiados píxeles (hasta ${MAX_PIXELS / 1_000_000} millones).`);
  }
}
