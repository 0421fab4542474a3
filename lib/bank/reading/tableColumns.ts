import type { TitledFields } from "@/lib/imports/plain";

/** The columns of a bank's sheet of movements, as banks of Argentina and Spain head them. */
export const tableColumns = {
  day: {
    label: "Fecha",
    also: ["fecha operacion", "fecha de operacion", "f operacion", "fecha contable", "fecha movimiento", "date"],
    required: true,
  },
  value_day: { label: "Fecha valor", also: ["valor", "f valor", "value date"] },
  text: {
    label: "Descripción",
    also: ["concepto", "detalle", "movimiento", "leyenda", "description", "concepto movimiento"],
    required: true,
  },
  party: { label: "Origen", also: ["beneficiario", "ordenante", "titular", "observaciones", "leyendas adicionales"] },
  reference: {
    label: "Referencia",
    also: ["comprobante", "nro comprobante", "numero de comprobante", "numero documento", "nro operacion", "reference"],
  },
  amount: { label: "Importe", also: ["monto", "amount", "importe eur", "importe pesos"] },
  debit: { label: "Débitos", also: ["debito", "debe", "cargo", "cargos", "egresos"] },
  credit: { label: "Créditos", also: ["credito", "haber", "abono", "abonos", "ingresos"] },
  balance: { label: "Saldo", also: ["saldo parcial", "saldo contable", "balance"] },
} as const satisfies TitledFields;
export type TableColumn = keyof typeof tableColumns;
