import { formatDayYear, isValidDay } from "@/lib/format/dates";
import { idName } from "@/lib/format/ids/idName";
import { checkTaxId, sameTaxId, taxIdCountry, writtenTaxId } from "@/lib/format/ids/taxId";
import { formatMoney } from "@/lib/format/money";
import { compareMoney, subMoney } from "@/lib/format/moneyMath";
import { parseMoney } from "@/lib/format/parseMoney";
import { isTaken } from "@/lib/musicwins/rules/observations";
import { EMPTY_INVOICE, type InvoiceForm } from "@/lib/musicwins/rules/suggestion";
import { type Asked, agreedIn } from "./asked";

/**
 * The form before anything was read: what the request says of the supplier and of whom to bill, and the amount where
 * only one was agreed.
 */
export function blankForm(asked: Asked): InvoiceForm {
  const [first, ...others] = agreedIn(asked);
  const only = others.length === 0 ? first : undefined;
  return {
    ...EMPTY_INVOICE,
    supplier_tax_id: asked.proveedor_cuit,
    recipient_tax_id: asked.facturar_a.tax_id,
    divisa: asked.divisa ?? only?.currency ?? "",
    total: only?.amount ?? "",
  };
}

/** The form with what was read, and what the request says where the document says nothing. */
export function filledForm(asked: Asked, read: InvoiceForm | null): InvoiceForm {
  const blank = blankForm(asked);
  if (!read) return blank;
  const divisa = read.divisa || blank.divisa;
  return {
    ...read,
    divisa,
    supplier_tax_id: read.supplier_tax_id || blank.supplier_tax_id,
    recipient_tax_id: read.recipient_tax_id || blank.recipient_tax_id,
    total: read.total || (divisa === blank.divisa ? blank.total : ""),
  };
}

/** The invoice is in a currency that nothing was agreed in: its amount stays in the file, for the team to fill in. */
export const isForeign = ({ divisa }: InvoiceForm, asked: Asked): boolean => divisa !== "" && !isTaken(divisa, asked);

/** The currencies that a supplier may say: the agreed ones, both where nothing was agreed, euros from Spain, and what was read. */
export const currenciesOf = (asked: Asked, { divisa }: InvoiceForm): string[] => {
  if (asked.divisa) return [...new Set([asked.divisa, divisa])].filter(Boolean);
  const euros = asked.facturar_a.country === "ES" ? "EUR" : "";
  const agreed = agreedIn(asked).map(({ currency }) => currency);
  return [...new Set([...(agreed.length > 0 ? agreed : ["ARS", "USD", "EUR"]), euros, divisa])].filter(Boolean);
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
  if (isForeign(form, asked)) return warn("lo completa el equipo");
  if (asked.divisa && divisa && asked.divisa !== divisa) return { text: `se pidió en ${asked.divisa}`, tone: "bad" };
  const all = agreedIn(asked);
  const agreed = all.find(({ currency }) => currency === divisa);
  if (all.length === 0) return null;
  if (!agreed) return divisa ? { text: `no se acordó en ${divisa}`, tone: "bad" } : null;
  const price = priceOf(form);
  if (price === null) return null;
  const order = compareMoney(price, agreed.amount);
  if (order === 0) return good("igual al acordado");
  return warn(order > 0 ? "más que lo acordado" : "menos que lo acordado");
}

function supplierVerdict(value: string): Verdict | null {
  if (!value) return null;
  if (!checkTaxId(null, value).ok) return warn("revisar el número");
  return taxIdCountry(value) ? good("válido") : warn("sin verificar");
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
      shown: form.supplier_tax_id && `${name} ${writtenTaxId(form.supplier_tax_id)}`,
      verdict: supplierVerdict(form.supplier_tax_id),
    },
    {
      id: "recipient",
      label: "A nombre de",
      fields: ["recipient_tax_id"],
      shown: form.recipient_tax_id && `${name} ${writtenTaxId(form.recipient_tax_id)}`,
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

/** A row whose fields are there at once: something is missing, or it is the request's word and not the document's. */
export function startsOpen(row: ReviewRow, form: InvoiceForm, asked: Asked, read: InvoiceForm | null): boolean {
  // The code is optional.
  if (row.shown === "") return !(read && row.id === "cae");
  const blank = blankForm(asked);
  const asRequested = (field: "supplier_tax_id" | "recipient_tax_id" | "total") =>
    row.fields.includes(field) && form[field] === blank[field] && !read?.[field];
  return asRequested("supplier_tax_id") || asRequested("recipient_tax_id") || asRequested("total");
}
