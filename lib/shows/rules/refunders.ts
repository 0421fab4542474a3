/** Who gives back what was paid for a show that is called off. */
export const refunderTitles = {
  empresa: "Nosotros",
  ticketera: "La ticketera",
  contraparte: "La otra parte",
  nadie: "Nadie: no hay nada que devolver",
} as const;
export type Refunder = keyof typeof refunderTitles;
