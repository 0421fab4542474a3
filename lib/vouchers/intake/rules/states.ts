// Apart from the schemas: screens show these without loading the validation library.

/** How a file that came in stands. */
export const itemStateTitles = {
  en_cola: "En cola",
  leyendo: "Leyendo",
  leido: "Leído",
  repetido: "Ya estaba",
  fallo: "No se pudo leer",
} as const;

/** The doors whose files are taken in. */
export const doorTitles = {
  archivo: "Archivos",
  enlace: "Enlace",
  music_wins: "Music Wins",
  mail: "Mail",
  tarjeta: "Gasto de tarjeta",
} as const;
export type Door = keyof typeof doorTitles;

/** Files of one batch, those of its ZIPs among them. */
export const MAX_BATCH_FILES = 200;
/** Largest file of a request: a ZIP; a document is held to its own limit. */
export const MAX_INTAKE_BYTES = 200 * 1024 * 1024;
/** More than a batch takes, so that the ones over it are refused by name. */
export const MAX_REQUEST_FILES = 250;
