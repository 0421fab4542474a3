/** Where a contract stands (design shows.md, section 3). */
export const contractTitles = {
  borrador: "Borrador",
  en_firma: "En firma",
  firmado: "Firmado",
  anulado: "Anulado",
} as const;
export type ContractState = keyof typeof contractTitles;

/** Whose signature it is: ours, or the other side's. */
export const signerSides = { nosotros: "Por nosotros", contraparte: "Por la otra parte" } as const;
export type SignerSide = keyof typeof signerSides;

export interface Signer {
  side: SignerSide;
  name: string;
  role: string;
}

/** The countries whose law the clause library knows; another one is signed by its own lawyers' text. */
export const clauseCountries = { AR: "Argentina", ES: "España" } as const;
export type ClauseCountry = keyof typeof clauseCountries;

export interface Clause {
  title: string;
  text: string;
}

/** What stands between braces in the house's own clauses, and what becomes of it in a contract. */
export const clauseWords = {
  promotor: "Quién promueve el show",
  parte_artista: "Quién firma por el artista",
  artista: "El artista",
  lugar: "La sala y la ciudad",
  fecha: "El día del show",
  moneda: "La moneda del trato",
  trato: "Lo que cobra el artista, en palabras",
  anticipos: "Los anticipos, en palabras",
} as const;
