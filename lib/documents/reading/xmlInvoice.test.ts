import { facturae, ubl } from "@/lib/testing/invoiceXml";
import { invoiceProposal } from "../rules/invoice";
import { combine } from "./combine";
import { readXmlInvoice } from "./xmlInvoice";

const fromXml = (text: string | Buffer) => combine(readXmlInvoice(Buffer.from(text as string)), [], "2026-11-20");

const said = (encoding: string) => ubl().replace("<Invoice", `<?xml version="1.0" encoding="${encoding}"?><Invoice`);
const swapped = (text: string) => Buffer.from(text, "utf16le").swap16();
test.each<[string, Buffer]>([
  ["ISO-8859-1", Buffer.from(said("ISO-8859-1"), "latin1")],
  ["windows-1252", Buffer.from(said("windows-1252"), "latin1")],
  ["UTF-8 with its mark", Buffer.from(`\ufeff${said("UTF-8")}`)],
  ["UTF-8 with its mark, said to be something else", Buffer.from(`\ufeff${said("ISO-8859-1")}`)],
  ["UTF-8, said to be UTF-16 as .NET does", Buffer.from(said("utf-16"))],
  ["UTF-16 with its mark", Buffer.from(`\ufeff${said("UTF-16")}`, "utf16le")],
  ["UTF-16 without", Buffer.from(said("UTF-16"), "utf16le")],
  ["UTF-16, its bytes the other way round", swapped(`\ufeff${said("UTF-16")}`)],
  ["Latin 1, said to be nothing", Buffer.from(ubl(), "latin1")],
  ["Latin 1, said to be UTF-8", Buffer.from(said("UTF-8"), "latin1")],
])("is read in %s", (_, bytes) => {
  expect(fromXml(bytes)?.supplier_name).toBe("Telas Núñez S.A.");
});

test.each([
  ["3.2", "http://www.facturae.es/Facturae/2009/v3.2/Facturae"],
  ["3.2.1", "http://www.facturae.es/Facturae/2014/v3.2.1/Facturae"],
  ["3.2.2", "http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml"],
])("Facturae %s, signed, whatever prefix it uses", (_, space) => {
  const signature = `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignatureValue>${"QUJD".repeat(2_000)}</ds:SignatureValue><ds:Object><xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#"><IssueDate>1999-01-01</IssueDate></xades:QualifyingProperties></ds:Object></ds:Signature>`;
  const signed = facturae()
    .replace(/xmlns:fe="[^"]*"/, `xmlns:fe="${space}"`)
    .replace("</fe:Facturae>", `${signature}</fe:Facturae>`);
  const facts = { supplier_tax_id: "A28015865", total: "1060.00", date: "2026-03-05", warnings: [] };
  expect(fromXml(signed)).toMatchObject(facts);
  expect(fromXml(signed.replaceAll("fe:", "n1:").replace("xmlns:fe", "xmlns:n1"))).toMatchObject(facts);
});

test("a retailer's surcharge is a tax of its own, and the total of taxes counts it", () => {
  const surcharge =
    "<EquivalenceSurcharge>5.20</EquivalenceSurcharge><EquivalenceSurchargeAmount><TotalAmount>52.00</TotalAmount></EquivalenceSurchargeAmount>";
  const text = facturae({ total: "1112.00" })
    .replace("</TaxAmount></Tax></TaxesOutputs>", `</TaxAmount>${surcharge}</Tax></TaxesOutputs>`)
    .replace("<TotalTaxOutputs>210.00", "<TotalTaxOutputs>262.00");
  expect(fromXml(text)).toMatchObject({
    tax_total: "262.00",
    taxes: [
      { name: "IVA", amount: "210.00" },
      { name: "Recargo de equivalencia", rate: "5.20", base: "1000.00", amount: "52.00", withheld: false },
      { name: "IRPF", amount: "150.00", withheld: true },
    ],
    warnings: [],
  });
});

test("a file inside of the document, and elements of its own, are no part of the invoice", () => {
  const attached = `<cac:AdditionalDocumentReference><cbc:ID>otro</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf">${"QUJD".repeat(50_000)}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
  const text = ubl().replace("<cac:AccountingSupplierParty>", `${attached}<cac:AccountingSupplierParty>`);
  expect(fromXml(text)).toMatchObject({ number: "U-3", total: "121.00", warnings: [] });
});

// Each of them, read naively, costs its own size squared: hours.
test.each([
  ["comments that never end", `<a>${"<!--".repeat(1_200_000)}`],
  [
    "namespaces in each of many elements",
    (() => {
      const many = Array.from({ length: 20_000 }, (_, at) => ` xmlns:p${at}="u"`).join("");
      return `<a${many}>${'<b xmlns:q="u"/>'.repeat(50_000)}</a>`;
    })(),
  ],
  ["ampersands", `<a>${"&".repeat(4_000_000)}</a>`],
  ["figures", facturae({ total: "9".repeat(3_000_000) })],
])("%s take no longer than their size", (_, text) => {
  expect(fromXml(text)?.total ?? null).toBeNull();
});

test("whatever a document holds, what is proposed can be kept: plain, bounded and whole", () => {
  const hostile = ["constructor", "__proto__", "a\0b", "&#1;&#xD800;x", "\u202egnp.exe", "x".repeat(50_000)];
  const places = [/Luces/, /ESP/g, /<TaxTypeCode>01/, /F26-/, /EUR/, /A28015865/, /2026-03-05/, />OO</];
  for (const text of hostile) {
    for (const place of places) {
      const change = facturae().replace(place, (found) => found.replace(/[^<>]+$/, text));
      const proposal = fromXml(change);
      if (!proposal) continue;
      const kept = JSON.stringify(proposal);
      expect(invoiceProposal.parse(JSON.parse(kept))).toEqual(proposal);
      // What PostgreSQL's jsonb refuses, or a screen shows as something else.
      expect(kept).not.toMatch(/\\u0000|\\u0001|\\ud800|\u202e/);
      expect(kept.length).toBeLessThan(8_000);
    }
  }
});
