/** What the audit log says happened. */
export const history = {
  "show.prepared": "Quedaron sus trámites y su advance",
};
