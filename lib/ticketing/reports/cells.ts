import type { Field } from "@/lib/excel/fields";
import { NO_AMOUNT } from "../rules/missingAmounts";
import { type SeatedShow, seatsWarning } from "../rules/seats";

/** A share for a workbook: over the capacity it is left out, and `warningOf` says why. */
export const within = (percent: number | null | undefined) => (percent != null && percent > 100 ? null : percent);

/** The warning of a line's seats; lines that are not of a whole show have none. */
export const warningOf = ({ capacidad, venta_total, restan = null }: Partial<SeatedShow>) =>
  capacidad === undefined || venta_total === undefined
    ? null
    : seatsWarning({ capacidad, venta_total, restan }) || null;

/** An amount for a workbook, and words where nobody said any: a cell that is empty or zero would hide it. */
export const said = (amount: string | null | undefined, sin_monto: number | undefined) =>
  amount == null && sin_monto ? NO_AMOUNT : (amount ?? null);

/** A column of amounts, with words where nobody said one. `missing`: how many days have none. */
export const moneyField = <Row>(
  header: string,
  width: number,
  amount: (row: Row) => string | null | undefined,
  missing: (row: Row) => number | undefined,
): Field<Row> => ({ header, width, kind: "money", amount: true, value: (row) => said(amount(row), missing(row)) });

interface Amounts {
  monto_hoy?: string | null;
  monto_periodo?: string | null;
  recaudacion_total?: string | null;
  promedio?: string | null;
  /** Days that have none. */
  sin_monto?: number;
}

/** The columns that sheets of sales have of a show's amounts in one currency; `of` finds these in a row. */
export function amountFields<Row extends { venta_hoy?: number | null }>(of: (row: Row) => Amounts | undefined) {
  const field = (header: string, width: number, key: Exclude<keyof Amounts, "sin_monto">) =>
    moneyField<Row>(
      header,
      width,
      (row) => of(row)?.[key],
      (row) => (key === "monto_hoy" && row.venta_hoy == null ? 0 : of(row)?.sin_monto),
    );
  return {
    today: field("Monto de hoy", 18, "monto_hoy"),
    period: field("Monto del período", 18, "monto_periodo"),
    takings: field("Recaudación", 20, "recaudacion_total"),
    average: field("Precio promedio", 16, "promedio"),
  };
}
