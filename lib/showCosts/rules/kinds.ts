// Apart from the schemas: screens show these without loading the validation library.

/** What a cost is reckoned of (design shows.md, section 3). */
export const costKinds = ["fijo", "por_ticket", "%_bruto", "%_neto"] as const;
export type CostKind = (typeof costKinds)[number];
export const costKindTitles: Record<CostKind, string> = {
  fijo: "Fijo",
  por_ticket: "Por ticket",
  "%_bruto": "% del bruto",
  "%_neto": "% del neto",
};

/** The amounts of a line that somebody types, in the order of the columns. */
export const typedColumns = ["oferta", "presupuesto", "declarado"] as const;
export type TypedColumn = (typeof typedColumns)[number];

/** The columns of a show's costs, and what each is made of. */
export const columnTitles = {
  oferta: "Oferta",
  presupuesto: "Presupuesto",
  comprometido: "Comprometido",
  real: "Real",
  declarado: "Declarado",
} as const;
export type CostColumn = keyof typeof columnTitles;

/** The kind of entries that a column adds up; what is only typed has none. */
export const entriesOf = { comprometido: "comprometido", real: "devengado", presupuesto: "presupuestado" } as const;
