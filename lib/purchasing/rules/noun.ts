import { subMoney } from "@/lib/format/moneyMath";
import { isZero, quantityText } from "./quantity";

const UNITS = new Set(["", "u", "un", "unidad", "unidades", "u."]);

/** A Spanish noun in plural: remera, remeras; vez, veces; alquiler, alquileres. */
function pluralOf(noun: string): string {
  if (/s$/.test(noun)) return noun;
  if (/z$/.test(noun)) return `${noun.slice(0, -1)}ces`;
  return /[aeiouáéó]$/.test(noun) ? `${noun}s` : `${noun}es`;
}

/** So many of a unit: `60 unidades`, `1 caja`, `12,5 m`. */
export function unitsOf(quantity: string, unit: string): string {
  const own = unit.trim() || "unidad";
  return `${quantityText(quantity)} ${isZero(subMoney(quantity, "1")) || own.length < 3 ? own : pluralOf(own)}`;
}

/** So many of a line, as people say it: `110 remeras`, `1 matriz`, `12,5 m de cable`. */
export function countOf(quantity: string, { description, unit }: { description: string; unit: string }): string {
  const one = isZero(subMoney(quantity, "1"));
  const own = unit.trim().toLowerCase();
  const words = description.trim().split(/\s+/);
  const noun = (words.find((word) => /^\p{L}/u.test(word)) ?? description).replace(/[^\p{L}-]+$/u, "").toLowerCase();
  if (UNITS.has(own)) return `${quantityText(quantity)} ${one ? noun : pluralOf(noun)}`;
  return `${quantityText(quantity)} ${one || own.length < 3 ? own : pluralOf(own)} de ${noun}`;
}
