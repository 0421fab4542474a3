import fc from "fast-check";
import { cii, facturae, ubl } from "@/lib/testing/invoiceXml";
import { ARCA_EXAMPLE, arcaUrl } from "@/lib/testing/samples";
import { invoiceProposal } from "../rules/invoice";
import { readArcaQr } from "./arcaQr";
import { combine } from "./combine";
import { readQrInvoices } from "./qrInvoice";
import { readVerifactuQr } from "./verifactuQr";
import { readXmlInvoice } from "./xmlInvoice";

const TODAY = "2026-11-20";
const base64 = (facts: object) => Buffer.from(JSON.stringify(facts)).toString("base64");
/** The example with these figures in place of its own, written just so. */
const odd = (figures: Record<string, string>) =>
  `https://www.afip.gob.ar/fe/qr/?p=${Buffer.from(
    JSON.stringify(ARCA_EXAMPLE).replace(/"(\w+)":([\d.]+)/g, (whole, name) => {
      const figure = figures[name as string];
      return figure === undefined ? whole : `"${name}":${figure}`;
    }),
  ).toString("base64")}`;
const fromXml = (text: string) => combine(readXmlInvoice(Buffer.from(text)), [], TODAY);
const fromQr = (...texts: string[]) => combine(null, readQrInvoices(texts), TODAY);
const codes = (proposal: ReturnType<typeof fromXml>) => proposal?.warnings.map(({ code }) => code);

const example = {
  format: "arca_qr",
  supplier_tax_id: "30000000007",
  recipient_tax_id: "20000000001",
  type: "invoice",
  letter: "A",
  type_code: "1",
  point_of_sale: "10",
  number: "94",
  date: "2020-10-13",
  currency: "USD",
  exchange_rate: "65",
  total: "12100",
  authorisation_kind: "CAE",
  authorisation_code: "70417054367476",
};

