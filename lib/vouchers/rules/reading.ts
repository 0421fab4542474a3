// Apart from the schemas: screens show these without loading the validation library.

/** Where a value was read. */
export const readSourceTitles = {
  qr: "QR",
  xml: "XML",
  texto: "Leído",
  lista: "Lista de ARCA",
  historial: "Historial",
} as const;
export const confidenceTitles = { alta: "Seguro", media: "Probable", baja: "Dudoso" } as const;
export const readStateTitles = {
  nada: "Sin lectura",
  en_cola: "Leyendo",
  leido: "Leído",
  sin_datos: "Sin datos",
  fallo: "No se pudo leer",
} as const;

/** What a document calls a field of a voucher, where that is not the voucher's own name of it. */
const ON_PAPER: Readonly<Record<string, string>> = {
  point: "point_of_sale",
  net_taxed: "net",
  vat: "tax_total",
  self_withheld: "withheld_total",
  vat_lines: "taxes",
};
/** Who bills whom: by the direction of the voucher. */
const PARTIES = { recibido: ["supplier_tax_id", "recipient_tax_id"], emitido: ["recipient_tax_id", "supplier_tax_id"] };

/** How a document calls a field of a voucher. */
export function onPaper(field: string, direction: keyof typeof PARTIES): string {
  if (field === "supplier_id") return PARTIES[direction][0] ?? field;
  if (field === "company_id") return PARTIES[direction][1] ?? field;
  return ON_PAPER[field] ?? field;
}
