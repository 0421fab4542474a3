/** What a show may be let off, by somebody else's yes. */
export const waiverTitles = {
  anticipo: "Confirmar sin el anticipo",
  desafio: "Desafiar sin oferta aceptada",
} as const;
export type WaiverOf = keyof typeof waiverTitles;

export const waiverStateTitles = {
  pedida: "Espera aprobación",
  aprobada: "Aprobada",
  rechazada: "No se aprobó",
  cancelada: "Retirada",
} as const;
