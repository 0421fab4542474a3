import type { TitledFields } from "@/lib/imports/plain";

/** The largest file of a card's lines that is read, and how many rows it may have. */
export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;
export const MAX_STATEMENT_ROWS = 5_000;

/** The columns of a card's lines, as banks of Argentina and Spain head them. */
export const statementColumns = {
  day: {
    label: "Fecha",
    also: ["fecha de compra", "fecha operacion", "fecha de la operacion", "fecha consumo", "date"],
    required: true,
  },
  merchant: {
    label: "Comercio",
    also: ["descripcion", "detalle", "concepto", "establecimiento", "movimiento", "referencia comercio"],
    required: true,
  },
  amount: {
    label: "Importe",
    also: ["monto", "importe en pesos", "importe pesos", "pesos", "importe $", "importe eur"],
    required: true,
  },
  currency: { label: "Moneda", also: ["divisa", "currency"] },
  card: { label: "Tarjeta", also: ["numero de tarjeta", "nro de tarjeta", "tarjeta terminada en", "pan", "plastico"] },
  charged: { label: "Importe debitado", also: ["importe cargado", "contravalor"] },
  reference: { label: "Cupón", also: ["comprobante", "nro de cupon", "numero de cupon", "referencia", "autorizacion"] },
} as const satisfies TitledFields;
export type StatementColumn = keyof typeof statementColumns;
