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

/** What a spend can be charged to. */
export const purseKinds = ["centro", "marketing", "musicwins", "show"] as const;
export type PurseKind = (typeof purseKinds)[number];
export const purseKindTitles: Record<PurseKind, string> = {
  centro: "Centro de costo",
  marketing: "Marketing",
  musicwins: "Music Wins",
  show: "Show",
};
export const policies = ["avisa", "bloquea"] as const;
export const policyTitles: Record<(typeof policies)[number], string> = {
  avisa: "Avisa y deja pedir",
  bloquea: "No deja pedir de más",
};
export const periods = ["mes", "total"] as const;
export const periodTitles: Record<(typeof periods)[number], string> = { mes: "Por mes", total: "En total" };
export const bases = ["total", "costo"] as const;
export const basisTitles: Record<(typeof bases)[number], string> = {
  total: "Todo lo que se paga",
  costo: "El costo, sin impuestos que se recuperan",
};

/** What shuts with a month. */
export const lockScopes = ["operativo", "fiscal"] as const;
export type LockScope = (typeof lockScopes)[number];
/** How people call it, and what it shuts. */
export const lockScopeTitles: Record<LockScope, { title: string; shuts: string }> = {
  operativo: {
    title: "Operativo",
    shuts: "Presupuesto y devengado del mes. Lo que se pide, se compromete y se paga sigue.",
  },
  fiscal: { title: "Fiscal", shuts: "El IVA del mes y sus retenciones." },
};

/** By what amounts are added up. */
export const sumKeys = ["category", "month", "company", "show", "centre", "purse", "kind"] as const;
export type SumKey = (typeof sumKeys)[number];
