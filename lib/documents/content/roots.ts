import type { XmlNode } from "./xml";

export type InvoiceXml = "facturae" | "ubl" | "cii";

const ROOTS: readonly (readonly [name: RegExp, space: RegExp, kind: InvoiceXml])[] = [
  [/^Facturae$/, /facturae/i, "facturae"],
  [/^(Invoice|CreditNote)$/, /^urn:oasis:names:specification:ubl:schema:xsd:/, "ubl"],
  [/^CrossIndustryInvoice$/, /^urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:/, "cii"],
  // ZUGFeRD 1.0
  [/^CrossIndustryDocument$/, /^urn:ferd:CrossIndustryDocument:/, "cii"],
];

/** Which invoice format an XML document is, by its root element and namespace; null for any other. */
export function invoiceXmlOf(root: XmlNode): InvoiceXml | null {
  return ROOTS.find(([name, space]) => name.test(root.name) && space.test(root.space))?.[2] ?? null;
}
