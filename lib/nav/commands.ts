import type { Action } from "@/lib/access/permissions";

/** What the shell does by itself, without an address. */
export type Deed = "feedback" | "keys" | "password" | "logout";

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
  /** The main button of a screen: offered to who types its words, not before. */
  onlySought?: boolean;
}

/** The commands of the house. One is offered to who may do it, and found by any word of its label, hint or `words`. */
export const commands: readonly Command[] = [
  {
    id: "import-sales",
    label: "Importar ventas",
    hint: "Archivo de una ticketera",
    words: "subir ventas cargar archivo excel csv planilla ticketera entradas vender importación traer",
    permission: "tickets.write",
    href: "/cargaTickets/importar",
  },
  {
    id: "load-sales",
    label: "Cargar ventas del día",
    hint: "Carga de ventas",
    words: "anotar escribir grilla entradas diarias vender cargar vendido",
    permission: "tickets.write",
    href: "/cargaTickets",
  },
  {
    id: "access-requests",
    label: "Responder pedidos de acceso",
    hint: "Usuarios",
    words: "aprobar aceptar rechazar personas nuevas ingreso autorizar entrar permitir pendientes",
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
    words: "pagar vencimientos fecha de pago marcar pagado plata dinero cobrar proveedores facturas agenda pago",
    permission: "screen.bsastrap",
    href: "/bsastrap/pagos",
  },
  {
    id: "notifications",
    label: "Ver todas las notificaciones",
    hint: "Avisos y preferencias",
    words: "avisos campana mail diario preferencias novedades avisar notificar aviso silenciar",
    permission: "session.any",
    href: "/notificaciones",
  },
  {
    id: "create-person",
    label: "Crear persona",
    hint: "Usuarios",
    words: "agregar nueva nuevo alta usuario cuenta invitar contratar",
    permission: "people.write",
    onlySought: true,
    href: "/admin-users?nueva=1",
  },
  {
    id: "create-show",
    label: "Crear show",
    hint: "Reporte de ventas",
    words: "agregar nuevo alta show concierto recital fecha evento función",
    permission: "tickets.configure",
    onlySought: true,
    href: "/tickets?panel=crear",
  },
  {
    id: "send-report",
    label: "Enviar reporte por mail",
    hint: "Reporte de ventas",
    words: "mandar enviar correo ventas excel avisar compartir informe exportar descargar",
    permission: "tickets.send",
    onlySought: true,
    href: "/tickets?panel=enviar",
  },
  {
    id: "report-recipients",
    label: "Destinatarios de reportes",
    hint: "Reporte de ventas",
    words: "agregar mails quién recibe casillas horario programar avisar mandar informe",
    permission: "reportEmails.read",
    onlySought: true,
    href: "/tickets?panel=destinatarios",
  },
  {
    id: "give-access",
    label: "Dar acceso de ticketing",
    hint: "Gestión de usuarios",
    words: "agregar nuevo artistas montos permiso habilitar",
    permission: "tickets.access.write",
    onlySought: true,
    href: "/userstkt?persona=nueva",
  },
  {
    id: "add-rate",
    label: "Agregar moneda",
    hint: "Cotizaciones",
    words: "nueva cotización dólar euro tipo de cambio crear precio",
    permission: "tickets.configure",
    onlySought: true,
    href: "/cotizaciones?moneda=nueva",
  },
  {
    id: "add-company",
    label: "Agregar empresa",
    hint: "Empresas",
    words: "nueva crear razón social CUIT sociedad factura facturar",
    permission: "companies.write",
    onlySought: true,
    href: "/empresas?empresa=nueva",
  },
  {
    id: "new-budget-line",
    label: "Nueva línea de presupuesto",
    hint: "Music Wins",
    words: "agregar crear gasto propuesta proveedor pedir comprar plata precio cotizar contratar",
    permission: "musicwins.use",
    onlySought: true,
    href: "/bsastrap?panel=nueva",
  },
  {
    id: "new-entry",
    label: "Cargar movimiento",
    hint: "Centros de costo",
    words: "agregar nuevo gasto comprometido real crear plata dinero factura",
    permission: "costcentres.write",
    onlySought: true,
    href: "/Estructura/Hispa/CentroCosto?panel=movimiento",
  },
  {
    id: "new-centre",
    label: "Crear centro de costo",
    hint: "Centros de costo",
    words: "agregar nuevo",
    permission: "costcentres.write",
    onlySought: true,
    href: "/Estructura/Hispa/CentroCosto?panel=centro",
  },
  {
    id: "ask-reallocation",
    label: "Pedir reasignación",
    hint: "Centros de costo",
    words: "reasignar mover presupuesto solicitar plata dinero transferir",
    permission: "costcentres.write",
    onlySought: true,
    href: "/Estructura/Hispa/CentroCosto?panel=reasignar",
  },
  {
    id: "decide-reallocations",
    label: "Aprobar reasignaciones",
    hint: "Centros de costo",
    words: "rechazar decidir pendientes autorizar aprobación aprobaciones",
    permission: "costcentres.approve",
    onlySought: true,
    href: "/Estructura/Hispa/CentroCosto?vista=reasignaciones",
  },
  {
    id: "ask-work",
    label: "Pedir algo a otra área",
    hint: "Solicitudes",
    words: "nueva solicitud pedido crear agregar trabajo encargar diseño flyer contrato compra comprar",
    permission: "boards.use",
    onlySought: true,
    href: "/solicitudes?ver=pedir",
  },
  {
    id: "feedback",
    label: "Enviar feedback",
    hint: "Positivo, negativo, idea o error",
    words:
      "opinar comentar sugerir sugerencia reportar problema falla queja ayuda reclamo avisar mejorar mandar escribir",
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
    id: "password",
    label: "Cambiar contraseña",
    hint: "La propia",
    words: "clave password seguridad cambiar contraseñas olvidé entrar",
    permission: "session.any",
    deed: "password",
    onlySought: true,
  },
  {
    id: "logout",
    label: "Cerrar sesión",
    hint: "Salir de la aplicación",
    words: "logout irse desconectar cambiar de cuenta",
    permission: "session.any",
    deed: "logout",
  },
];
