/** How people call the states of an import that saves. */
export const importStatusTitles = {
  queued: "En cola",
  running: "En curso",
  done: "Guardada",
  failed: "No se guardó",
  undone: "Deshecha",
} as const;

/** The title of a state as it is stored. */
export const importStatusTitle = (status: string): string =>
  status in importStatusTitles ? importStatusTitles[status as keyof typeof importStatusTitles] : status;
