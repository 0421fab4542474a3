import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import { formatDay } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { printedNumber } from "@/lib/vouchers/rules/identity";
import { ratePercent, voucherType } from "@/lib/vouchers/rules/types";
import { type Draw, drawPdf, FONT, writeLines } from "../boards/files/canvas";
import type { ShelfFile } from "../boards/files/shelf";
import { broughtAt, type Planned } from "./rows";

const PAGE = { width: 595, height: 842 };
const MARGIN = 48;
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
    codAut: Number(`76${date.replaceAll("-", "")}${String(id).padStart(4, "0")}`),
  };
  return `https://www.arca.gob.ar/fe/qr/?p=${Buffer.from(JSON.stringify(facts)).toString("base64")}`;
}

async function qrOf(text: string) {
  const { image, error } = await (await qrWriter()).writeBarcode(text, { format: "QRCode", scale: 3 });
  if (!image) throw new Error(error);
  return loadImage(Buffer.from(await image.arrayBuffer()));
}

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

async function sheetOf(plan: Planned): Promise<Draw> {
  const qr = await qrOf(addressOf(plan));
  const type = voucherType(plan.country, plan.type_code);
  return (pen, width, height) => {
    const say = (text: string, x: number, y: number, font: string, ink = INK) => {
      pen.fillStyle = ink;
      pen.font = `${font} "${FONT}"`;
      pen.fillText(text, x, y);
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
    right(`Fecha de emisión: ${formatDay(plan.date)}`, 122, "400 10px");
    pen.fillStyle = LINE;
    pen.fillRect(MARGIN, 140, width - 2 * MARGIN, 1);
    say(`CUIT del receptor: ${plan.company.tax_id}`, MARGIN, 164, "400 11px");
    say(`Vencimiento para el pago: ${formatDay(plan.due)}`, MARGIN, 182, "400 11px");
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
    (pen as unknown as SKRSContext2D).drawImage(qr, MARGIN, height - 190, 130, 130);
    say("Comprobante autorizado", MARGIN + 146, height - 150, "700 12px");
    say("Empresa y datos inventados: es de una demostración.", MARGIN + 146, height - 130, "400 10px", PALE);
  };
}

/** Their papers, as they came with them. */
export const papersOf = (plans: readonly Planned[], by: string): ShelfFile[] =>
  plans
    .filter(({ paper }) => paper)
    .map((plan) => ({
      id: randomUUID(),
      name: `${plan.tax_id.replace(/\D/g, "")}_${plan.type_code}_${printedNumber(plan)}.pdf`,
      by,
      at: broughtAt(plan.date),
      owner: { type: "voucher", id: plan.id },
      draw: async () => drawPdf([await sheetOf(plan)], PAGE, `${plan.bill.supplier}, ${printedNumber(plan)}`),
    }));
