import { addDays, formatDayShort, weekdayOf } from "@/lib/format/dates";
import type { ShowState } from "@/lib/shows/rules/kinds";
import type { Random } from "./random";

const BY_STATE: Record<ShowState, string[]> = {
  consulta: ["Preguntan por la gira de otoño.", "Piden caché y rider."],
  hold: ["Segunda opción en la sala, confirma el manager.", "Falta el rider para cerrar la fecha."],
  oferta: ["Oferta enviada, esperan dos más.", "Piden garantía más porcentaje desde el punto de equilibrio."],
  confirmado: ["Contrato firmado. Anuncio cuando salga el disco.", "Falta definir precios con la sala."],
  anunciado: ["Preventa exclusiva con tarjeta.", "Mapa de la sala enviado a las ticketeras."],
  a_la_venta: ["Suba de precio al llegar al 60 %.", "El sponsor tiene 40 lugares del holdeo.", ""],
  sold_out: ["Agotado. Se evalúa segunda función.", "Agotado. Se libera el holdeo técnico el día del show."],
  realizado: ["Falta el borderó de la sala.", ""],
  en_liquidacion: ["Esperando la liquidación de la ticketera.", "Diferencia de cortesías en revisión."],
  liquidado: [
    "",
    "",
    "",
    "Buena respuesta a la pauta de la última semana.",
    "Fecha con lluvia, venta en puerta floja.",
  ],
  cancelado: [
    "Cancelado por el artista. Devolución por cada ticketera.",
    "Cancelado por problemas técnicos de la sala.",
  ],
  caido: ["La sala dio el día a otro.", "No llegaron al caché."],
  reprogramado: ["Reprogramado. Las entradas valen para la nueva fecha.", "Reprogramado por paro de transporte."],
};

/** What ticketing noted about a show. */
export function noteFor(state: ShowState, rng: Random): string {
  return rng.pick(BY_STATE[state]);
}

/** The two notes of picture 03, on the days they speak of. */
export function calesitaNotes(anchor: string): string {
  const lastMonday = addDays(anchor, -((weekdayOf(anchor) + 6) % 7));
  return [
    `Se libera el holdeo de platea baja el ${formatDayShort(addDays(anchor, 5))} si no lo toma el sponsor.`,
    `Suba de precio en campo desde el ${formatDayShort(lastMonday)}. Avisado a las tres ticketeras.`,
  ].join("\n");
}
