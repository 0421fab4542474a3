// Apart from the schemas: screens show these without loading the validation library.

/** The chips of the phone; each is the category of that name in the catalogue, proposed where there is none. */
export const categoryTitles = {
  comidas: "Comidas",
  traslados: "Traslados",
  combustible: "Combustible",
  hotel: "Hotel",
  insumos: "Insumos",
  otro: "Otro",
} as const;
export type CategoryKey = keyof typeof categoryTitles;

/** Why one expense looks like another. */
export const likenessTitles = {
  archivo: "Es la misma foto",
  numero: "Es el mismo comprobante",
  importe: "Misma tarjeta, mismo día, mismo importe y mismo comercio",
  resumen: "Misma tarjeta, casi el mismo día e importe, y uno de los dos viene del resumen",
} as const;
export type CardLikeness = keyof typeof likenessTitles;

/** A phone whose clock is farther off is told. */
export const CLOCK_TOLERANCE_SECONDS = 300;

/** A photo as it leaves the phone: its longest side, in pixels, and what it weighs at most. */
export const PHOTO_SIDE = 2_000;
export const PHOTO_BYTES = 12 * 1024 * 1024;

/** Days that a receipt, or a line of the card, may wait on the road; one that is older is a year that was typed or read wrong. */
export const OLDEST = 366;
