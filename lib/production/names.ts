/** What the audit log says happened. */
export const history = {
  "show_slot.added": "Agregó al horario",
  "show_slot.changed": "Cambió el horario",
  "show_slot.dropped": "Quitó del horario",
  "show.prepared": "Quedaron sus trámites y su advance",
};
