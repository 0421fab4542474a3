/** What the audit log says happened. */
export const history = {
  "flag.saved": "Cambió la función",
};
