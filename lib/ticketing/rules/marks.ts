import { normalize } from "@/lib/format/text";

/** What a moment of a sale is; the keys are those of `marks` in lib/ticketing/forecast/schema. */
export type MarkKind = "anuncio" | "salida" | "campania" | "prensa" | "precio" | "fecha" | "otro";

const WORDS: readonly (readonly [MarkKind, RegExp])[] = [
  ["salida", /salida|a la venta|on.?sale|preventa|venta general/],
  ["anuncio", /anunci/],
  ["prensa", /prensa|nota|entrevista|radio|television|\btv\b/],
  ["campania", /campana|pauta|publicidad|promo|anuncios pagos|afiche/],
  ["precio", /precio|tanda|descuento|aumento|2x1/],
  ["fecha", /fecha|reprogram|postergad/],
];

/** What a milestone of a show is, by its title; titles are free text. */
export function markOf(title: string): MarkKind {
  const text = normalize(title);
  return WORDS.find(([, words]) => words.test(text))?.[0] ?? "otro";
}
