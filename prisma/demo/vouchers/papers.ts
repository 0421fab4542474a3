import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import { combine } from "@/lib/documents/reading/combine";
import { readQrInvoices } from "@/lib/documents/reading/qrInvoice";
import { linesOf, type Piece } from "@/lib/documents/reading/words/lines";
import { readWords } from "@/lib/documents/reading/words/readWords";
import { placesIn, writtenOf } from "@/lib/documents/reading/written";
import type { InvoiceProposal, PaperPlaces } from "@/lib/documents/rules/invoice";
import type { InvoiceWords } from "@/lib/documents/rules/invoiceText";
import { formatMoney } from "@/lib/format/money";
import { printedNumber } from "@/lib/vouchers/rules/identity";
import { ratePercent, voucherType } from "@/lib/vouchers/rules/types";
import { type Draw, drawPdf, FONT, writeLines } from "../boards/files/canvas";
import type { ShelfFile } from "../boards/files/shelf";
import { broughtAt, caeOf, type Planned } from "./rows";

const PAGE = { width: 595, height: 842 };
const MARGIN = 48;
const QR = { x: MARGIN, y: PAGE.height - 190, width: 130, height: 130 };
const [INK, PALE, LINE] = ["#1c2333", "#5c6577", "#c9cdd6"];
/** ARCA's names of currencies. */
const CURRENCIES: Readonly<Record<string, string>> = { ARS: "PES", USD: "DOL", EUR: "060" };

let writer: Promise<typeof import("zxing-wasm/writer")> | undefined;

/** The writer with its own copy of the wasm: by itself it would fetch one from another company's server. */
function qrWriter() {
  writer ??= (async () => {
    const zxing = await import("zxing-wasm/writer");
    const wasm = await readFile(path.resolve("node_modules/zxing-wasm/dist/writer/zxing_writer.wasm"));
    zxing.prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
    return zxing;
  })();
  return writer;
}

/** The address in the QR of RG 4892/2020. */
function addressOf({ tax_id, date, point, number, type_code, total, bill, fx, company, id }: Planned): string {
  const figures = (text: string) => Number(text.replace(/\D/g, ""));
  const facts = {
    ver: 1,
    fecha: date,
    cuit: figures(tax_id),
    ptoVta: Number(point),
    tipoCmp: Number(type_code),
    nroCmp: Number(number),
    importe: Number(total),
    moneda: CURRENCIES[bill.currency],
    ctz: Number(fx?.rate ?? 1),
    tipoDocRec: 80,
    nroDocRec: figures(company.tax_id),
    tipoCodAut: "E",
    codAut: Number(caeOf({ date, id })),
  };
  return `https://www.arca.gob.ar/fe/qr/?p=${Buffer.from(JSON.stringify(facts)).toString("base64")}`;
}

async function qrOf(text: string) {
  const { image, error } = await (await qrWriter()).writeBarcode(text, { format: "QRCode", scale: 3 });
  if (!image) throw new Error(error);
  return loadImage(Buffer.from(await image.arrayBuffer()));
}

/** A day as papers print it. */
const onPaper = (day: string): string => day.split("-").reverse().join("/");

/** What is printed under the lines of what was sold. */
function sumsOf({ net, vat, taxes, total, country, bill, type_code }: Planned): [string, string][] {
  const shown = (value: string) => formatMoney(value, bill.currency);
  if (type_code === "11") return [["Importe total", shown(total)]];
  return [
    ["Importe neto gravado", shown(net)],
    [`IVA ${(ratePercent(country, bill.rate) ?? "").replace(".", ",")} %`, shown(vat)],
    ...taxes.map(({ jurisdiction, amount }): [string, string] => [`Percepción IIBB ${jurisdiction}`, shown(amount)]),
    ["Importe total", shown(total)],
  ];
}

/** A paper, and what is written on it once it is drawn. */
interface Sheet {
  draw: Draw;
  /** The address in its QR. */
  address: string;
  written: Piece[];
}

