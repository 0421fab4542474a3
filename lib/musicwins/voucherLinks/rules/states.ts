/** Where a link is, as people read it. */
export const linkStateTitles = {
  esperando: "Esperando",
  usado: "Usado",
  vencido: "Vencido",
  revocado: "Revocado",
} as const;
export type LinkState = keyof typeof linkStateTitles;
