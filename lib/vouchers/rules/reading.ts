// Apart from the schemas: screens show these without loading the validation library.

/** Where a value was read. */
export const readSourceTitles = {
  qr: "QR",
  xml: "XML",
  texto: "Leído",
  lista: "Lista de ARCA",
  historial: "Historial",
} as const;
export const confidenceTitles = { alta: "Seguro", media: "Probable", baja: "Dudoso" } as const;
export const readStateTitles = {
  nada: "Sin lectura",
  en_cola: "Leyendo",
  leido: "Leído",
  sin_datos: "Sin datos",
  fallo: "No se pudo leer",
} as const;
