import { formatDay } from "@/lib/format/dates";
import { formatInteger } from "@/lib/format/number";
import { countText } from "@/lib/format/text";

/** What of a kept forecast is compared with that of the morning before. */
export interface Morning {
  day: string;
  /** The day of the show as it was then. */
  date: string;
  sold: number;
  sellable: number;
  /** Tickets that the day would sell. */
  expected: number | null;
  median: number | null;
  comparables: readonly number[];
  basis: string;
}

const entries = (count: number) => countText(count, "entrada", "entradas");

function sales(before: Morning, now: Morning): string[] {
  const sold = now.sold - before.sold;
  if (sold < 0) return [`Se devolvieron ${entries(-sold)}.`];
  const expected = before.expected === null ? null : Math.round(before.expected);
  if (sold === 0)
    return [expected ? `Sin ventas nuevas, se esperaban ${formatInteger(expected)}.` : "Sin ventas nuevas."];
  if (expected === null) return [`Se vendieron ${entries(sold)}.`];
  const off = sold - expected;
  const said =
    off === 0 ? "lo esperado" : `${formatInteger(Math.abs(off))} ${off > 0 ? "más" : "menos"} que lo esperado`;
  return [`Se vendieron ${entries(sold)}, ${said}.`];
}

function comparables(before: Morning, now: Morning): string[] {
  const came = now.comparables.filter((id) => !before.comparables.includes(id)).length;
  if (came === 0 && before.comparables.length === now.comparables.length) return [];
  if (now.comparables.length !== before.comparables.length)
    return [`Comparables: de ${before.comparables.length} a ${now.comparables.length}.`];
  return [`Cambiaron ${came} de ${countText(now.comparables.length, "comparable")}.`];
}

const BASES: Readonly<Record<string, string>> = {
  recogida: "ahora se compara por días al show",
  antes: "todavía sin ventas propias",
  primeros_dias: "se compara por días desde la salida a la venta",
  reprogramado: "se compara desde la fecha nueva",
  temporada: "se mira su propia temporada",
};

/**
 * What changed since the morning before, in sentences: what was sold against what was expected, the house, the day, other
 * comparables, and what came of it. Empty where there is nothing before.
 */
export function changesOf(before: Morning | null, now: Morning): string[] {
  if (!before) return [];
  const moved = (now.median ?? 0) - (before.median ?? 0);
  const shift = Math.round(now.median ?? 0) - Math.round(before.median ?? 0);
  return [
    ...(before.date === now.date ? [] : [`Pasó del ${formatDay(before.date)} al ${formatDay(now.date)}.`]),
    ...sales(before, now),
    ...(before.sellable === now.sellable
      ? []
      : [`Lo vendible pasó de ${formatInteger(before.sellable)} a ${formatInteger(now.sellable)}.`]),
    ...comparables(before, now),
    ...(before.basis === now.basis ? [] : [`Otra forma de comparar: ${BASES[now.basis] ?? now.basis}.`]),
    ...(before.median === null || now.median === null || shift === 0
      ? []
      : [`El final más probable ${moved > 0 ? "sube" : "baja"} ${formatInteger(Math.abs(shift))}.`]),
  ];
}
