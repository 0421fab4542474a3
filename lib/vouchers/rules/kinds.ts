// Apart from the schemas: screens show these without loading the validation library.

export const directionTitles = { recibido: "Recibido", emitido: "Emitido" } as const;
export const checkStateTitles = {
  no_consultado: "No consultado",
  coincide: "Coincide con ARCA",
  difiere: "Difiere de ARCA",
  no_figura: "No figura en ARCA",
} as const;
export const paidByTitles = { transferencia: "Transferencia", tarjeta: "Tarjeta", caja: "Caja" } as const;
/** What its VAT credit is of, as IVA Simple sums it. */
export const creditClassTitles = {
  bienes: "Bienes",
  servicios: "Servicios",
  locaciones: "Locaciones",
  bienes_de_uso: "Bienes de uso",
  otros: "Otros",
} as const;
/** The door it came through. */
export const originTitles = {
  manual: "Carga a mano",
  archivo: "Archivo",
  enlace: "Enlace",
  music_wins: "Music Wins",
  mis_comprobantes: "Mis Comprobantes",
  mail: "Mail",
  tarjeta: "Gasto de tarjeta",
} as const;

export const keysOf = <Value extends string>(titles: Readonly<Record<Value, string>>) =>
  Object.keys(titles) as [Value, ...Value[]];
