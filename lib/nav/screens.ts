import type { BoardRow } from "@/lib/access/boardRow";
import type { GrantKey } from "@/lib/access/grants";
import type { Action } from "@/lib/access/permissions";
import { boardRows } from "@/lib/generated/boards";
import type { GroupId } from "./groups";

/** One screen. The menu, page guard, titles, command palette and the browser tests all come from these rows. */
export interface Screen {
  path: string;
  title: string;
  /** Group of the menu; null for screens that are reached otherwise. */
  group: GroupId | null;
  /** Heading that several screens of the group share, where there are two levels. */
  section?: string;
  /** The board it shows, by its key. */
  board?: string;
  /** Path of the screen it hangs from, for breadcrumbs and the active mark. */
  parent?: string;
  /** An action of the permission table; "public" needs no session. */
  permission: Action | "public";
  grant?: GrantKey;
  /** "bare": rendered without the shared layout (specification section 2). */
  shell?: "bare";
  /** False until the screen exists: it stays out of the menu and its address says so. */
  built: boolean;
}

type Extra = Partial<Pick<Screen, "parent" | "grant" | "shell" | "built" | "section" | "board">>;
const row = (
  path: string,
  title: string,
  group: GroupId | null,
  permission: Screen["permission"],
  extra: Extra = {},
): Screen => ({
  path,
  title,
  group,
  permission,
  built: false,
  ...extra,
});

/** The screens of boards, from their data files. */
export function boardScreens(rows: readonly BoardRow[]): Screen[] {
  return rows.flatMap(({ key, group, section, grant, screens: own }) =>
    own.map(({ path, title, leadsOnly }) =>
      row(path, title, group as GroupId, `board:${path}`, {
        section,
        board: key,
        grant: leadsOnly ? undefined : grant,
        built: true,
      }),
    ),
  );
}

