/** What the audit log says happened. */
export const history = {
  "show_history.exported": "Bajó el Excel del historial de shows",
};
