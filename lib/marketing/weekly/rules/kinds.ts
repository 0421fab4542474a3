export const weeklyStates = ["sin_empezar", "borrador", "publicado"] as const;
export type WeeklyState = (typeof weeklyStates)[number];
export const weeklyStateTitles: Record<WeeklyState, string> = {
  sin_empezar: "Sin empezar",
  borrador: "Borrador",
  publicado: "Publicado",
};

export const failure = "Error con el status semanal";
