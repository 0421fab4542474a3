import { attributeOf, find, findAll, textAt, type XmlNode } from "../content/xml";
import type { InvoiceTax } from "../rules/invoice";
import { dayOf, decimalOf, type InvoiceDraft, taxIdOf } from "./draft";
import { taxName, typeOf } from "./untdid";

/** An Invoice or CreditNote in OASIS UBL 2: Peppol, EN 16931 and their kin. */
export function readUbl(root: XmlNode): InvoiceDraft {
  const seller = find(root, "AccountingSupplierParty", "Party");
  const buyer = find(root, "AccountingCustomerParty", "Party");
  const sums = find(root, "LegalMonetaryTotal");
  const currency = textAt(root, "DocumentCurrencyCode");
  const code = textAt(root, "InvoiceTypeCode") ?? textAt(root, "CreditNoteTypeCode");
  const taxTotals = findAll(root, "TaxTotal");
  const ours =
    taxTotals.find((total) => attributeOf(find(total, "TaxAmount"), "currencyID") === currency) ?? taxTotals[0];
  const withheld = findAll(root, "WithholdingTaxTotal");
  return {
    format: "ubl",
    supplier_tax_id: partyId(seller),
    supplier_name: partyName(seller),
    supplier_country: textAt(seller, "PostalAddress", "Country", "IdentificationCode"),
    recipient_tax_id: partyId(buyer),
    recipient_name: partyName(buyer),
    type: typeOf(code, root.name === "CreditNote" ? "credit_note" : "invoice"),
    type_code: code,
    number: textAt(root, "ID"),
    date: dayOf(textAt(root, "IssueDate")),
    due_date: dayOf(textAt(root, "DueDate") ?? textAt(root, "PaymentMeans", "PaymentDueDate")),
    currency,
    net: decimalOf(textAt(sums, "TaxExclusiveAmount")),
    tax_total: decimalOf(textAt(ours, "TaxAmount")),
    withheld_total: decimalOf(textAt(withheld[0], "TaxAmount")),
    total: decimalOf(textAt(sums, "TaxInclusiveAmount") ?? textAt(sums, "PayableAmount")),
    payable: decimalOf(textAt(sums, "PayableAmount")),
    taxes: [...taxesOf(ours, false), ...withheld.flatMap((total) => taxesOf(total, true))],
  };
}

function partyName(party: XmlNode | undefined): string | null {
  return textAt(party, "PartyLegalEntity", "RegistrationName") ?? textAt(party, "PartyName", "Name");
}

/** The VAT number before any other tax number, before the company register's. */
function partyId(party: XmlNode | undefined): string | null {
  const schemes = findAll(party, "PartyTaxScheme");
  const vat = schemes.find((scheme) => textAt(scheme, "TaxScheme", "ID") === "VAT") ?? schemes[0];
  return taxIdOf(textAt(vat, "CompanyID")) ?? taxIdOf(textAt(party, "PartyLegalEntity", "CompanyID"));
}

function taxesOf(total: XmlNode | undefined, withheld: boolean): InvoiceTax[] {
  return findAll(total, "TaxSubtotal").map((part) => ({
    name: taxName(textAt(part, "TaxCategory", "TaxScheme", "ID")),
    rate: decimalOf(textAt(part, "TaxCategory", "Percent") ?? textAt(part, "Percent")),
    base: decimalOf(textAt(part, "TaxableAmount")),
    amount: decimalOf(textAt(part, "TaxAmount")),
    withheld,
  }));
}
