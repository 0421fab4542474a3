import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

/** The official example of RG 4892/2020. */
export const ARCA_EXAMPLE = {
  ver: 1,
  fecha: "2020-10-13",
  cuit: 30000000007,
  ptoVta: 10,
  tipoCmp: 1,
  nroCmp: 94,
  importe: 12100,
  moneda: "DOL",
  ctz: 65,
  tipoDocRec: 80,
  nroDocRec: 20000000001,
  tipoCodAut: "E",
  codAut: 70417054367476,
};

/** The address in an ARCA voucher's QR. */
export function arcaUrl(facts: object = ARCA_EXAMPLE, host = "www.afip.gob.ar"): string {
  return `https://${host}/fe/qr/?p=${Buffer.from(JSON.stringify(facts)).toString("base64")}`;
}

/** A QR code as a PNG. */
export async function qrPng(text: string, scale = 4): Promise<Buffer> {
  const zxing = await import("zxing-wasm/writer");
  const wasm = await readFile(path.resolve("node_modules/zxing-wasm/dist/writer/zxing_writer.wasm"));
  zxing.prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const { image, error } = await zxing.writeBarcode(text, { format: "QRCode", scale });
  if (!image) throw new Error(error);
  return Buffer.from(await image.arrayBuffer());
}

/** A sheet of paper with lines of "text" and, where given, a picture on it. */
export async function paper(picture: Buffer | null, { width = 1240, height = 1754, left = 120, top = 1250 } = {}) {
  const lines = Array.from(
    { length: 26 },
    (_, at) => `<rect x="120" y="${120 + at * 38}" width="${500 + ((at * 137) % 480)}" height="14" fill="#333"/>`,
  );
  const drawn = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines.join("")}</svg>`,
  );
  const layers = [{ input: drawn }, ...(picture ? [{ input: picture, left, top }] : [])];
  return sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .composite(layers)
    .png()
    .toBuffer();
}

/** A PDF (A4) that holds a JPEG over a whole page; with `attachment`, an embedded file, with `blank` pages around. */
export function pdfOf(
  jpeg: Buffer,
  size: { width: number; height: number },
  {
    attachment,
    blank = { before: 0, after: 0 },
  }: { attachment?: { name: string; bytes: Buffer }; blank?: { before: number; after: number } } = {},
) {
  const count = blank.before + 1 + blank.after;
  const kids = Array.from({ length: count }, (_, at) => `${at === blank.before ? 3 : 6} 0 R`);
  const draw = "q 595 0 0 842 0 0 cm /Im0 Do Q";
  const objects: Buffer[] = [
    Buffer.from(
      `<</Type/Catalog/Pages 2 0 R${attachment ? `/Names<</EmbeddedFiles<</Names[(${attachment.name}) 7 0 R]>>>>` : ""}>>`,
    ),
    Buffer.from(`<</Type/Pages/Kids[${kids.join(" ")}]/Count ${count}>>`),
    Buffer.from("<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</Im0 5 0 R>>>>>>"),
    stream("", Buffer.from(draw)),
    stream(
      `/Type/XObject/Subtype/Image/Width ${size.width}/Height ${size.height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`,
      jpeg,
    ),
    Buffer.from("<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>"),
  ];
  if (attachment) {
    const { name, bytes } = attachment;
    objects.push(
      Buffer.from(`<</Type/Filespec/F(${name})/UF(${name})/EF<</F 8 0 R>>>>`),
      stream("/Type/EmbeddedFile", bytes),
    );
  }
  return assemble(objects);
}

const stream = (entries: string, bytes: Buffer) =>
  Buffer.concat([Buffer.from(`<<${entries}/Length ${bytes.length}>>stream\n`), bytes, Buffer.from("\nendstream")]);

function assemble(objects: Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const at: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  objects.forEach((object, index) => {
    at.push(length());
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from("\nendobj\n"));
  });
  const start = length();
  const rows = at.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** The smallest PDF that is one: a page with nothing on it. */
export const emptyPdf = (): Buffer =>
  assemble([
    Buffer.from("<</Type/Catalog/Pages 2 0 R>>"),
    Buffer.from("<</Type/Pages/Kids[3 0 R]/Count 1>>"),
    Buffer.from("<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>"),
  ]);

/** A PDF of one page whose program is packed (Flate). */
export const pageOf = (program: Buffer): Buffer =>
  assemble([
    Buffer.from("<</Type/Catalog/Pages 2 0 R>>"),
    Buffer.from("<</Type/Pages/Kids[3 0 R]/Count 1>>"),
    Buffer.from(
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>",
    ),
    stream("/Filter/FlateDecode", program),
  ]);

/** A multipart body with one file and text fields, as a browser would send it. */
export function formWith(
  field: string,
  file: { name: string; type?: string; bytes: Buffer },
  fields: Record<string, string> = {},
): { body: Buffer; headers: Record<string, string> } {
  const boundary = "----sample-boundary";
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${texts.join("")}--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${file.name}"\r\nContent-Type: ${file.type || "application/octet-stream"}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}
