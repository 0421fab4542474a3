import type { ControlField } from "@/lib/ticketing/rules/control";

/** The four figures of a row that people type. */
export type CellField = ControlField;

interface CellSpec {
  label: string;
  kind: "count" | "money";
  /** Returns make a day's figure negative; a running total never is. */
  negative: boolean;
  /** The other figure of its pair: anterior + diaria = total. */
  pair: CellField;
  total: boolean;
}

/** What the grid knows of each editable column, in the order of the screen. */
export const CELLS: Record<CellField, CellSpec> = {
  venta_diaria: { label: "Venta diaria", kind: "count", negative: true, pair: "venta_total", total: false },
  venta_total: { label: "Venta total", kind: "count", negative: false, pair: "venta_diaria", total: true },
  monto_diario: { label: "Monto diario", kind: "money", negative: true, pair: "recaudacion_total", total: false },
  recaudacion_total: { label: "Recaudación total", kind: "money", negative: false, pair: "monto_diario", total: true },
};

const COUNT_FIELDS: readonly CellField[] = ["venta_diaria", "venta_total"];
const MONEY_FIELDS: readonly CellField[] = ["monto_diario", "recaudacion_total"];

/** The columns a person has: without montos the money ones do not exist. */
export const fieldsFor = (money: boolean): readonly CellField[] =>
  money ? [...COUNT_FIELDS, ...MONEY_FIELDS] : COUNT_FIELDS;
