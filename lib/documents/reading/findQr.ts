import { readFile } from "node:fs/promises";
import path from "node:path";

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

/** The texts of the QR codes in a picture, turned, mirrored and inverted ones too. */
export async function qrTexts(pixels: Pixels): Promise<string[]> {
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
  return found.filter(({ isValid }) => isValid).map(({ text }) => text);
}
