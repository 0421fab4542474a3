/** Of a 12 px figure or letter, a little more than most: where nothing can be drawn (tests), text is as wide as this says. */
const CHARACTER_PX = 6.6;

let pen: CanvasRenderingContext2D | null | undefined;

function penOf(weight: number): CanvasRenderingContext2D | null {
  if (pen === undefined) pen = typeof OffscreenCanvas === "undefined" ? null : drawing();
  if (pen) pen.font = `${weight} 12px ${getComputedStyle(document.body).fontFamily}`;
  return pen;
}

const drawing = () => document.createElement("canvas").getContext("2d");

/** How wide a text of a drawing is at 12 px, in the page's own font. */
export function textWidth(text: string, weight = 400): number {
  return penOf(weight)?.measureText(text).width ?? text.length * CHARACTER_PX;
}

/** The widest of several texts. */
export const widest = (texts: ReadonlyArray<string>, weight?: number): number =>
  Math.max(0, ...texts.map((text) => textWidth(text, weight)));
