import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ReadResult } from "zxing-wasm/reader";
import type { PaperPlace } from "../rules/invoice";

/** A picture as rows of red, green, blue and alpha bytes. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

let ready: Promise<typeof import("zxing-wasm/reader")> | undefined;

/** The reader with its own copy of the wasm: by itself it would fetch one from another company's server. */
function reader() {
  ready ??= (async () => {
    const zxing = await import("zxing-wasm/reader");
    const wasm = await readFile(path.resolve("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm"));
    zxing.prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
    return zxing;
  })();
  return ready;
}

/** A code in a picture, and where: left, top, width and height as shares of the picture. */
export interface FoundQr {
  text: string;
  at: Omit<PaperPlace, "page">;
}

/** The box around a code, however it is turned. */
function boxOf({ topLeft, topRight, bottomLeft, bottomRight }: ReadResult["position"], { width, height }: Pixels) {
  const corners = [topLeft, topRight, bottomLeft, bottomRight];
  const [xs, ys] = [corners.map(({ x }) => x / width), corners.map(({ y }) => y / height)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** The QR codes in a picture, turned, mirrored and inverted ones too. */
export async function findQrs(pixels: Pixels): Promise<FoundQr[]> {
  const { readBarcodes } = await reader();
  // The reader asks for nothing else of an ImageData.
  const found = await readBarcodes(pixels as ImageData, {
    formats: ["QRCode"],
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
    maxNumberOfSymbols: 8,
  });
  return found.filter(({ isValid }) => isValid).map(({ text, position }) => ({ text, at: boxOf(position, pixels) }));
}
