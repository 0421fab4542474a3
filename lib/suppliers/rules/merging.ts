import type { MergeableField, Supplier } from "../schema";
import { countryTitles, iibbTitles, ivaTitles, jurisdictionTitles } from "./kinds";

/** The columns that a field of a merge is made of. */
export const columnsOf: Readonly<Record<MergeableField, readonly (keyof Supplier)[]>> = {
  tax_id: ["country", "tax_id", "id_type"],
  name: ["name"],
  trade_name: ["trade_name"],
  iva_condition: ["iva_condition"],
  iibb: ["iibb_regime", "iibb_number", "iibb_jurisdictions"],
  address: ["street", "street_number", "postcode", "town", "region", "address_country"],
  mail: ["mail"],
  mail_payments: ["mail_payments"],
  mail_invoices: ["mail_invoices"],
  phone: ["phone"],
  payment: ["payment_days", "payment_fixed_days"],
  category_id: ["category_id"],
  purse_id: ["purse_id"],
};

export const fieldTitles: Readonly<Record<MergeableField, string>> = {
  tax_id: "CUIT o NIF",
  name: "Razón social",
  trade_name: "Nombre comercial",
  iva_condition: "Condición de IVA",
  iibb: "Ingresos Brutos",
  address: "Domicilio",
  mail: "Mail",
  mail_payments: "Mail de pagos",
  mail_invoices: "Mail de facturas",
  phone: "Teléfono",
  payment: "Plazo de pago",
  category_id: "Rubro habitual",
  purse_id: "Bolsa habitual",
};

type Told = Omit<
  Supplier,
  "id" | "version" | "updated_at" | "merged_into" | "kept" | "state" | "own_company" | "namesakes"
>;

const iibbText = ({ iibb_regime, iibb_number, iibb_jurisdictions }: Told): string =>
  [
    iibb_regime && iibbTitles[iibb_regime],
    iibb_number,
    iibb_jurisdictions.map((code) => jurisdictionTitles[code]).join(", "),
  ]
    .filter(Boolean)
    .join(", ");

/** An address in one line. */
export const addressText = ({ street, street_number, postcode, town, region, address_country }: Told): string =>
  [
    [street, street_number].filter(Boolean).join(" "),
    [postcode, town].filter(Boolean).join(" "),
    region,
    address_country && (countryTitles[address_country] ?? address_country),
  ]
    .filter(Boolean)
    .join(", ");

/** `30 días, los 1 y 15`; "" where nothing was agreed. */
export const paymentText = ({ payment_days, payment_fixed_days }: Told): string =>
  [
    payment_days !== null && (payment_days === 0 ? "Contado" : `${payment_days} días`),
    payment_fixed_days.length > 0 && `los ${payment_fixed_days.join(", ")}`,
  ]
    .filter(Boolean)
    .join(", ");

/** What a record says of a field, as people read it; "" for nothing. */
export const fieldTexts: Readonly<Record<MergeableField, (row: Told) => string>> = {
  tax_id: ({ tax_id, country }) => (tax_id ? `${tax_id}${country && country !== "AR" ? ` (${country})` : ""}` : ""),
  name: ({ name }) => name,
  trade_name: ({ trade_name }) => trade_name,
  iva_condition: ({ iva_condition }) => (iva_condition ? ivaTitles[iva_condition] : ""),
  iibb: iibbText,
  address: addressText,
  mail: ({ mail }) => mail,
  mail_payments: ({ mail_payments }) => mail_payments,
  mail_invoices: ({ mail_invoices }) => mail_invoices,
  phone: ({ phone }) => phone,
  payment: paymentText,
  category_id: ({ category }) => category ?? "",
  purse_id: ({ purse }) => purse ?? "",
};
