import type { NoticeKind } from "@/lib/notifications/rules/noticeKind";

/** The kinds of notification it makes. */
export const notices = {
  admin_show: {
    title: "Administración de shows",
    about: "Los que cerró, cuando piden reabrirlos o se reabren.",
    mail: "no",
  },
} as const satisfies Record<string, NoticeKind>;

/** What the audit log says happened. */
export const history = {
  "show_admin.started": "Empezó su administración",
  "show_admin.company": "Cambió de qué empresa es",
  "show_admin.item": "Cambió un punto de la lista",
  "show_admin.item_added": "Agregó un punto a la lista",
  "show_admin.due": "Cargó derechos",
  "show_admin.due_annulled": "Anuló derechos",
  "show_admin.due_waived": "Dijo que unos derechos no corresponden",
  "show_admin.due_unwaived": "Dijo que unos derechos sí corresponden",
  "show_checklist.changed": "Cambió la lista de control",
  "show_admin.due_reason": "Dijo por qué no hay comprobante",
  "show_admin.closed": "Cerró la administración",
  "show_admin.reopening_asked": "Pidió reabrirla",
  "show_admin.reopened": "La reabrió",
  "show_admin.reopening_refused": "No la reabrió",
  "show_admin.exported": "Descargó la administración",
  "show_due_rate.created": "Agregó la tarifa de derechos",
};