async function sheetOf(plan: Planned): Promise<Sheet> {
  const address = addressOf(plan);
  const qr = await qrOf(address);
  const type = voucherType(plan.country, plan.type_code);
  const written: Piece[] = [];
  const draw: Draw = (pen, width, height) => {
    // Its small picture is drawn the same way.
    written.length = 0;
    const say = (text: string, x: number, y: number, font: string, ink = INK) => {
      pen.fillStyle = ink;
      pen.font = `${font} "${FONT}"`;
      pen.fillText(text, x, y);
      const size = Number(/(\d+)px/.exec(font)?.[1] ?? 0);
      written.push({ text, left: x, right: x + pen.measureText(text).width, base: y, size });
    };
    const right = (text: string, y: number, font: string) => {
      pen.font = `${font} "${FONT}"`;
      say(text, width - MARGIN - pen.measureText(text).width, y, font);
    };
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, width, height);
    say(plan.bill.supplier, MARGIN, 84, "700 20px");
    say(`CUIT ${plan.tax_id}`, MARGIN, 106, "400 11px", PALE);
    say(type?.letter ?? "", width / 2 - 10, 92, "700 30px");
    say(`COD. ${plan.type_code.padStart(2, "0")}`, width / 2 - 16, 108, "400 9px", PALE);
    right(type?.title.toUpperCase() ?? "", 84, "700 15px");
    right(printedNumber(plan), 104, "700 12px");
    right(`Fecha de emisión: ${onPaper(plan.date)}`, 122, "400 10px");
    pen.fillStyle = LINE;
    pen.fillRect(MARGIN, 140, width - 2 * MARGIN, 1);
    say(`CUIT del receptor: ${plan.company.tax_id}`, MARGIN, 164, "400 11px");
    say(`Vencimiento para el pago: ${onPaper(plan.due)}`, MARGIN, 182, "400 11px");
    pen.fillStyle = LINE;
    pen.fillRect(MARGIN, 198, width - 2 * MARGIN, 1);
    pen.fillStyle = INK;
    pen.font = `400 12px "${FONT}"`;
    writeLines(pen, plan.bill.concept, { x: MARGIN, y: 226, width: 300, line: 18 });
    right(formatMoney(plan.net, plan.bill.currency), 226, "400 12px");
    for (const [index, [term, value]] of sumsOf(plan).entries()) {
      say(term, width - MARGIN - 260, 560 + index * 22, "400 12px");
      right(value, 560 + index * 22, "700 12px");
    }
    (pen as unknown as SKRSContext2D).drawImage(qr, QR.x, QR.y, QR.width, QR.height);
    say("Comprobante autorizado", MARGIN + 146, height - 170, "700 12px");
    say(`CAE ${caeOf(plan)}`, MARGIN + 146, height - 150, "400 11px");
    say("Empresa y datos inventados: es de una demostración.", MARGIN + 146, height - 130, "400 10px", PALE);
  };
  return { draw, address, written };
}

/** What the worker would have kept of a paper that it had read: its code is known, and where each text stands. */
export interface PaperReading {
  plan: Planned;
  file_id: string;
  proposal: InvoiceProposal;
  words: InvoiceWords | null;
  places: PaperPlaces;
}

function readingOf(plan: Planned, file_id: string, { address, written }: Sheet): PaperReading {
  const proposal = combine(null, readQrInvoices([address]), plan.date);
  if (!proposal) throw new Error(`the code of ${plan.number} says nothing`);
  const lines = linesOf(1, written);
  const words = readWords(lines, proposal);
  const { width, height } = PAGE;
  const qr = { page: 1, x: QR.x / width, y: QR.y / height, width: QR.width / width, height: QR.height / height };
  const places = { ...placesIn(lines, new Map([[1, PAGE]]), writtenOf(proposal, words)), qr };
  return { plan, file_id, proposal, words, places };
}

/** Their papers, as they came with them; what was read of each is there once it is drawn. */
export function papersOf(
  plans: readonly Planned[],
  by: string,
): { files: ShelfFile[]; readings: readonly PaperReading[] } {
  const readings: PaperReading[] = [];
  const files = plans
    .filter(({ paper }) => paper)
    .map((plan) => {
      const id = randomUUID();
      return {
        id,
        name: `${plan.tax_id.replace(/\D/g, "")}_${plan.type_code}_${printedNumber(plan)}.pdf`,
        by,
        at: broughtAt(plan.date),
        owner: { type: "voucher", id: plan.id },
        draw: async () => {
          const sheet = await sheetOf(plan);
          const drawn = await drawPdf([sheet.draw], PAGE, `${plan.bill.supplier}, ${printedNumber(plan)}`);
          readings.push(readingOf(plan, id, sheet));
          return drawn;
        },
      };
    });
  return { files, readings };
}
