import type { Figure } from "@/components/ledger/entries/figure";
import { kindsOfSum, type SumName } from "@/lib/musicwins/rules/figures";
import { type LineFilters, serverQuery } from "./filters";

export const currencies = ["ARS", "USD"] as const;
export type LineCurrency = (typeof currencies)[number];

/** A sum of lines as a figure of the ledger: what the lines of the filter that count in it have posted. */
export function figureOf(sum: SumName, currency: LineCurrency, filters: LineFilters = {}): Figure {
  const asked = Object.entries({ ...serverQuery(filters), sum }).flatMap(([key, value]) =>
    value ? [[key, value]] : [],
  );
  return {
    currency,
    kinds: kindsOfSum[sum].join(","),
    list: "musicwins",
    narrowed: new URLSearchParams(asked).toString(),
  };
}

const TITLES: Record<SumName, string> = { aprobado: "Aprobado", pendiente: "Pendiente", a_pagar: "A pagar" };

/** `Aprobado, Sonido / PA`: what the drawer of such a figure is called. */
export function figureTitle({ narrowed }: Figure): string {
  const asked = new URLSearchParams(narrowed);
  const place = [asked.get("area"), asked.get("category")].filter(Boolean).join(" / ");
  const more = ["status", "prioridad", "q", "desde", "hasta"].some((key) => asked.has(key));
  const sum = TITLES[asked.get("sum") as SumName] ?? "Movimientos";
  return `${sum}, ${place || "todas las áreas"}${more ? ", con los filtros de la lista" : ""}`;
}
