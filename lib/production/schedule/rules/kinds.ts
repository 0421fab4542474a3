/** What happens on a show's day (design shows-facts.md, section 5), in the order in which it usually does. */
export const slotKindTitles = {
  traslado: "Traslado",
  ingreso: "Ingreso y descarga",
  armado: "Armado",
  prueba: "Prueba de sonido",
  comida: "Comida",
  prensa: "Prensa",
  puertas: "Puertas",
  telonero: "Telonero",
  show: "Show",
  encuentro: "Meet & greet",
  corte: "Corte de sonido",
  desarme: "Desarme y salida",
  otro: "Otro",
} as const;
export type SlotKind = keyof typeof slotKindTitles;

/** What a slot may hang on, so that it moves along. */
export const anchorTitles = { puertas: "Puertas", show: "Show" } as const;
export type Anchor = keyof typeof anchorTitles;

/** What a slot is called: its own title, else its kind's. */
export const slotTitle = ({ kind, title }: { kind: SlotKind; title: string }): string => title || slotKindTitles[kind];
