/**
 * Features that may be given to one person beside the role. They replace the e-mails the specification says are
 * hard-coded (section 6, "Per-person exceptions"; `contador_feedback` is the header's counter, section 2). `tablero_diseno` is ours: the
 * roles of the specification have no designers.
 */
export const grantTitles = {
  acreditaciones: "Acreditaciones",
  music_wins: "Music Wins",
  shows: "Shows",
  carga_tickets: "Carga de ventas",
  audiencia: "Audiencia",
  ticketing_ia: "Ticketing IA",
  calendar_live: "Calendario Live",
  calendar_mgm: "Calendario MGM",
  calendar_booking: "Calendario Booking",
  proveedores: "Proveedores",
  paid_media: "Paid media",
  pyl: "P&L",
  asignar_presupuestos: "Asignar presupuestos",
  asignar_gastos: "Asignar gastos",
  check_status: "Estado de gastos",
  aprobar_gastos: "Aprobar gastos",
  forecast: "Forecast",
  forecast_overview: "Forecast general",
  reporte_ventas: "Reporte de ventas",
  contador_feedback: "Contador de feedback",
  tablero_diseno: "Tablero de diseño",
} as const;

export type GrantKey = keyof typeof grantTitles;
