// Apart from the schemas: screens show these without loading the validation library.

/** The layers that calendars are made of, in the order in which they are offered. */
export const layerTitles = {
  shows: "Shows",
  holds: "Holds",
  anuncios: "Anuncios",
  ventas: "Salidas a la venta",
  hitos: "Hitos",
  pagos: "Pagos por vencer",
  cobros: "Cobros por vencer",
  derechos: "Derechos y controles",
  tarjetas: "Tarjetas de tableros",
  reportes: "Reportes",
  bloqueos: "Días bloqueados",
  feriados: "Feriados",
} as const;
export type LayerKey = keyof typeof layerTitles;

/** The calendars are presets of layers (design shows.md, section 10). */
export const presets = {
  live: {
    title: "Calendario Live",
    path: "/calendarLive",
    layers: ["shows", "anuncios", "ventas", "reportes", "feriados"],
  },
  mgm: {
    title: "Calendario MGM",
    path: "/calendarMGM",
    layers: ["shows", "hitos", "pagos", "cobros", "tarjetas", "bloqueos", "feriados"],
  },
  booking: {
    title: "Calendario Booking",
    path: "/calendarBooking",
    layers: ["shows", "holds", "bloqueos", "feriados"],
  },
} as const satisfies Record<string, { title: string; path: string; layers: readonly LayerKey[] }>;
export type PresetKey = keyof typeof presets;
export const presetKeys = ["live", "mgm", "booking"] as const satisfies readonly PresetKey[];

export const filterKeys = ["artist", "venue", "city", "company", "person"] as const;
export type FilterKey = (typeof filterKeys)[number];

export const detailTitles = { completo: "Completo", ocupado: "Solo ocupado" } as const;
export const statusTitles = { firme: "Firme", tentativo: "Sin confirmar", cancelado: "Cancelado" } as const;

/** How many days a calendar is asked for at once. */
export const MAX_DAYS = 100;
/** How many entries an answer has at most. */
export const MAX_ITEMS = 2_000;
/** For how long subscribers are told that something was cancelled. */
export const CANCELLED_DAYS = 30;
/** How many addresses one person may have at once. */
export const MAX_FEEDS = 20;
