/** The lists of the catalogue, as addresses call them. */
export const catalogueLists = ["categories", "projects", "events", "holidays"] as const;
export type CatalogueList = (typeof catalogueLists)[number];

/** Those in which one record may stand for another. */
export const mergedLists = ["categories", "projects", "events"] as const;
export type MergedList = (typeof mergedLists)[number];

export const listTitles: Record<CatalogueList, string> = {
  categories: "Rubros",
  projects: "Proyectos",
  events: "Eventos",
  holidays: "Feriados",
};

/** What a value that is kept is called. */
export type Titles<Value extends string> = Readonly<Record<Value, string>>;

export const sideTitles = { gasto: "Gasto", ingreso: "Ingreso" } as const;
export const categoryStateTitles = { propuesta: "Propuesta", activa: "Activa", archivada: "Archivada" } as const;
export const projectKindTitles = { gira: "Gira", album: "Álbum", campana: "Campaña", otro: "Otro" } as const;
export const workStateTitles = { idea: "Idea", activo: "Activo", pausa: "Pausa", cerrado: "Cerrado" } as const;
export const holidayKindTitles = { feriado: "Feriado", puente: "Puente", no_laborable: "No laborable" } as const;
export const holidayCountryTitles = { AR: "Argentina", ES: "España" } as const;

/** The keys of a record of titles, with their type. */
export const keysIn = <Value extends string>(titles: Titles<Value>) => Object.keys(titles) as [Value, ...Value[]];
