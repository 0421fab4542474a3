import { formatDayYear, isValidDay } from "@/lib/format/dates";
import { checkTaxId, sameTaxId } from "@/lib/format/ids/taxId";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { parseMoney } from "@/lib/format/parseMoney";
import { isOurCurrency } from "@/lib/musicwins/rules/observations";
import { EMPTY_INVOICE, type InvoiceForm } from "@/lib/musicwins/rules/suggestion";
import { type Asked, agreedIn, idName, shownTaxId } from "./asked";

/** The form before anything was read: the currency where only one was agreed. */
export function blankForm(asked: Asked): InvoiceForm {
  const [only, ...others] = agreedIn(asked);
  return { ...EMPTY_INVOICE, divisa: only && others.length === 0 ? only.currency : "" };
}

/** The invoice is in a currency that nothing is ever agreed in: its amount stays in the file, for the team to fill in. */
export const isForeign = ({ divisa }: InvoiceForm): boolean => divisa !== "" && !isOurCurrency(divisa);

/** The currencies that a supplier may say: the agreed ones, euros from Spain, and what was read. */
export const currenciesOf = (asked: Asked, { divisa }: InvoiceForm): string[] => {
  const euros = asked.facturar_a.country === "ES" ? "EUR" : "";
  return [...new Set([...agreedIn(asked).map(({ currency }) => currency), euros, divisa])].filter(Boolean);
};

export interface Verdict {
  text: string;
  tone: "good" | "warn" | "bad";
}

export type RowId = "supplier" | "recipient" | "voucher" | "date" | "total" | "cae";

/** One fact to confirm: its fields, how it reads and what we think of it; without a good verdict it has a pencil. */
export interface ReviewRow {
  id: RowId;
  label: string;
  fields: readonly (keyof InvoiceForm)[];
  shown: string;
  /** Under it, what belongs to it. */
  note?: string;
  verdict: Verdict | null;
}

const good = (text: string): Verdict => ({ text, tone: "good" });
const warn = (text: string): Verdict => ({ text, tone: "warn" });

/** What of the total is price: without percepciones, as the server compares it. Null while they cannot be read. */
function priceOf({ total, percepciones }: InvoiceForm): string | null {
  const [all, apart] = [parseMoney(total), parseMoney(percepciones || "0")];
  return all.ok && apart.ok ? subMoney(all.value, apart.value) : null;
}

function totalVerdict(form: InvoiceForm, asked: Asked): Verdict | null {
  const { divisa } = form;
  if (isForeign(form)) return warn("lo completa el equipo");
  const agreed = agreedIn(asked).find(({ currency }) => currency === divisa);
  if (!agreed) return divisa ? { text: `no se acordó en ${divisa}`, tone: "bad" } : null;
  const price = priceOf(form);
  if (price === null) return null;
  const order = compareMoney(price, agreed.amount);
  if (order === 0) return good("igual al acordado");
  return warn(order > 0 ? "más que lo acordado" : "menos que lo acordado");
}

function supplierVerdict(value: string, country: string): Verdict | null {
  if (!value) return null;
  const fits = [country, "AR", "ES"].some((place) => (place === "AR" || place === "ES") && checkTaxId(place, value).ok);
  return fits ? good("válido") : warn("revisar el número");
}

function perceptionsText({ percepciones, divisa }: InvoiceForm): string | undefined {
  const apart = parseMoney(percepciones || "0");
  if (!apart.ok || !divisa || compareMoney(apart.value, "0.00") <= 0) return undefined;
  return `${formatMoney(apart.value, divisa, { decimals: 2 })} son percepciones`;
}

const padded = (value: string, length: number) => (/^\d+$/.test(value) ? value.padStart(length, "0") : value);

/** How people call a type: `Factura A`; other words stay. */
export const voucherKind = (tipo: string): string => (/^[A-Z]$/.test(tipo) ? `Factura ${tipo}` : tipo);

function voucherText({ tipo, punto_venta, numero }: InvoiceForm): string {
  const number = punto_venta ? `${padded(punto_venta, 4)}-${padded(numero, 8)}` : numero;
  return [voucherKind(tipo), number].filter(Boolean).join(" ");
}

/**
 * The rows to confirm. `read`: what the document said, null when it said nothing; then nothing counts as read.
 */
export function reviewRows(form: InvoiceForm, asked: Asked, read: InvoiceForm | null): ReviewRow[] {
  const { country, tax_id } = asked.facturar_a;
  const name = idName(country);
  const money = parseMoney(form.total);
  const recipient = sameTaxId(form.recipient_tax_id, tax_id);
  return [
    {
      id: "supplier",
      label: "Quién factura",
      fields: ["supplier_tax_id"],
      shown: form.supplier_tax_id && `${name} ${shownTaxId(country, form.supplier_tax_id)}`,
      verdict: supplierVerdict(form.supplier_tax_id, country),
    },
    {
      id: "recipient",
      label: "A nombre de",
      fields: ["recipient_tax_id"],
      shown: form.recipient_tax_id && `${name} ${shownTaxId(country, form.recipient_tax_id)}`,
      verdict: form.recipient_tax_id ? (recipient ? good("coincide") : { text: "no coincide", tone: "bad" }) : null,
    },
    {
      id: "voucher",
      label: "Comprobante",
      fields: ["tipo", "punto_venta", "numero"],
      shown: form.tipo && form.numero && voucherText(form),
      verdict: null,
    },
    {
      id: "date",
      label: "Fecha de emisión",
      fields: ["fecha"],
      shown: isValidDay(form.fecha) ? formatDayYear(form.fecha) : "",
      verdict: null,
    },
    {
      id: "total",
      label: "Importe total",
      fields: ["total", "divisa", "percepciones"],
      shown: money.ok && form.divisa ? formatMoney(money.value, form.divisa, { decimals: 2 }) : "",
      note: perceptionsText(form),
      verdict: totalVerdict(form, asked),
    },
    {
      id: "cae",
      label: "CAE",
      fields: ["cae"],
      shown: form.cae,
      verdict: read && form.cae !== "" && form.cae === read.cae ? good("leído") : null,
    },
  ];
}

/** Rows that need nothing: the code is optional. */
export const isOptional = (row: ReviewRow): boolean => row.id === "cae";