/** The screen registry: every route of specification section 2, and the few of our own. */
export const screens: readonly Screen[] = [
  row("/shows", "Shows", "produccion", "screen.shows", { grant: "shows", built: true }),
  row("/shows/[id]", "Show", null, "screen.show", { parent: "/shows", built: true }),
  row("/userManagerShows", "Accesos a shows", "produccion", "screen.userManagerShows", { built: true }),
  row("/history", "Historial", "produccion", "screen.history", { built: true }),
  row("/acreditaciones", "Acreditaciones", "produccion", "screen.acreditaciones", {
    grant: "acreditaciones",
    built: true,
  }),
  row("/bsastrap", "Music Wins", "produccion", "screen.bsastrap", { grant: "music_wins", built: true }),
  row("/bsastrap/pagos", "Pagos de Music Wins", null, "screen.bsastrap", {
    parent: "/bsastrap",
    grant: "music_wins",
    built: true,
  }),

  row("/Comprobantes", "Comprobantes", "administracion", "screen.comprobantes", { built: true }),
  row("/Comprobantes/mis-comprobantes", "Lista de ARCA", null, "screen.comprobantes", {
    parent: "/Comprobantes",
    built: true,
  }),
  row("/Comprobantes/resumen-tarjeta", "Cargar resumen de tarjeta", null, "screen.comprobantes", {
    parent: "/Comprobantes",
    built: true,
  }),
  row("/Comprobantes/enlaces", "Enlaces para facturas", null, "screen.comprobantes", {
    parent: "/Comprobantes",
    built: true,
  }),
  row("/ProveedoresComprobantes", "Cuentas de proveedores", "administracion", "screen.proveedoresComprobantes", {
    grant: "proveedores",
    built: true,
  }),
  row("/ProveedoresComprobantes/[id]", "Cuenta de un proveedor", null, "screen.proveedoresComprobantes", {
    parent: "/ProveedoresComprobantes",
    grant: "proveedores",
    built: true,
  }),
  row("/adminShows", "Administración de shows", "administracion", "screen.adminShows", { built: true }),
  row("/showProveedores", "Proveedores", "administracion", "screen.showProveedores", {
    grant: "proveedores",
    built: true,
  }),
  row("/showProveedores/[id]", "Ficha de proveedor", null, "screen.showProveedores", {
    parent: "/showProveedores",
    grant: "proveedores",
    built: true,
  }),
  row("/showProveedores/importar", "Importar proveedores", null, "screen.showProveedores", {
    parent: "/showProveedores",
    grant: "proveedores",
    built: true,
  }),
  row("/showProveedores/titulares", "Titulares de cuentas", null, "screen.bankHolders", {
    parent: "/showProveedores",
    built: true,
  }),
  row("/pagos", "Pagos", "administracion", "screen.pagos", { built: true }),
  row("/adminMgt", "Administración de management", "administracion", "screen.adminMgt", { built: true }),

  row("/empresas", "Empresas", "administracion", "screen.companies", { section: "Catálogo", built: true }),
  row("/empresas/importar", "Importar empresas", null, "screen.companies", { parent: "/empresas", built: true }),
  row("/catalogo/rubros", "Rubros", "administracion", "screen.catalogue", { section: "Catálogo", built: true }),
  row("/catalogo/proyectos", "Lista de proyectos", "administracion", "screen.catalogue", {
    section: "Catálogo",
    built: true,
  }),
  row("/catalogo/eventos", "Lista de eventos", "administracion", "screen.catalogue", {
    section: "Catálogo",
    built: true,
  }),
  row("/catalogo/feriados", "Feriados", "administracion", "screen.catalogue", { section: "Catálogo", built: true }),
  row("/catalogo/importar", "Importar al catálogo", null, "screen.catalogue", {
    parent: "/catalogo/rubros",
    built: true,
  }),
  row("/catalogo/bolsas", "Bolsas", "administracion", "screen.purses", { section: "Catálogo", built: true }),
  row("/catalogo/periodos", "Cierre de meses", "administracion", "screen.periods", {
    section: "Catálogo",
    built: true,
  }),

  row("/tickets", "Reporte de ventas", "ticketing", "screen.tickets", { grant: "reporte_ventas", built: true }),
  row("/tickets/[show]", "Show", null, "screen.tickets", { parent: "/tickets", built: true }),
  row("/cargaTickets", "Carga de ventas", "ticketing", "screen.cargaTickets", { grant: "carga_tickets", built: true }),
  row("/cargaTickets/importar", "Importar", null, "screen.cargaTickets", { parent: "/cargaTickets", built: true }),
  row("/cotizaciones", "Cotizaciones", "ticketing", "screen.rates", { built: true }),
  row("/cotizaciones/importar", "Importar cotizaciones", null, "screen.catalogue", {
    parent: "/cotizaciones",
    built: true,
  }),
  row("/audiencia", "Audiencia", "ticketing", "screen.audiencia", { grant: "audiencia", built: true }),
  row("/audiencia/importar", "Importar compradores", null, "screen.audienceImport", {
    parent: "/audiencia",
    built: true,
  }),
  row("/userstkt", "Gestión de usuarios", "ticketing", "screen.userstkt", { built: true }),
  row("/ticketing-IA", "Ticketing IA", "ticketing", "screen.ticketingIA", { grant: "ticketing_ia", built: true }),
  row("/calendarLive", "Calendario Live", "ticketing", "screen.calendarLive", { grant: "calendar_live", built: true }),

  row("/showsNegocio", "Shows", "negocio", "screen.showsNegocio"),
  row("/p&l", "P&L", "negocio", "screen.pyl", { grant: "pyl" }),
  row("/p&l/carga", "Carga de P&L", "negocio", "screen.pylCarga", { grant: "pyl", parent: "/p&l" }),

  row("/Aprobador", "Aprobaciones", "management", "screen.aprobador", { built: true }),
  // Whoever takes part in a request opens it by its link, whatever their menu has.
  row("/Aprobador/[id]", "Solicitud", null, "approvals.use", { parent: "/Aprobador", built: true }),
  row("/Aprobador/delegaciones", "Delegaciones", null, "approvals.use", { parent: "/Aprobador", built: true }),
  row("/Aprobador/reglas", "Reglas de aprobación", null, "approvals.configure", { parent: "/Aprobador", built: true }),
  row("/Imputaciones", "Imputaciones", "management", "screen.imputaciones", { built: true }),
  row("/Imputaciones/bolsas", "Lo imputado a mis bolsas", "otros", "screen.ownPurses", { built: true }),
  row("/Proyectos", "Proyectos", "management", "screen.proyectos"),
  row("/Eventos", "Eventos", "management", "screen.eventos"),
  row("/staff", "Staff", "management", "screen.staff"),
  row("/FacturasMGNT", "Facturas de management", "management", "screen.facturasMgnt", { built: true }),
  row("/calendarMGM", "Calendario MGM", "management", "screen.calendarMgm", { grant: "calendar_mgm", built: true }),

  row("/presupuestos", "Asignar presupuestos", "marketing", "screen.presupuestos", {
    grant: "asignar_presupuestos",
    built: true,
  }),
  row("/presupuestos/cargar", "Asignar gastos", "marketing", "screen.presupuestosCargar", {
    grant: "asignar_gastos",
    parent: "/presupuestos",
    built: true,
  }),
  row("/presupuestos/check-status", "Estado de gastos", "marketing", "screen.presupuestosCheckStatus", {
    grant: "check_status",
    parent: "/presupuestos",
    built: true,
  }),
  row("/presupuestos/aprobacion", "Aprobar gastos", "marketing", "screen.presupuestosAprobacion", {
    grant: "aprobar_gastos",
    parent: "/presupuestos",
    built: true,
  }),
  row("/forecastN/A", "Forecast", "marketing", "screen.forecastNA", { grant: "forecast", built: true }),
  row("/forecastOverview", "Forecast general", "marketing", "screen.forecastOverview", {
    grant: "forecast_overview",
    built: true,
  }),

  row("/paid-media", "Campañas", "paid-media", "screen.paidMedia", { grant: "paid_media", built: true }),
  row("/paid-media/importar", "Importar campañas", null, "screen.paidMedia", { parent: "/paid-media", built: true }),
  row("/paid-media/status-semanal", "Status semanal", "paid-media", "screen.paidMediaStatus", {
    grant: "paid_media",
    parent: "/paid-media",
    built: true,
  }),

  row("/Compras", "Compras", "compras", "screen.compras", { built: true }),
  row("/Compras/[id]", "Compra", null, "screen.compras", { parent: "/Compras", built: true }),

  row("/Booking", "Booking", "booking", "screen.booking", { built: true }),
  row("/calendarBooking", "Calendario Booking", "booking", "screen.calendarBooking", {
    grant: "calendar_booking",
    built: true,
  }),

  ...boardScreens(boardRows),
  row("/Estructura/Hispa/CentroCosto", "Centros de costo", "estructura", "screen.centroCosto", {
    section: "Hispa",
    built: true,
  }),

  row("/admin-users", "Usuarios", "gestion", "screen.adminUsers", { built: true }),
  row("/admin-users/[id]", "Persona", null, "screen.adminUsers", { parent: "/admin-users", built: true }),
  row("/admin-users/permisos", "Roles y permisos", "gestion", "screen.adminUsers", {
    parent: "/admin-users",
    built: true,
  }),
  row("/admin-users/pedidos", "Pedidos de acceso", null, "screen.adminUsers", { parent: "/admin-users", built: true }),
  row("/admin-users/importar", "Importar personas", null, "people.write", { parent: "/admin-users", built: true }),
  row("/admin-users/correo", "Correo", "gestion", "screen.mail", { parent: "/admin-users", built: true }),
  row("/feedback", "Feedback", "gestion", "screen.feedback", { grant: "contador_feedback", built: true }),
  row("/admin-users/flags", "Funciones", "gestion", "screen.flags", { parent: "/admin-users", built: true }),
  row("/stats", "Estadísticas", "gestion", "screen.stats", { built: true }),
  row("/docs", "API", "gestion", "screen.docs", { built: true }),
  row("/Chat", "Chat", "gestion", "screen.chat", { built: true }),

  row("/notificaciones", "Notificaciones", null, "session.any", { built: true }),
  row("/solicitudes", "Solicitudes", "otros", "boards.use", { built: true }),
  // Whoever asked for something receives it by its link.
  row("/solicitudes/recibir/[id]", "Recibir", null, "requisitions.own", { parent: "/solicitudes", built: true }),
  row("/Informe", "Informe", "otros", "screen.informe"),
  row("/GastosTarjeta", "Gastos de tarjeta", "otros", "screen.gastosTarjeta", {
    shell: "bare",
    built: true,
  }),
  row("/login", "Ingresar", null, "public", { shell: "bare", built: true }),
  row("/login/olvide", "Contraseña olvidada", null, "public", { shell: "bare", built: true }),
  row("/login/clave/[token]", "Elegir contraseña", null, "public", { shell: "bare", built: true }),
  row("/upload-invoice/[token]", "Subir factura", null, "public", { shell: "bare", built: true }),
  row("/upload-invoice-shows/[token]", "Subir factura", null, "public", { shell: "bare", built: true }),
  row("/orden-de-compra/[token]", "Orden de compra", null, "public", { shell: "bare", built: true }),
  row("/oferta/[token]", "Oferta", null, "public", { shell: "bare", built: true }),
  row("/advance/[token]", "Advance", null, "public", { shell: "bare", built: true }),
  row("/acreditar/[token]", "Acreditación", null, "public", { shell: "bare", built: true }),
  // A phone at a door opens it by its own token, which is not in the address.
  row("/acreditaciones/escanear", "Puerta", null, "public", { shell: "bare", built: true }),
];

