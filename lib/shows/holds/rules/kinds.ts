// Apart from the schemas: screens show these without loading the validation library.

/** Where a hold stands (design shows.md, section 3). The first three still have a place in the queue. */
export const holdTitles = {
  pedido: "Pedido",
  vivo: "Vivo",
  confirmado: "Confirmado",
  liberado: "Liberado",
  vencido: "Vencido",
  desplazado: "Desplazado",
  negado: "Negado",
} as const;
export type HoldState = keyof typeof holdTitles;

export const challengeTitles = {
  abierto: "Abierto",
  ganado: "Ganado",
  perdido: "Perdido",
  retirado: "Retirado",
} as const;

export const answerTitles = { confirma: "Confirma", libera: "Libera" } as const;

/** Hours within which who won a challenge, or answered that they confirm, has to be confirmed. */
export const CONFIRM_HOURS = 24;

/** 2 as `2.º`. */
export const rankText = (rank: number): string => `${rank}.º`;
