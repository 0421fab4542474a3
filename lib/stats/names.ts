/** Its work in the worker. */
export const queues = {
  "stats.tidy": "Limpieza de estadísticas",
};
