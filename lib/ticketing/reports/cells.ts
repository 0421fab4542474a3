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
