import { formatDayYear, isValidDay } from "@/lib/format/dates";
import { groupDigits } from "@/lib/format/decimalText";
import { formatMoney } from "@/lib/format/money";
import { joinSpanish } from "@/lib/format/text";
import type { FieldDefinition } from "./definition";
import { isEmpty } from "./filled";

const decimals = new Intl.NumberFormat("es-AR", { maximumFractionDigits: 2 });

/** Hours without the zeros that the database keeps: `12.50` is `12,5 h`. What is no number stays as it is. */
export const hoursText = (hours: unknown): string =>
  Number.isNaN(Number(hours)) ? String(hours) : `${decimals.format(Number(hours))} h`;

/** A day with its year; what is no day stays as it is. */
export const dayText = (day: unknown): string => (isValidDay(String(day)) ? formatDayYear(String(day)) : String(day));

/** Values as typed come here too, beside those of somebody else: what is no amount stays as it is. */
function moneyText(value: unknown): string {
  const { amount, currency } = value as { amount?: unknown; currency?: unknown };
  const digits = String(amount ?? "");
  return /^-?\d+(\.\d+)?$/.test(digits) ? formatMoney(digits, String(currency ?? "ARS")) : digits;
}

/** A custom field's value as people read it, on cards, in lists, requests and the history; "" for none. */
export function fieldText(
  { type }: Pick<FieldDefinition, "type">,
  value: unknown,
  nameOf: (id: number) => string,
): string {
  if (isEmpty(value)) return "";
  switch (type) {
    case "money":
      return moneyText(value);
    case "number":
      return groupDigits(
        String(value)
          .replace(/(\.\d*?)0+$/, "$1")
          .replace(/\.$/, ""),
      );
    case "hours":
      return hoursText(value);
    case "date":
      return dayText(value);
    case "checkbox":
      return "Sí";
    case "multiselect":
      return joinSpanish((Array.isArray(value) ? value : [value]).map(String));
    case "person":
      return nameOf(Number(value));
    default:
      return String(value);
  }
}
