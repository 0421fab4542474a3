import { isUnknown } from "../rules/missingAmounts";
import { type SeatedShow, seatsWarning } from "../rules/seats";

/** A share for a workbook: over the capacity it is left out, and `warningOf` says why. */
export const within = (percent: number | null | undefined) => (percent != null && percent > 100 ? null : percent);

/** The warning of a line's seats; lines that are not of a whole show have none. */
export const warningOf = ({ capacidad, venta_total, restan = null }: Partial<SeatedShow>) =>
  capacidad === undefined || venta_total === undefined
    ? null
    : seatsWarning({ capacidad, venta_total, restan }) || null;

/** An amount for a workbook: an empty cell where nobody said any, which is no zero. */
export const said = (amounts: { recaudacion_total?: string; sin_monto?: number } | undefined) =>
  amounts?.recaudacion_total === undefined ||
  isUnknown({ recaudacion_total: amounts.recaudacion_total, sin_monto: amounts.sin_monto ?? 0 })
    ? null
    : amounts.recaudacion_total;
