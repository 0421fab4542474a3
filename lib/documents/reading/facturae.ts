import { find, findAll, textAt, type XmlNode } from "../content/xml";
import type { InvoiceTax } from "../rules/invoice";
import { dayOf, decimalOf, type InvoiceDraft, taxIdOf } from "./draft";

const TAXES = new Map([
  ["01", "IVA"],
  ["02", "IPSI"],
  ["03", "IGIC"],
  ["04", "IRPF"],
  ["05", "Otro"],
]);
/** Country codes of three letters, as far as our suppliers come. */
const COUNTRIES = new Map(
  (
    "ESP:ES ARG:AR FRA:FR DEU:DE ITA:IT PRT:PT GBR:GB USA:US MEX:MX URY:UY " +
    "CHL:CL COL:CO BRA:BR PER:PE PRY:PY AND:AD NLD:NL BEL:BE CHE:CH IRL:IE"
  )
    .split(" ")
    .map((pair) => [pair.slice(0, 3), pair.slice(4)] as const),
);

/** The first invoice of a Facturae 3.2.x document (Orden PRE/2971/2007 and its schemas). */
export function readFacturae(root: XmlNode): InvoiceDraft {
  const seller = find(root, "Parties", "SellerParty");
  const buyer = find(root, "Parties", "BuyerParty");
  const invoices = findAll(find(root, "Invoices"), "Invoice");
  const invoice = invoices[0];
  const header = find(invoice, "InvoiceHeader");
  const totals = find(invoice, "InvoiceTotals");
  const isCorrective = /^[OC]R$/.test(textAt(header, "InvoiceClass") ?? "");
  const country = textAt(addressOf(seller), "CountryCode");
  return {
    format: "facturae",
    supplier_tax_id: taxIdOf(textAt(seller, "TaxIdentification", "TaxIdentificationNumber")),
    supplier_name: nameOf(seller),
    supplier_country: country ? (COUNTRIES.get(country) ?? null) : null,
    recipient_tax_id: taxIdOf(textAt(buyer, "TaxIdentification", "TaxIdentificationNumber")),
    recipient_name: nameOf(buyer),
    type: isCorrective ? "credit_note" : "invoice",
    type_code: textAt(header, "InvoiceDocumentType"),
    // Series and number run together, as the tax office writes them.
    number: `${textAt(header, "InvoiceSeriesCode") ?? ""}${textAt(header, "InvoiceNumber") ?? ""}` || null,
    date: dayOf(textAt(invoice, "InvoiceIssueData", "IssueDate")),
    due_date: dayOf(textAt(invoice, "PaymentDetails", "Installment", "InstallmentDueDate")),
    currency: textAt(invoice, "InvoiceIssueData", "InvoiceCurrencyCode"),
    exchange_rate: decimalOf(textAt(invoice, "InvoiceIssueData", "ExchangeRateDetails", "ExchangeRate")),
    net: decimalOf(textAt(totals, "TotalGrossAmountBeforeTaxes")),
    tax_total: decimalOf(textAt(totals, "TotalTaxOutputs")),
    withheld_total: decimalOf(textAt(totals, "TotalTaxesWithheld")),
    total: decimalOf(textAt(totals, "InvoiceTotal")),
    payable: decimalOf(textAt(totals, "TotalExecutableAmount")),
    taxes: [...taxesOf(find(invoice, "TaxesOutputs"), false), ...taxesOf(find(invoice, "TaxesWithheld"), true)],
    warnings:
      invoices.length > 1
        ? [
            {
              field: "",
              code: "several_invoices",
              message: `El archivo trae ${invoices.length} facturas: se leyó la primera.`,
            },
          ]
        : [],
  };
}

function nameOf(party: XmlNode | undefined): string | null {
  const person = find(party, "Individual");
  const names = ["Name", "FirstSurname", "SecondSurname"].map((part) => textAt(person, part)).filter(Boolean);
  return textAt(party, "LegalEntity", "CorporateName") ?? (names.join(" ") || null);
}

function addressOf(party: XmlNode | undefined): XmlNode | undefined {
  const whole = find(party, "LegalEntity") ?? find(party, "Individual");
  return find(whole, "AddressInSpain") ?? find(whole, "OverseasAddress");
}

function taxesOf(group: XmlNode | undefined, withheld: boolean): InvoiceTax[] {
  return findAll(group, "Tax").flatMap((tax) => {
    const code = textAt(tax, "TaxTypeCode") ?? "";
    const base = decimalOf(textAt(tax, "TaxableBase", "TotalAmount"));
    const line = (name: string, rate: string | null, amount: string | null) => ({
      name,
      rate: decimalOf(rate),
      base,
      amount: decimalOf(amount),
      withheld,
    });
    const surcharge = textAt(tax, "EquivalenceSurchargeAmount", "TotalAmount");
    return [
      line(
        TAXES.get(code) ?? `Impuesto ${code}`.trim(),
        textAt(tax, "TaxRate"),
        textAt(tax, "TaxAmount", "TotalAmount"),
      ),
      // What a retailer pays on top of the VAT stands inside its line, and counts in the total of taxes.
      ...(surcharge ? [line("Recargo de equivalencia", textAt(tax, "EquivalenceSurcharge"), surcharge)] : []),
    ];
  });
}
