/** Where a code is, in parts of the picture's sides. */
export interface Corner {
  x: number;
  y: number;
}
export interface Seen {
  text: string;
  corners: Corner[];
}

interface Detector {
  detect: (picture: ImageBitmapSource) => Promise<{ rawValue: string; cornerPoints: Corner[] }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** The codes that the browser itself sees in a picture of this size; Android's Chrome does, others see none. */
export async function seenByBrowser(
  picture: ImageBitmapSource,
  { width, height }: { width: number; height: number },
): Promise<Seen[]> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return [];
  const found = await new BarcodeDetector({ formats: ["qr_code"] }).detect(picture);
  return found.map(({ rawValue, cornerPoints }) => ({
    text: rawValue,
    corners: cornerPoints.map(({ x, y }) => ({ x: x / width, y: y / height })),
  }));
}

const PATIENCE_MS = 20_000;
const ORDER = ["topLeftCorner", "topRightCorner", "bottomRightCorner", "bottomLeftCorner"];

/** Looks for a code on a thread of its own, which every browser can: one picture after the other, until it is let go of. */
export function qrLooker(): { look: (pixels: ImageData) => Promise<Seen[]>; stop: () => void } {
  const worker = new Worker(/* webpackChunkName: "lector-qr" */ new URL("./qr.worker.ts", import.meta.url));
  const look = async (pixels: ImageData): Promise<Seen[]> => {
    const found = await new Promise<{
      text: string;
      corners: Record<string, Corner>;
      width: number;
      height: number;
    } | null>((done, failed) => {
      const timer = setTimeout(() => done(null), PATIENCE_MS);
      worker.onmessage = ({ data }) => {
        clearTimeout(timer);
        done(data);
      };
      worker.onerror = failed;
      worker.postMessage(pixels, [pixels.data.buffer]);
    });
    if (!found) return [];
    const { text, corners, width, height } = found;
    const at = ORDER.flatMap((name) => corners[name] ?? []);
    return [{ text, corners: at.map(({ x, y }) => ({ x: x / width, y: y / height })) }];
  };
  return { look, stop: () => worker.terminate() };
}