describe("ARCA's QR", () => {
  test.each([
    ["the host of the example", arcaUrl()],
    ["the host of the text", arcaUrl(ARCA_EXAMPLE, "www.arca.gob.ar")],
    ["no www", arcaUrl(ARCA_EXAMPLE, "arca.gob.ar")],
    ["no slash before the question mark", arcaUrl().replace("/qr/?", "/qr?")],
    [
      "the url-safe alphabet",
      `https://www.afip.gob.ar/fe/qr/?p=${Buffer.from(JSON.stringify(ARCA_EXAMPLE)).toString("base64url")}`,
    ],
    ["no padding", arcaUrl().replace(/=+$/, "")],
    ["percent signs", `https://www.afip.gob.ar/fe/qr/?p=${encodeURIComponent(base64(ARCA_EXAMPLE))}`],
    [
      "numbers as strings",
      arcaUrl({ ...ARCA_EXAMPLE, codAut: "70417054367476", cuit: "30000000007", nroCmp: "00000094" }),
    ],
    ["blanks around", `  ${arcaUrl()}\n`],
    ["its port", arcaUrl().replace(".gob.ar", ".gob.ar:443")],
    ["other parameters around", arcaUrl().replace("?p=", "?v=1&p=").concat("&utm=qr")],
    [
      "percent signs on percent signs",
      `https://www.arca.gob.ar/fe/qr/?p=${encodeURIComponent(encodeURIComponent(base64(ARCA_EXAMPLE)))}`,
    ],
    ["the looks of a CUIT", arcaUrl({ ...ARCA_EXAMPLE, cuit: "30-00000000-7", nroDocRec: "20-00000000-1" })],
    [
      "numbers as Java and Python write them",
      odd({ importe: "1.21E4", ctz: "65.0", cuit: "3.0000000007E10", nroCmp: "94.0" }),
    ],
    ["the day first", arcaUrl({ ...ARCA_EXAMPLE, fecha: "13/10/2020" })],
    ["the day with its hour", arcaUrl({ ...ARCA_EXAMPLE, fecha: "2020-10-13 00:00:00" })],
    ["a text that holds what looks like a number", arcaUrl({ ...ARCA_EXAMPLE, nota: 'hora:5, "uno":2}' })],
  ])("is read with %s", (_, text) => {
    expect(fromQr(text)).toMatchObject(example);
  });

  // `-` and `_` stand for `+` and `/`, which only some bytes make.
  test("both alphabets give the same, whatever the bytes", () => {
    const facts = { ...ARCA_EXAMPLE, extra: "ÿþ>>>???~~~" };
    const standard = base64(facts);
    expect(standard).toMatch(/[+/]/);
    const urlSafe = standard.replace(/\+/g, "-").replace(/\//g, "_");
    for (const packed of [standard, urlSafe, standard.replace(/\+/g, " "), encodeURIComponent(standard)]) {
      expect(fromQr(`https://www.arca.gob.ar/fe/qr/?p=${packed}`)).toMatchObject(example);
    }
  });

  test("amounts keep every digit", () => {
    const json = JSON.stringify(ARCA_EXAMPLE)
      .replace('"importe":12100', '"importe":9999999999999.99')
      .replace('"ctz":65', '"ctz":1234567890123.123456');
    const text = `https://www.arca.gob.ar/fe/qr/?p=${Buffer.from(json).toString("base64")}`;
    expect(fromQr(text)).toMatchObject({ total: "9999999999999.99", exchange_rate: "1234567890123.123456" });
  });

  test.each([
    [6, "invoice", "B"],
    [11, "invoice", "C"],
    [3, "credit_note", "A"],
    [12, "debit_note", "C"],
    [51, "invoice", "M"],
    [201, "invoice", "A"],
    [213, "credit_note", "C"],
    [15, "receipt", "C"],
    [999, "other", null],
  ])("voucher type %i is %s %s", (tipoCmp, type, letter) => {
    expect(fromQr(arcaUrl({ ...ARCA_EXAMPLE, tipoCmp }))).toMatchObject({ type, letter });
  });

  test("the receiver may be missing, and is not ours to name when it is a DNI", () => {
    const { tipoDocRec: _type, nroDocRec: _number, ...without } = ARCA_EXAMPLE;
    expect(fromQr(arcaUrl(without))?.recipient_tax_id).toBeNull();
    expect(fromQr(arcaUrl({ ...ARCA_EXAMPLE, tipoDocRec: 96, nroDocRec: 12345678 }))?.recipient_tax_id).toBeNull();
  });

  test.each([
    ["supplier_tax_id", { cuit: 30000000008 }, "bad_tax_id"],
    ["date", { fecha: "2026-11-21" }, "future_date"],
    ["date", { fecha: "2026-02-30" }, "no_date"],
    ["date", { fecha: "0000-01-01" }, "no_date"],
    ["total", { importe: "mucho" }, "no_total"],
    ["authorisation_code", { codAut: 123456789012345 }, "bad_authorisation"],
    ["currency", { moneda: "XXX" }, "unknown_currency"],
    ["", { ver: 2 }, "unknown_version"],
  ])("warns about %s with %j", (field, change, code) => {
    expect(fromQr(arcaUrl({ ...ARCA_EXAMPLE, ...change }))?.warnings).toContainEqual(
      expect.objectContaining({ field, code }),
    );
  });

  test.each([
    "https://www.afip.gob.ar.evil.example/fe/qr/?p=e30=",
    `https://evil.example/fe/qr/?p=${base64(ARCA_EXAMPLE)}`,
    `https://evil.example/?x=https://www.afip.gob.ar/fe/qr/?p=${base64(ARCA_EXAMPLE)}`,
    `https://evilafip.gob.ar/fe/qr/?p=${base64(ARCA_EXAMPLE)}`,
    `https://www.afip.gob.ar@evil.example/fe/qr/?p=${base64(ARCA_EXAMPLE)}`,
    "https://www.afip.gob.ar/fe/qr/?p=%%%",
    "https://www.afip.gob.ar/fe/qr/?p=e30=",
    `https://www.afip.gob.ar/fe/qr/?p=${Buffer.from("[1,2]").toString("base64")}`,
    "00020101021143...6304ABCD",
    "",
  ])("is not %s", (text) => {
    expect(readArcaQr(text)).toBeNull();
  });

  test("whatever it says, the proposal has its shape", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(ARCA_EXAMPLE)), fc.jsonValue()), (change) => {
        const proposal = fromQr(arcaUrl({ ...ARCA_EXAMPLE, ...change }));
        if (proposal) expect(() => invoiceProposal.parse(proposal)).not.toThrow();
        // A backslash of the text itself is written twice: it begins no escape.
        expect(JSON.stringify(proposal).replaceAll("\\\\", "")).not.toMatch(/\\u0000|\\ud[89a-f]/);
      }),
    );
  });
});

describe("VERI*FACTU's QR", () => {
  const at = (path: string, query: string) => `https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/${path}?${query}`;

  test("is read, verified or not", () => {
    const query = "nif=A28015865&numserie=F26%2F%26-12&fecha=05-03-2026&importe=1210.4";
    expect(fromQr(at("ValidarQR", query))).toMatchObject({
      format: "verifactu_qr",
      supplier_tax_id: "A28015865",
      supplier_country: "ES",
      number: "F26/&-12",
      date: "2026-03-05",
      currency: "EUR",
      total: "1210.4",
      authorisation_kind: "VERIFACTU",
      warnings: [],
    });
    expect(fromQr(at("ValidarQRNoVerifactu", query))?.authorisation_kind).toBeNull();
  });

  test("is read at the office's trial address, with either decimal sign, and whatever its letters", () => {
    const trial = "https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR";
    expect(fromQr(`${trial}?NIF=a28015865&numSerie=1&FECHA=05-03-2026&importe=1210,40`)).toMatchObject({
      supplier_tax_id: "A28015865",
      number: "1",
      date: "2026-03-05",
      total: "1210.40",
      type: "invoice",
    });
    expect(fromQr(`${trial}?nif=A28015865&numserie=1&fecha=05-03-2026&importe=-12.5`)).toMatchObject({
      total: "-12.5",
      type: "credit_note",
    });
  });

  test("warns about a wrong NIF and a day that does not exist", () => {
    expect(codes(fromQr(at("ValidarQR", "nif=A28015866&numserie=1&fecha=31-02-2026&importe=1")))).toEqual([
      "bad_tax_id",
      "no_date",
    ]);
  });

  test.each([
    "https://agenciatributaria.gob.es.evil.example/wlpl/TIKE-CONT/ValidarQR?nif=A28015865&numserie=1",
    "https://www2.agenciatributaria.gob.es/otra?nif=A28015865&numserie=1",
    "nada",
  ])("is not %s", (text) => {
    expect(readVerifactuQr(text)).toBeNull();
  });
});

