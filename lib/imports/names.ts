/** Its work in the worker. */
export const queues = {
  imports: "Importaciones",
};
