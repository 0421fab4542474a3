/** When a notification also goes by mail: never, at once, or with the daily one. */
export const mailChoices = ["no", "ahora", "diario"] as const;
export type MailChoice = (typeof mailChoices)[number];

interface Kind {
  /** As people read it in filters and preferences. */
  title: string;
  /** What it tells of, under the title in the preferences. */
  about: string;
  /** What holds for a person who chose nothing. */
  mail: MailChoice;
}

/** The kinds of notification: a domain that speaks of something new adds its row. */
export const notificationKinds = {
  gasto: { title: "Gastos", about: "Envíos, aprobaciones, rechazos y pagos de gastos de marketing.", mail: "no" },
  acceso: { title: "Accesos", about: "Pedidos de acceso y cambios de permisos.", mail: "no" },
  presupuesto_mw: { title: "Music Wins", about: "Presupuestos que esperan, se aprueban o se rechazan.", mail: "no" },
  factura: { title: "Facturas", about: "Facturas pedidas y recibidas.", mail: "no" },
  reasignacion: {
    title: "Centros de costo",
    about: "Reasignaciones de presupuesto que esperan, se aprueban o se rechazan.",
    mail: "no",
  },
  feedback_respuesta: {
    title: "Respuestas a su feedback",
    about: "Lo que contesta el equipo de Sistemas.",
    mail: "no",
  },
  show: { title: "Shows", about: "Cancelaciones y reprogramaciones de sus artistas favoritos.", mail: "no" },
  mencion: { title: "Menciones", about: "Cuando alguien lo menciona.", mail: "no" },
  tarea: { title: "Tareas", about: "Lo que se le asigna en un tablero, vence o espera su decisión.", mail: "no" },
  sistema: { title: "Sistema", about: "Avisos de la propia aplicación.", mail: "no" },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof notificationKinds;

/** Every kind, in the order people see them. */
export const kindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];

/** True for the name of a kind. */
export function isKind(value: string): value is NotificationKind {
  return Object.hasOwn(notificationKinds, value);
}

/** The address of the spec's section 2 for a notification of an expense. */
export const gastoLink = (gastoId: string): string =>
  `/presupuestos/check-status?gastoId=${encodeURIComponent(gastoId)}`;

/** Where a click on a notification leads: its expense, else the record it speaks of, else null. */
export function linkOf({ gasto_id, link }: { gasto_id: string | null; link: string | null }): string | null {
  return gasto_id ? gastoLink(gasto_id) : link;
}
