import { embeddedFont } from "./embedFont";

const PAINT = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "fill-opacity",
  "opacity",
  "font-size",
  "font-weight",
  "font-family",
  "text-anchor",
];
const SCALE = 2;

/** A copy of the drawing that no longer needs the page's styles: every painted property is written on its element. */
function standalone(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll("*")];
  const copies = [copy, ...copy.querySelectorAll("*")];
  originals.forEach((original, index) => {
    const style = getComputedStyle(original);
    const target = copies[index];
    for (const name of PAINT) target?.setAttribute(name, style.getPropertyValue(name));
    target?.removeAttribute("style");
  });
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return copy;
}

/**
 * Downloads the first drawing inside `container` as a PNG at twice its size, over the surface of the theme in use.
 * Rejects when there is no drawing or the browser cannot paint it.
 */
export async function downloadChart(container: HTMLElement, fileName: string): Promise<void> {
  const svg = container.querySelector<SVGSVGElement>("svg[data-chart]");
  if (!svg) throw new Error("No drawing to export");
  const { width, height } = svg.getBoundingClientRect();
  const drawing = standalone(svg);
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = await embeddedFont().catch(() => "");
  drawing.prepend(style);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await image.decode();

  const canvas = document.createElement("canvas");
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  context.fillStyle = getComputedStyle(container).getPropertyValue("background-color");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(SCALE, SCALE);
  context.drawImage(image, 0, 0, width, height);

  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The image could not be made");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${fileName}.png`;
  link.click();
  URL.revokeObjectURL(link.href);
}
