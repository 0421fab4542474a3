/** Width and height, or their room, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The nearest and farthest one may look, as times the fitted picture. */
const CLOSEST = 8;
const STEP = 1.5;
/** A picture is fitted at most so many times as large as it is. */
const MOST = 2;

/** How wide a picture is drawn so that all of it is in its room. */
export const fittedWidth = (room: Size, picture: Size): number =>
  Math.min(room.width, (room.height * picture.width) / picture.height, picture.width * MOST);

/** From 1, which is fitted, to the nearest. */
export const zoomWithin = (zoom: number): number => Math.round(Math.min(CLOSEST, Math.max(1, zoom)) * 100) / 100;

/** What a key does to the zoom; undefined for the others. */
export function zoomByKey(zoom: number, key: string): number | undefined {
  if (key === "+" || key === "=") return zoomWithin(zoom * STEP);
  if (key === "-") return zoomWithin(zoom / STEP);
  return key === "0" ? 1 : undefined;
}

/** Of a wheel that is turned, or two fingers on a pad, which browsers tell as a wheel with Ctrl. */
export const zoomByWheel = (zoom: number, delta: number): number =>
  zoomWithin(zoom * 1.01 ** -Math.max(-50, Math.min(50, delta)));
