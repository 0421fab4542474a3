/** What lines may have taken beyond their orders. */
export const differences = ["comision", "diferencia_cambio"] as const;
export type DifferenceKind = (typeof differences)[number];

/** As people read them, and what they are charged to. */
export const differenceTitles: Readonly<Record<DifferenceKind, { title: string; category: string }>> = {
  comision: { title: "Comisión", category: "Comisiones bancarias" },
  diferencia_cambio: { title: "Diferencia de cambio", category: "Diferencia de cambio" },
};

/** Which way the money of a rule goes: what the bank takes, or what comes in. */
export const directions = ["sale", "entra"] as const;
export type Direction = (typeof directions)[number];
export const directionTitles: Readonly<Record<Direction, string>> = {
  sale: "Un cargo que sale",
  entra: "Un ingreso que entra",
};
/** The way of a movement's money. */
export const directionOf = (amount: string): Direction => (amount.startsWith("-") ? "sale" : "entra");

/** Orders credited since so many days ago may come back. */
export const BOUNCE_DAYS = 120;
