import type { Action } from "@/lib/access/permissions";

/** What the shell does by itself, without an address. */
export type Deed = "feedback" | "keys" | "logout";

/** Something to do that the command palette offers: it leads to `href`, or the shell does the `deed`. */
export interface Command {
  id: string;
  label: string;
  hint: string;
  /** Other words people say for it. */
  words: string;
  permission: Action;
  href?: string;
  deed?: Deed;
}

/** The commands of the house. One is offered to who may do it, and found by any word of its label, hint or `words`. */
export const commands: readonly Command[] = [
  {
    id: "import-sales",
    label: "Importar ventas",
    hint: "Archivo de una ticketera",
    words: "subir ventas cargar archivo excel csv planilla ticketera entradas",
    permission: "tickets.write",
    href: "/cargaTickets/importar",
  },
  {
    id: "load-sales",
    label: "Cargar ventas del día",
    hint: "Carga de ventas",
    words: "anotar escribir grilla entradas diarias",
    permission: "tickets.write",
    href: "/cargaTickets",
  },
  {
    id: "access-requests",
    label: "Responder pedidos de acceso",
    hint: "Usuarios",
    words: "aceptar rechazar personas nuevas ingreso",
    permission: "people.write",
    href: "/admin-users/pedidos",
  },
  {
    id: "import-people",
    label: "Importar personas",
    hint: "Usuarios",
    words: "subir planilla excel usuarios altas cargar gente",
    permission: "people.write",
    href: "/admin-users/importar",
  },
  {
    id: "music-wins-payments",
    label: "Pagos de Music Wins",
    hint: "Calendario de pagos",
    words: "pagar vencimientos fecha de pago marcar pagado",
    permission: "screen.bsastrap",
    href: "/bsastrap/pagos",
  },
  {
    id: "notifications",
    label: "Ver todas las notificaciones",
    hint: "Avisos y preferencias",
    words: "avisos campana mail diario preferencias novedades",
    permission: "session.any",
    href: "/notificaciones",
  },
  {
    id: "feedback",
    label: "Enviar feedback",
    hint: "Positivo, negativo, idea o error",
    words: "opinar comentar sugerir sugerencia reportar problema falla queja ayuda",
    permission: "session.any",
    deed: "feedback",
  },
  {
    id: "keys",
    label: "Atajos de teclado",
    hint: "Tecla ?",
    words: "teclas ayuda keyboard shortcuts",
    permission: "session.any",
    deed: "keys",
  },
  {
    id: "logout",
    label: "Logout",
    hint: "Cerrar la sesión",
    words: "salir irse desconectar cambiar de cuenta",
    permission: "session.any",
    deed: "logout",
  },
];
