/** What the audit log says happened. */
export const history = {
  "rate.added": "Cargó la cotización",
  "rate.changed": "Corrigió la cotización",
};
