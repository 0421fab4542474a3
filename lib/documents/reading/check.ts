import { checkTaxId } from "@/lib/format/ids/taxId";
import { compareMoney, subMoney, sumMoney } from "@/lib/format/moneyMath";
import type { InvoiceProposal, InvoiceTax, InvoiceWarning } from "../rules/invoice";

/** Cents that rounding line by line may make. */
const CLOSE = "0.05";

const differ = (a: string, b: string): boolean => {
  const difference = subMoney(a, b).replace("-", "");
  return compareMoney(difference, CLOSE) > 0;
};
const sumOf = (taxes: InvoiceTax[]): string => sumMoney(taxes.map(({ amount }) => amount ?? "0"));
const warning = (field: string, code: string, message: string): InvoiceWarning => ({ field, code, message });

/**
 * What a person should look at in a proposal before confirming it. `today` is the day in the company's zone. Totals:
 * net + taxes = total, with or without the withholdings, and each sum of lines, within five cents.
 */
export function warningsOf(proposal: InvoiceProposal, today: string): InvoiceWarning[] {
  const { net, tax_total, withheld_total, total, taxes, date, letter } = proposal;
  const found: InvoiceWarning[] = [];
  for (const side of ["supplier", "recipient"] as const) {
    const id = proposal[`${side}_tax_id`];
    // An Argentine QR says nothing of the recipient's country, but gives only Argentine documents.
    const country = side === "supplier" || proposal.format === "arca_qr" ? proposal.supplier_country : null;
    const checked = id && country ? checkTaxId(country, id) : null;
    if (checked && !checked.ok) found.push(warning(`${side}_tax_id`, "bad_tax_id", checked.message));
  }
  if (net && total) {
    // Some senders take the withholdings off the total, others only off what is to be paid.
    const gross = sumMoney([net, tax_total ?? "0"]);
    if (differ(gross, total) && differ(subMoney(gross, withheld_total ?? "0"), total)) {
      found.push(warning("total", "totals_differ", "El neto más los impuestos no da el total."));
    }
  }
  const [added, withheld] = [taxes.filter((tax) => !tax.withheld), taxes.filter((tax) => tax.withheld)];
  if (tax_total && added.length > 0 && differ(sumOf(added), tax_total)) {
    found.push(warning("tax_total", "taxes_differ", "La suma de los impuestos no da su total."));
  }
  if (withheld_total && withheld.length > 0 && differ(sumOf(withheld), withheld_total)) {
    found.push(warning("withheld_total", "withheld_differ", "La suma de las retenciones no da su total."));
  }
  if (letter === "C" && tax_total && compareMoney(tax_total, "0") !== 0) {
    found.push(warning("tax_total", "tax_in_c", "Una factura C no lleva IVA."));
  }
  if (date && date > today) found.push(warning("date", "future_date", "La fecha es posterior a hoy."));
  if (!date) found.push(warning("date", "no_date", "No se pudo leer la fecha."));
  if (!total) found.push(warning("total", "no_total", "No se pudo leer el total."));
  if (proposal.authorisation_kind?.startsWith("CAE") && !/^\d{14}$/.test(proposal.authorisation_code ?? "")) {
    found.push(warning("authorisation_code", "bad_authorisation", "El CAE tiene que tener 14 dígitos."));
  }
  return found;
}
