/** The parts of the screen, as tabs; `excel` is how the export calls each. */
export const views = [
  { id: "uso", label: "Uso", excel: "uso" },
  { id: "pantallas", label: "Tiempos de carga", excel: "pantallas" },
  { id: "api", label: "API", excel: "api" },
  { id: "datos", label: "Datos", excel: "datos" },
  { id: "trabajos", label: "Mails y trabajos", excel: "trabajos" },
] as const;

export type View = (typeof views)[number];
export type ViewId = View["id"];

/** The part an address asks for; the first one otherwise. */
export const readView = (id: string): View => views.find((view) => view.id === id) ?? views[0];
