import type { NoticeKind } from "@/lib/notifications/rules/noticeKind";

/** The kinds of notification it makes. */
export const notices = {
  show: { title: "Shows", about: "Cancelaciones y reprogramaciones de sus artistas favoritos.", mail: "no" },
  hold: {
    title: "Holds",
    about: "Sus holds que pasan a otro lugar, los desafíos que tiene que contestar y los días que se pierden.",
    mail: "ahora",
  },
} as const satisfies Record<string, NoticeKind>;

/** Its work in the worker. */
export const queues = {
  "shows.played": "Shows que terminan",
  "shows.lights": "Avisos de los shows",
  "shows.morning": "Avisos de los shows, cada mañana",
  "shows.holds": "Holds que vencen y desafíos que terminan",
};

/** What the audit log says happened. */
export const history = {
  "show.rescheduled": "Reprogramó el show",
  "show.planned": "Cambió los datos del show",
  "show.exported": "Bajó el Excel de shows",
  "show.staged": "Pasó a otra etapa",
  "show.asked": "Volvió a consulta",
  "show.hold_lost": "Perdió su último hold y volvió a consulta",
  "show.held": "Pasó a hold",
  "show.offered": "Pasó a oferta",
  "show.fell": "Se cayó",
  "show.confirmed": "Quedó confirmado",
  "show.announced": "Se anunció",
  "show.on_sale": "Salió a la venta",
  "show.settling": "Abrió la liquidación",
  "show.settled": "Quedó liquidado",
  "show.unsettled": "Volvió a realizado",
  "show.reopened": "Reabrió la liquidación",
  "show_access.given": "Le abrió shows",
  "show_access.changed": "Cambió lo que ve de shows",
  "show_access.taken": "Le quitó un acceso a shows",
  "show_access.exported": "Bajó el Excel de accesos a shows",
  "hold.placed": "Pidió el hold",
  "hold.ranked": "Cargó el lugar que dio la sala",
  "hold.extended": "Cambió hasta cuándo vale",
  "hold.challenged": "Desafió a los de antes",
  "hold.answered": "Contestó el desafío",
  "hold.promoted": "Pasó a otro lugar",
  "hold.liberado": "Se liberó",
  "hold.vencido": "Venció",
  "hold.desplazado": "Perdió su lugar",
  "hold.negado": "La sala no da el día",
  "venue.rules": "Cambió cómo da sus días la sala",
  "hold.confirmado": "Se confirmó",
};