const byPath = new Map(screens.map((screen) => [screen.path, screen]));

/** The registry row of a page, by its route pattern (`/tickets/[show]`) or address; undefined for an unknown one. */
export function screenOf(route: string): Screen | undefined {
  return byPath.get(route);
}

const publicAddresses = screens
  .filter(({ permission }) => permission === "public")
  .map(({ path }) => new RegExp(`^${path.replace(/\[\w+\]/g, "[^/]+")}/?$`));

/** Whether an address is that of a screen that needs no session. */
export function isPublic(pathname: string): boolean {
  return publicAddresses.some((pattern) => pattern.test(pathname));
}

/** True for the routes that the specification renders without the shared layout. */
export function isBare(path: string): boolean {
  return (
    path === "/login" ||
    path.startsWith("/login/") ||
    path === "/GastosTarjeta" ||
    path.startsWith("/upload-invoice/") ||
    path.startsWith("/upload-invoice-shows/") ||
    path.startsWith("/orden-de-compra/") ||
    path.startsWith("/oferta/") ||
    path.startsWith("/advance/") ||
    path.startsWith("/acreditar/") ||
    path === "/acreditaciones/escanear"
  );
}

/** The screens with an address of their own that do not exist yet. */
export function notBuilt(): Screen[] {
  return screens.filter((screen) => !screen.built && !screen.path.includes("["));
}
