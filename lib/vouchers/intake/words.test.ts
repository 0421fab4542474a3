import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { disconnect } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { arcaPhoto, readBatch, sendFiles } from "@/lib/testing/intake";
import { arcaForm, type Placed, wordsPdf } from "@/lib/testing/invoicePdf";
import { requestAs } from "@/lib/testing/requestAs";
import { aCompany, aCuit, anExpected, aSupplier, invoiceFacts } from "@/lib/testing/vouchers";
import type { VoucherView } from "../schema";

// Files are read in real processes of their own.
jest.setTimeout(300_000);

let uploads: string;
let finance: TestPerson;
let company: { id: number; tax_id: string };
beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "words-"));
  process.env.UPLOAD_DIR = uploads;
  finance = await aPerson("Administracion");
  company = await aCompany();
});
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});

/** What files become, each in its place. */
async function taken(...files: Buffer[]) {
  const sent = files.map((bytes, at) => ({ name: `${at}.pdf`, bytes }));
  const batch = await readBatch(finance, (await sendFiles(finance, sent)).body);
  const views = batch.items.map(async ({ voucher }) =>
    voucher ? (await requestAs<VoucherView>(finance, "GET", `/vouchers/${voucher.id}`)).body : null,
  );
  return { batch, views: await Promise.all(views) };
}
const form = async (
  from: string,
  more: Record<string, string> = {},
  qr: Partial<Parameters<typeof arcaPhoto>[0]> | null = {},
) => {
  const nroCmp = 2_000 + next();
  const pictures = qr ? [await arcaPhoto({ cuit: from, nroCmp, to: company.tax_id, ...qr })] : [];
  return wordsPdf([arcaForm({ from, to: company.tax_id, number: String(nroCmp) }, more)], { pictures });
};
const sourceOf = (view: VoucherView | null | undefined, field: string) =>
  [view?.reading.fields[field]?.source, view?.reading.fields[field]?.confidence].join(" ");

test("ARCA's QR says which and the total, the text net and VAT that tie with it: nothing is left to look at but the days", async () => {
  const { batch, views } = await taken(await form(aCuit()));
  const [made] = views;
  expect(made).toMatchObject({
    type: "FC A",
    net_taxed: "100000.00",
    vat: "21000.00",
    total: "121000.00",
    vat_lines: [{ rate_code: "5", base: "100000.00", amount: "21000.00" }],
    due_date: "2026-11-18",
    service_from: "2026-10-01",
    service_until: "2026-10-31",
    supplier: { name: "SONIDO DEL SUR S.A." },
  });
  expect(made?.findings).toEqual([]);
  expect(
    ["total", "net_taxed", "vat", "vat_lines", "due_date", "number"].map((field) => sourceOf(made, field)),
  ).toEqual(["qr alta", "texto alta", "texto alta", "texto alta", "texto media", "qr alta"]);
  expect(batch.counts).toMatchObject({ clear: 1, doubtful: 0 });
});

test("text that comes to another total than the QR's is told, and none of its amounts is taken", async () => {
  const { batch, views } = await taken(await form(aCuit(), {}, { importe: 133100 }));
  expect(views[0]).toMatchObject({ total: "133100.00", net_taxed: null, vat: null });
  expect(batch.items[0]?.flags).toEqual([
    { code: "texto_difiere", message: "El texto dice un total de $ 121.000,00 y el código, $ 133.100,00: revisarlo." },
  ]);
});

test("without a code, text alone: amounts that tie are sure, the rest probable; what does not tie is doubtful", async () => {
  const cuit = aCuit();
  const { batch, views } = await taken(await form(cuit, {}, null), await form(cuit, { total: "121000,06" }, null));
  const [tied, off] = views;
  expect(tied).toMatchObject({
    type: "FC A",
    company: { id: company.id },
    supplier: { tax_id: cuit },
    total: "121000.00",
    vat: "21000.00",
  });
  expect(
    ["total", "vat_lines", "number", "supplier_id", "company_id", "date"].map((field) => sourceOf(tied, field)),
  ).toEqual(["texto alta", "texto alta", "texto media", "texto media", "texto media", "texto media"]);
  expect(off).toMatchObject({ net_taxed: "100000.00", total: "121000.06" });
  expect(sourceOf(off, "net_taxed")).toBe("texto baja");
  expect(off?.findings.map(({ message }) => message)).toContain(
    "Los importes no cierran: neto 100.000,00 + IVA 21.000,00 = 121.000,00 y el total dice 121.000,06.",
  );
  expect(batch.counts).toMatchObject({ clear: 0, doubtful: 2 });
});

test("Spain without XML: base, VAT and IRPF of its text", async () => {
  const spanish = await aCompany("ES");
  const rows: Placed[] = [
    [30, 40, "Luces del Ebro, S.L."],
    [30, 55, "NIF: B87555017"],
    [330, 40, "FACTURA"],
    [330, 55, `Nº factura: 2026/A-${next()}`],
    [330, 70, "Fecha: 05/11/2026"],
    [30, 110, "Cliente: Bambalina España SL"],
    [30, 125, `CIF: ${spanish.tax_id}`],
    ...[
      ["Base imponible", "1.500,00 €"],
      ["IVA 21 %", "315,00 €"],
      ["IRPF -15 %", "-225,00 €"],
      ["Total", "1.590,00 €"],
    ].flatMap(([label = "", value = ""], at): Placed[] => [
      [330, 600 + at * 14, label],
      [470, 600 + at * 14, value],
    ]),
  ];
  const { views } = await taken(await wordsPdf([rows]));
  expect(views[0]).toMatchObject({
    country: "ES",
    type_code: "F1",
    supplier: { tax_id: "B87555017" },
    date: "2026-11-05",
    currency: "EUR",
    net_taxed: "1500.00",
    vat: "315.00",
    self_withheld: "225.00",
    total: "1590.00",
    vat_lines: [{ rate_code: "21", base: "1500.00", amount: "315.00" }],
  });
});

test("ARCA's list is worth more than the text of the file that fills it", async () => {
  const supplier = await aSupplier();
  const nroCmp = 2_000 + next();
  const facts = {
    number: String(nroCmp),
    net_taxed: "90000.00",
    exempt: "12100.00",
    vat: "18900.00",
  };
  const listed = await anExpected(finance, {
    ...invoiceFacts(company.id, supplier.id, facts),
    vat_lines: [{ rate_code: "5", base: "90000.00", amount: "18900.00" }],
  });
  const cuit = supplier.tax_id ?? "";
  const pdf = await wordsPdf([arcaForm({ from: cuit, to: company.tax_id, number: String(nroCmp) })]);
  const { views } = await taken(pdf);
  expect(views[0]).toMatchObject({
    id: listed,
    net_taxed: "90000.00",
    exempt: "12100.00",
    vat: "18900.00",
    vat_lines: [{ rate_code: "5", base: "90000.00" }],
    due_date: "2026-12-03",
    service_until: "2026-10-31",
    check_state: "coincide",
  });
});
