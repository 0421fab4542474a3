import type { NoticeKind } from "@/lib/notifications/rules/noticeKind";

/** The kinds of notification it makes. */
export const notices = {
  liquidacion: {
    title: "Liquidaciones a artistas",
    about: "Las que armó, cuando otra persona las revisa, las devuelve, las descarta, o declara o deshace su pago.",
    mail: "no",
  },
} as const satisfies Record<string, NoticeKind>;

/** What the audit log says happened. */
export const history = {
  "artist_statement.opened": "Empezó la liquidación",
  "artist_statement.changed": "Cambió el borrador",
  "artist_statement.reviewed": "La dio por revisada",
  "artist_statement.returned": "La volvió a borrador",
  "artist_statement.discarded": "Descartó el borrador",
  "artist_statement.sent": "Anotó que se envió",
  "artist_statement.settled": "Declaró el pago",
  "artist_statement.unsettled": "Deshizo el pago declarado",
  "artist_statement.downloaded": "Descargó el PDF",
  "artist_statement.exported": "Descargó liquidaciones",
  "artist_charge.created": "Anotó en la cuenta del artista",
  "artist_charge.annulled": "Anuló lo anotado",
  "commission_rule.created": "Agregó la regla de comisión",
  "commission_rule.changed": "Cambió la regla de comisión",
  "commission_rule.withdrawn": "Quitó la regla de comisión",
};
