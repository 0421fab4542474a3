/** What the audit log says happened. */
export const history = {
  "show.cloned": "Se hizo a partir de otro show",
};
