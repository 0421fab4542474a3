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
/** The state of what was proposed in a list, and what it becomes once somebody accepts it. */
export const proposalStates: Readonly<Record<MergedList, { proposed: string; accepted: string }>> = {
  categories: { proposed: "propuesta", accepted: "activa" },
  projects: { proposed: "idea", accepted: "activo" },
  events: { proposed: "idea", accepted: "activo" },
};
/** What is done to one that was proposed. `devolver` takes back either of the others. */
export const proposalDeeds = ["aceptar", "unir", "devolver"] as const;
export type ProposalDeed = (typeof proposalDeeds)[number];

export const projectKindTitles = { gira: "Gira", album: "Álbum", campana: "Campaña", otro: "Otro" } as const;
export const workStateTitles = { idea: "Idea", activo: "Activo", pausa: "Pausa", cerrado: "Cerrado" } as const;
export const holidayKindTitles = { feriado: "Feriado", puente: "Puente", no_laborable: "No laborable" } as const;
export const holidayCountryTitles = { AR: "Argentina", ES: "España" } as const;

/** The keys of a record of titles, with their type. */
export const keysIn = <Value extends string>(titles: Titles<Value>) => Object.keys(titles) as [Value, ...Value[]];
