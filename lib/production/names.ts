/** The kinds of mail it sends. */
export const ADVANCE_MAIL = "production.advance";
export const mails = { [ADVANCE_MAIL]: "Preguntas del advance" };

/** Its work in the worker. */
export const queues = {
  "shows.guests": "Nombres de invitados que se borran",
};

/** What the audit log says happened. */
export const history = {
  "show_slot.added": "Agregó al horario",
  "show_slot.changed": "Cambió el horario",
  "show_slot.dropped": "Quitó del horario",
  "guest_allotment.given": "Dio un cupo de invitados",
  "guest_allotment.changed": "Cambió un cupo de invitados",
  "guest_allotment.taken": "Quitó un cupo de invitados",
  "guest.added": "Anotó invitados",
  "guest.changed": "Cambió un invitado",
  "guest.dropped": "Quitó un invitado",
  "guest.arrived": "Anotó que llegó un invitado",
  "guest.not_arrived": "Sacó la llegada de un invitado",
  "guests.exported": "Bajó la lista de invitados",
  "guests.forgotten": "Se borraron los nombres de los invitados",
  "advance.added": "Agregó una pregunta al advance",
  "advance.changed": "Cambió el advance",
  "advance.asked": "Pidió respuestas del advance",
  "advance.revoked": "Anuló un enlace del advance",
  "advance.answered": "Contestó el advance por su enlace",
  "show.prepared": "Quedaron sus trámites y su advance",
};
