import { attributeOf, find, findAll, textAt, type XmlNode } from "../content/xml";
import { dayOf, decimalOf, type InvoiceDraft, taxIdOf } from "./draft";
import { taxName, typeOf } from "./untdid";

/** The first child of any of these names: ZUGFeRD 1.0 calls the same parts otherwise. */
const either = (node: XmlNode | undefined, ...names: string[]) => names.map((name) => find(node, name)).find(Boolean);

/** An invoice in UN/CEFACT's Cross Industry Invoice: Factur-X, ZUGFeRD 1 and 2, XRechnung. */
export function readCii(root: XmlNode): InvoiceDraft {
  const document = either(root, "ExchangedDocument", "HeaderExchangedDocument");
  const deal = either(root, "SupplyChainTradeTransaction", "SpecifiedSupplyChainTradeTransaction");
  const agreement = either(deal, "ApplicableHeaderTradeAgreement", "ApplicableSupplyChainTradeAgreement");
  const settlement = either(deal, "ApplicableHeaderTradeSettlement", "ApplicableSupplyChainTradeSettlement");
  const sums = either(
    settlement,
    "SpecifiedTradeSettlementHeaderMonetarySummation",
    "SpecifiedTradeSettlementMonetarySummation",
  );
  const seller = find(agreement, "SellerTradeParty");
  const buyer = find(agreement, "BuyerTradeParty");
  const code = textAt(document, "TypeCode");
  const currency = textAt(settlement, "InvoiceCurrencyCode");
  return {
    format: "cii",
    supplier_tax_id: partyId(seller),
    supplier_name: textAt(seller, "Name"),
    supplier_country: textAt(seller, "PostalTradeAddress", "CountryID"),
    recipient_tax_id: partyId(buyer),
    recipient_name: textAt(buyer, "Name"),
    type: typeOf(code),
    type_code: code,
    number: textAt(document, "ID"),
    date: dayOf(textAt(document, "IssueDateTime", "DateTimeString")),
    due_date: dayOf(textAt(settlement, "SpecifiedTradePaymentTerms", "DueDateDateTime", "DateTimeString")),
    currency,
    net: decimalOf(textAt(sums, "TaxBasisTotalAmount")),
    tax_total: decimalOf(inCurrency(findAll(sums, "TaxTotalAmount"), currency)),
    total: decimalOf(textAt(sums, "GrandTotalAmount")),
    payable: decimalOf(textAt(sums, "DuePayableAmount")),
    taxes: findAll(settlement, "ApplicableTradeTax").map((tax) => ({
      name: taxName(textAt(tax, "TypeCode")),
      rate: decimalOf(textAt(tax, "RateApplicablePercent") ?? textAt(tax, "ApplicablePercent")),
      base: decimalOf(textAt(tax, "BasisAmount")),
      amount: decimalOf(textAt(tax, "CalculatedAmount")),
      withheld: false,
    })),
  };
}

/** The VAT number before the local tax number, before the company register's. */
function partyId(party: XmlNode | undefined): string | null {
  const ids = findAll(party, "SpecifiedTaxRegistration").flatMap((registration) => findAll(registration, "ID"));
  const vat = ids.find((id) => attributeOf(id, "schemeID") === "VA") ?? ids[0];
  return taxIdOf(vat?.text) ?? taxIdOf(textAt(party, "SpecifiedLegalOrganization", "ID"));
}

/** An amount may be there twice, the second time in the currency of the tax office. */
function inCurrency(amounts: XmlNode[], currency: string | null): string | undefined {
  return (amounts.find((amount) => attributeOf(amount, "currencyID") === currency) ?? amounts[0])?.text;
}