describe("XML", () => {
  test("Facturae, with taxes added and withheld", () => {
    expect(fromXml(facturae())).toMatchObject({
      format: "facturae",
      supplier_tax_id: "A28015865",
      supplier_name: "Luces & Sonido S.L.",
      supplier_country: "ES",
      recipient_tax_id: "J99216582",
      recipient_name: "Festival S.A.",
      type: "invoice",
      number: "F26-0012",
      date: "2026-03-05",
      currency: "EUR",
      net: "1000.00",
      tax_total: "210.00",
      withheld_total: "150.00",
      total: "1060.00",
      payable: "1060.00",
      taxes: [
        { name: "IVA", rate: "21.00", base: "1000.00", amount: "210.00", withheld: false },
        { name: "IRPF", rate: "15.00", base: "1000.00", amount: "150.00", withheld: true },
      ],
      sources: expect.objectContaining({ total: "xml", taxes: "xml" }),
      warnings: [],
    });
  });

  test("Facturae whose total leaves the withholdings out is right too; any other total is warned about", () => {
    expect(codes(fromXml(facturae({ total: "1210.00" })))).toEqual([]);
    expect(codes(fromXml(facturae({ total: "1211.00" })))).toEqual(["totals_differ"]);
  });

  test("a corrective Facturae is a credit note, and a wrong NIF is warned about", () => {
    expect(fromXml(facturae({ invoiceClass: "OR" }))?.type).toBe("credit_note");
    expect(codes(fromXml(facturae({ seller: "A28015866" })))).toEqual(["bad_tax_id"]);
  });

  test("CII", () => {
    expect(fromXml(cii())).toMatchObject({
      format: "cii",
      supplier_tax_id: "FR11123456782",
      supplier_country: "FR",
      recipient_tax_id: "J99216582",
      type: "invoice",
      number: "FX-7",
      date: "2026-02-11",
      net: "200.00",
      tax_total: "40.00",
      total: "240.00",
      payable: "140.00",
      taxes: [{ name: "IVA", rate: "20.00", base: "200.00", amount: "40.00", withheld: false }],
      warnings: [],
    });
    expect(fromXml(cii({ typeCode: "381" }))?.type).toBe("credit_note");
  });

  test("UBL, invoice and credit note", () => {
    expect(fromXml(ubl())).toMatchObject({
      format: "ubl",
      supplier_tax_id: "A28015865",
      supplier_name: "Telas Núñez S.A.",
      number: "U-3",
      date: "2026-01-31",
      due_date: "2026-02-28",
      total: "121.00",
      warnings: [],
    });
    expect(fromXml(ubl("CreditNote"))?.type).toBe("credit_note");
  });

  test.each([
    ["another root", "<Pedido/>"],
    ["the root without its namespace", "<Invoice><ID>1</ID></Invoice>"],
    ["a DTD", `<!DOCTYPE Invoice [<!ENTITY a "b">]>${ubl()}`],
    ["cut off", ubl().slice(0, -20)],
    ["tags that cross", ubl().replace("</cbc:ID>", "</cbc:IX>")],
    ["too deep", `<a>${"<b>".repeat(100)}${"</b>".repeat(100)}</a>`],
    ["nothing", ""],
  ])("nothing is read in a document with %s", (_, text) => {
    expect(readXmlInvoice(Buffer.from(text))).toBeNull();
  });
});

test("with an XML and a QR the XML wins, the QR adds what it lacks, and differences are told", () => {
  const qr = readQrInvoices([
    "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=A28015865&numserie=F26-0012&fecha=05-03-2026&importe=999.00",
  ]);
  const proposal = combine(readXmlInvoice(Buffer.from(facturae())), qr, TODAY);
  expect(proposal).toMatchObject({
    total: "1060.00",
    authorisation_kind: "VERIFACTU",
    sources: expect.objectContaining({ total: "xml", authorisation_kind: "qr" }),
  });
  expect(proposal?.verify_url).toContain("agenciatributaria");
  expect(proposal?.warnings).toEqual([expect.objectContaining({ field: "total", code: "sources_differ" })]);
});

test("several vouchers in one file are told, the same one twice is one", () => {
  const other = arcaUrl({ ...ARCA_EXAMPLE, nroCmp: 95 });
  expect(codes(fromQr(arcaUrl(), other))).toContain("several_invoices");
  expect(codes(fromQr(arcaUrl(), arcaUrl()))).toEqual([]);
});

test("nothing found is nothing proposed", () => {
  expect(fromQr("https://example.com")).toBeNull();
});
