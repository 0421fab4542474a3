import { formatDay, formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { compareMoney } from "@/lib/format/moneyMath";
import { formatInteger } from "@/lib/format/number";
import type { Seats } from "@/lib/ticketing/rules/figures";
import { type Usual, unusualDay } from "@/lib/ticketing/rules/unusualDay";

/** Something to look at before saving; nothing is refused for it. `message` names the field and the figures. */
export type Warning = {
  code: "total_decreased" | "unusual_day" | "over_capacity" | "after_show";
  field: "venta_diaria" | "venta_total" | "recaudacion_total" | "fecha_venta";
  message: string;
};

/** A sale to look at. Money fields are null for people without amounts, so no message tells them any. */
export type WatchedSale = {
  fecha_venta: string;
  divisa: string;
  venta_diaria: number;
  venta_total: number | null;
  recaudacion_total: string | null;
};

/** The last totals of the same series on an earlier day. */
export type PreviousTotals = Pick<WatchedSale, "fecha_venta" | "venta_total" | "recaudacion_total">;

/** A running total never falls from one day to the next, unless tickets were returned: worth a look. */
export function totalDecreased(sale: WatchedSale, previous: PreviousTotals): Warning[] {
  const warnings: Warning[] = [];
  const since = `menor que el del ${formatDay(previous.fecha_venta)}`;
  const [count, countBefore] = [sale.venta_total, previous.venta_total];
  if (count !== null && countBefore !== null && count < countBefore) {
    const message = `Venta total: ${formatInteger(count)} es ${since} (${formatInteger(countBefore)}).`;
    warnings.push({ code: "total_decreased", field: "venta_total", message });
  }
  const [money, moneyBefore] = [sale.recaudacion_total, previous.recaudacion_total];
  if (money !== null && moneyBefore !== null && compareMoney(money, moneyBefore) < 0) {
    const written = (value: string) => formatMoney(value, sale.divisa);
    const message = `Recaudación total: ${written(money)} es ${since} (${written(moneyBefore)}).`;
    warnings.push({ code: "total_decreased", field: "recaudacion_total", message });
  }
  return warnings;
}

/** What `watchDays` or `unusualDay` found, in words. */
export function unusualDayWarning(value: number, usual: Usual): Warning {
  const low = Math.max(value < 0 ? usual.low : 0, usual.low);
  const range = `entre ${formatInteger(Math.ceil(low))} y ${formatInteger(Math.floor(usual.high))}`;
  const message = `Venta diaria: ${formatInteger(value)} está fuera de lo habitual (${range} en los ${usual.days} días anteriores).`;
  return { code: "unusual_day", field: "venta_diaria", message };
}

/** Sold over the capacity, or over what holdeo and cortesías leave of it. A capacity of 0 is not known. */
export function overCapacity({ capacidad, vendidas, holdeo, cortesias }: Seats): Warning | null {
  const taken = vendidas + holdeo + cortesias;
  if (capacidad <= 0 || taken <= capacidad) return null;
  const limit = `la capacidad del show (${formatInteger(capacidad)})`;
  const message =
    vendidas > capacidad
      ? `Venta total: las ${formatInteger(vendidas)} entradas vendidas superan ${limit}.`
      : `Venta total: ${formatInteger(vendidas)} vendidas, ${formatInteger(holdeo)} de holdeo y ${formatInteger(cortesias)} cortesías suman ${formatInteger(taken)} y superan ${limit}.`;
  return { code: "over_capacity", field: "venta_total", message };
}

/** A sale dated after the show. */
export function afterShow(fechaVenta: string, showDay: string): Warning | null {
  if (fechaVenta <= showDay) return null;
  const message = `Fecha de venta: ${formatDayYear(fechaVenta)} es posterior al show (${formatDayYear(showDay)}).`;
  return { code: "after_show", field: "fecha_venta", message };
}

export type SaleContext = {
  previous: PreviousTotals | null;
  /** The series' daily figures before this day, in date order. */
  previousDays: readonly number[];
  /** `vendidas` counts the whole show, this sale included. `fecha` is null while the show has no date. */
  show: Seats & { fecha: string | null };
};

/** All warnings about one sale, in the order of the fields on the screen. */
export function saleWarnings(sale: WatchedSale, { previous, previousDays, show }: SaleContext): Warning[] {
  const usual = unusualDay(previousDays, sale.venta_diaria);
  const found = [
    show.fecha === null ? null : afterShow(sale.fecha_venta, show.fecha),
    usual && unusualDayWarning(sale.venta_diaria, usual),
    ...(previous ? totalDecreased(sale, previous) : []),
    overCapacity(show),
  ];
  return found.filter((warning) => warning !== null);
}
