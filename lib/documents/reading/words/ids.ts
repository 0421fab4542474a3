import { checkTaxId } from "@/lib/format/ids/taxId";
import type { InvoiceWords } from "../../rules/invoiceText";
import type { Line } from "./lines";
import { plain, saidOf } from "./said";

const LOOKS: readonly (readonly [country: "AR" | "ES", pattern: RegExp])[] = [
  ["AR", /(?<![\d-])(?:20|23|24|25|26|27|30|33|34)[-–]?\d{8}[-–]?\d(?![\d-])/g],
  ["ES", /(?<![A-Z\d])(?:ES[- ]?)?(?:[ABCDEFGHJKLMNPQRSUVWXYZ][- ]?\d{7}[- ]?[\dA-Z]|\d{8}[- ]?[A-Z])(?![A-Z\d])/g],
];
const CUSTOMER =
  /cliente|\bsenor|\bsr(?:es|s)?\b|facturar a|factura a|destinatari|comprador|receptor|adquirente|bill to|datos fiscales/;
/** How far above a number the words stand that say whose it is. */
const NEAR = 4;
const MOST = 6;
const LONGEST_NAME = 120;

/** The tax numbers of a document that are right: whoever issues prints theirs first, and the other one is called the customer's. */
export function taxIdsOf(lines: readonly Line[]): InvoiceWords["tax_ids"] {
  const found = LOOKS.flatMap(([country, pattern]) =>
    saidOf(lines, pattern).flatMap(({ value, left, line }) => {
      const checked = checkTaxId(country, value);
      if (!checked.ok || /ingresos brutos|iibb|\biban\b|\bcbu\b|cuenta/.test(left)) return [];
      const customer = CUSTOMER.test(left) || isCustomers(lines, line, left);
      return [{ id: checked.value, country, name: nameBy(lines, line), customer, line }];
    }),
  );
  const ordered = found.sort((one, other) => Number(one.customer) - Number(other.customer) || one.line - other.line);
  const once = ordered.filter(({ id }, at) => ordered.findIndex((one) => one.id === id) === at);
  return once.slice(0, MOST).map(({ id, country, name }) => ({ id, country, name }));
}

/** A heading over it, nearer than any other number's, says that the customer follows. */
function isCustomers(lines: readonly Line[], at: number, left: string): boolean {
  const page = lines[at]?.page;
  for (let up = at; up >= Math.max(0, at - NEAR); up--) {
    const line = lines[up] as Line;
    if (line.page !== page) return false;
    const words = plain(line.text);
    if (CUSTOMER.test(words) && (up < at || left.includes("client"))) return true;
  }
  return false;
}

const NAMED = /(?:raz[oó]n social|denominaci[oó]n|nombre)\s*:?\s*(.+)/i;

/** What somebody is called where the page says it beside their number. */
function nameBy(lines: readonly Line[], at: number): string {
  for (const near of [0, -1, 1, -2, 2, -3]) {
    for (const { text } of lines[at + near]?.cells ?? []) {
      const [, name = ""] = NAMED.exec(text) ?? [];
      if (name && !/\d{6,}/.test(name)) return name.trim().slice(0, LONGEST_NAME);
    }
  }
  return "";
}
