/** What a field of a line may say, by where it stands. */
export const headValues = {
  id: "Identificador del lote",
  day: "Día de pago",
  made_day: "Día del archivo",
  company: "Nuestra empresa",
  company_tax_id: "Nuestro CUIT",
  account: "Nuestra cuenta",
  currency: "Moneda",
  count: "Cantidad de transferencias",
  total: "Total",
} as const;
export const detailValues = {
  n: "Número de orden",
  payee: "Beneficiario",
  tax_id: "CUIT del beneficiario",
  payee_account: "CBU del beneficiario",
  amount: "Importe",
  end_to_end: "Identificador",
  text: "Concepto",
  ...headValues,
} as const;
export type LayoutValue = keyof typeof detailValues | "literal";

/** How a value is written. */
export const writings = {
  texto: "Texto",
  numero: "Solo dígitos",
  centavos: "Importe sin coma",
  coma: "Importe con coma",
  punto: "Importe con punto",
  aaaammdd: "Día AAAAMMDD",
  ddmmaaaa: "Día DDMMAAAA",
  barras: "Día DD/MM/AAAA",
} as const;
export type Writing = keyof typeof writings;
