/** What lines may have taken beyond their orders. */
export const differences = ["comision", "diferencia_cambio"] as const;
export type DifferenceKind = (typeof differences)[number];

/** As people read them, and what they are charged to. */
export const differenceTitles: Readonly<Record<DifferenceKind, { title: string; category: string }>> = {
  comision: { title: "Comisión", category: "Comisiones bancarias" },
  diferencia_cambio: { title: "Diferencia de cambio", category: "Diferencia de cambio" },
};

/** Orders credited since so many days ago may come back. */
export const BOUNCE_DAYS = 120;
