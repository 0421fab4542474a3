// Apart from the schemas: screens show these without loading the validation library.

/** What an entry says of its amount. */
export const entryKinds = ["presupuestado", "solicitado", "comprometido", "devengado", "pagado", "anticipado"] as const;
export type EntryKind = (typeof entryKinds)[number];
export const entryKindTitles: Record<EntryKind, string> = {
  presupuestado: "Presupuesto",
  solicitado: "Solicitado",
  comprometido: "Comprometido",
  devengado: "Devengado",
  pagado: "Pagado",
  anticipado: "Anticipado",
};

export const sides = ["gasto", "ingreso"] as const;
export type Side = (typeof sides)[number];

/** Where a rate comes from. */
export const fxSources = ["propia", "oficial", "mep", "pactado"] as const;
export type FxSource = (typeof fxSources)[number];
