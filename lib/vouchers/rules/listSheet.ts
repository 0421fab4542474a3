import type { TitledFields } from "@/lib/imports/plain";

/** The largest list of ARCA that is read, and how many rows it may have. */
export const MAX_LIST_BYTES = 10 * 1024 * 1024;
export const MAX_LIST_ROWS = 5_000;

/**
 * The columns of *Mis Comprobantes > Recibidos* as ARCA exports it, in both of its forms: the older one sums net and VAT, the newer one
 * tells them by rate (money-facts.md section 1).
 */
export const listColumns = {
  date: { label: "Fecha", also: ["fecha de emision"], required: true },
  type: { label: "Tipo", also: ["tipo de comprobante"], required: true },
  point: { label: "Punto de venta", also: [], required: true },
  number: { label: "Número desde", also: ["numero", "nro desde"], required: true },
  authorisation: { label: "Cód. autorización", also: ["codigo de autorizacion", "cae"] },
  tax_id: { label: "Nro. Doc. Emisor", also: ["numero doc emisor", "cuit emisor"], required: true },
  name: { label: "Denominación emisor", also: ["emisor", "razon social"] },
  rate: { label: "Tipo cambio", also: ["tipo de cambio", "cotizacion"] },
  currency: { label: "Moneda", also: [] },
  net: {
    label: "Imp. Neto Gravado",
    also: ["imp neto gravado total", "neto gravado", "neto gravado total", "total neto gravado"],
  },
  untaxed: { label: "Imp. Neto No Gravado", also: ["neto no gravado"] },
  exempt: { label: "Imp. Op. Exentas", also: ["op exentas", "exento"] },
  taxes: { label: "Otros tributos", also: [] },
  vat: { label: "IVA", also: ["total iva"] },
  total: { label: "Imp. Total", also: ["importe total", "total"], required: true },
  net_0: { label: "Neto gravado IVA 0 %", also: ["imp neto gravado iva 0", "neto grav iva 0"] },
  net_2_5: { label: "Neto gravado IVA 2,5 %", also: ["imp neto gravado iva 2 5", "neto grav iva 2 5"] },
  vat_2_5: { label: "IVA 2,5 %", also: ["iva 2 5"] },
  net_5: { label: "Neto gravado IVA 5 %", also: ["imp neto gravado iva 5", "neto grav iva 5"] },
  vat_5: { label: "IVA 5 %", also: ["iva 5"] },
  net_10_5: { label: "Neto gravado IVA 10,5 %", also: ["imp neto gravado iva 10 5", "neto grav iva 10 5"] },
  vat_10_5: { label: "IVA 10,5 %", also: ["iva 10 5"] },
  net_21: { label: "Neto gravado IVA 21 %", also: ["imp neto gravado iva 21", "neto grav iva 21"] },
  vat_21: { label: "IVA 21 %", also: ["iva 21"] },
  net_27: { label: "Neto gravado IVA 27 %", also: ["imp neto gravado iva 27", "neto grav iva 27"] },
  vat_27: { label: "IVA 27 %", also: ["iva 27"] },
} as const satisfies TitledFields;
export type ListColumn = keyof typeof listColumns;

/** ARCA's code of each rate, and the columns that tell it. */
export const RATE_COLUMNS = [
  { code: "3", net: "net_0", vat: null },
  { code: "9", net: "net_2_5", vat: "vat_2_5" },
  { code: "8", net: "net_5", vat: "vat_5" },
  { code: "4", net: "net_10_5", vat: "vat_10_5" },
  { code: "5", net: "net_21", vat: "vat_21" },
  { code: "6", net: "net_27", vat: "vat_27" },
] as const;

export const MONEY_COLUMNS = Object.keys(listColumns).filter((name) =>
  /^(net|vat|untaxed|exempt|taxes|total)(_|$)/.test(name),
) as ListColumn[];
