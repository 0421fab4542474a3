/** How an artist is paid (shows-facts.md, section 1). */
export const artistKindTitles = {
  flat: "Garantía",
  percentage: "Porcentaje",
  versus: "Garantía o porcentaje, lo mayor",
  plus: "Garantía más porcentaje",
  door: "Puerta",
  tiers: "Tramos",
  ratchet: "Porcentaje que sube",
  coproduction: "Coproducción",
} as const;
/** The same in a word. */
export const artistKindWords = {
  flat: "garantía",
  percentage: "porcentaje",
  versus: "versus",
  plus: "más",
  door: "puerta",
  tiers: "tramos",
  ratchet: "escalonado",
  coproduction: "coproducción",
} as const satisfies Record<keyof typeof artistKindTitles, string>;
export type ArtistKind = keyof typeof artistKindTitles;

/** What the artist's percentage is of. */
export const baseTitles = {
  gross: "del bruto",
  net: "del neto",
  net_after_costs: "del neto menos costos",
} as const;
export type Base = keyof typeof baseTitles;

/** The base each kind has unless the terms say another one (the worked examples of shows-facts.md). */
export const usualBase: Record<ArtistKind, Base> = {
  flat: "net",
  percentage: "net",
  versus: "net_after_costs",
  plus: "net_after_costs",
  door: "net_after_costs",
  tiers: "net",
  ratchet: "net_after_costs",
  coproduction: "net_after_costs",
};

/**
 * Whether the guarantee is paid for certain, and so among the costs that the promoter's profit is a percentage of (shows-facts.md, section 1);
 * where it is but the least that the artist gets, the profit is of the other costs alone (picture 18).
 */
export const guaranteeIsCost: Record<ArtistKind, boolean> = {
  flat: true,
  percentage: false,
  versus: false,
  plus: true,
  door: false,
  tiers: false,
  ratchet: false,
  coproduction: false,
};

/** What an amount of a cost or a fee counts by: a sum, each ticket sold, or a fraction of gross or net. */
export const perTitles = {
  fixed: "fijo",
  ticket: "por ticket",
  gross: "% del bruto",
  net: "% del neto",
} as const;

/** Who bears a tax on the artist's fee: the artist gets less, or the company pays it on top (gross-up). */
export const bearerTitles = { artist: "el artista", company: "la empresa" } as const;

/** Whose side of a deal we are on: we sell tickets and pay the artist, or a promoter pays us. */
export const sideTitles = { promotor: "Promovemos el show", artista: "Representamos al artista" } as const;
export type Side = keyof typeof sideTitles;

/** Where a version of an offer stands (design shows.md, section 3). */
export const offerTitles = {
  borrador: "Borrador",
  enviada: "Enviada",
  aceptada: "Aceptada",
  rechazada: "Rechazada",
  vencida: "Vencida",
  reemplazada: "Reemplazada",
} as const;
export type OfferState = keyof typeof offerTitles;

export const languageTitles = { es: "Español", en: "Inglés" } as const;
export type Language = keyof typeof languageTitles;
