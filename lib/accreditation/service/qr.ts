import { readFile } from "node:fs/promises";
import path from "node:path";

let ready: Promise<typeof import("zxing-wasm/writer")> | undefined;

/** The writer with its own copy of the wasm: by itself it would fetch one from another company's server. */
function writer() {
  ready ??= (async () => {
    const zxing = await import("zxing-wasm/writer");
    const wasm = await readFile(path.resolve("node_modules/zxing-wasm/dist/writer/zxing_writer.wasm"));
    zxing.prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
    return zxing;
  })();
  return ready;
}

/** The points of a QR with correction M, row by row. */
export interface QrPoints {
  side: number;
  isDark: (x: number, y: number) => boolean;
}

/** A text as a QR. @throws where it does not fit */
export async function qrOf(text: string): Promise<QrPoints> {
  const { writeBarcode } = await writer();
  const { symbol, error } = await writeBarcode(text, { format: "QRCode", options: "ecLevel=M", addQuietZones: false });
  if (error || !symbol) throw new Error(`a QR was not made: ${error}`);
  const { width, data } = symbol;
  return { side: width, isDark: (x, y) => data[y * width + x] === 0 };
}
