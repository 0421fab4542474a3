import type { GrantKey } from "@/lib/access/grants";
import type { Action, BoardAction } from "@/lib/access/permissions";
import type { Role } from "@/lib/access/roles";

/**
 * What the specification says of landing and access, written out again from its text. Tests compare the application
 * with these tables, so nothing here may be derived from the application's own.
 */

/** Section 2, "Post-login landing by role". Roles it does not name go to /Proyectos. */
export const landings: Record<Role, string> = {
  Administrador: "/admin-users",
  Manager: "/Aprobador",
  Produccion: "/shows",
  ProduccionAdmin: "/shows",
  Marketing: "/shows",
  Board: "/shows",
  Administracion: "/ProveedoresComprobantes",
  Ejecutivo: "/Informe",
  Negocio: "/showsNegocio",
  "Tour Manager": "/Proyectos",
  "Negocio Management": "/Proyectos",
  Compras: "/Compras",
  "Marketing Jr": "/Marketing",
  Gerente: "/tickets",
  Ticketing: "/tickets",
  TicketingAdmin: "/tickets",
  InvitadoTicketing: "/tickets",
  Merch: "/tickets",
  "Merch Jr": "/tickets",
  "Merch Sr": "/tickets",
  RRHH: "/Estructura/RRHHJr",
  "RRHH Director": "/Estructura/RRHHSr",
  Office: "/Estructura/Office",
  Hispa: "/Estructura/HispaJr",
  "Hispa Director": "/Estructura/HispaSr",
  Booking: "/Estructura/BookingJr",
  "Booking Jr": "/Estructura/BookingJr",
  "Booking Sr": "/Estructura/BookingSr",
  Comercial: "/Estructura/ComercialJr",
  "Comercial Jr": "/Estructura/ComercialJr",
  "Comercial Sr": "/Estructura/ComercialSr",
  Legales: "/Estructura/LegalesJr",
  "Legales Jr": "/Estructura/LegalesJr",
  "Legales Sr": "/Estructura/LegalesSr",
  IT: "/Estructura/ITJr",
  "IT Jr": "/Estructura/ITJr",
  "Director Diseño": "/WorkflowDesigners",
  Management: "/Proyectos",
  "Admin secundario": "/Proyectos",
  User: "/Proyectos",
};

/** Section 2: on a mobile device these three go elsewhere. */
export const mobileLandings: Partial<Record<Role, string>> = {
  "Tour Manager": "/GastosTarjeta",
  Manager: "/GastosTarjeta",
  "Negocio Management": "/GastosTarjeta",
};

const loaders: Role[] = ["Ticketing", "TicketingAdmin"];

/** Section 6, "Reporte Ventas", and Merch, whose landing it is. */
const salesReport: Role[] = [
  "Gerente",
  ...loaders,
  "Marketing",
  "InvitadoTicketing",
  "Merch",
  "Merch Jr",
  "Merch Sr",
  "Board",
];

/** Chat is for the staff: not for guests, nor for the roles with a fixed menu (section 6). */
const chatRoles: Role[] = [
  "Manager",
  "Produccion",
  "Administracion",
  "Ejecutivo",
  "Negocio",
  "Marketing",
  "ProduccionAdmin",
  "Tour Manager",
  "Compras",
  "Marketing Jr",
  "Negocio Management",
  "Gerente",
  "Ticketing",
  "TicketingAdmin",
  "Management",
  "RRHH",
  "RRHH Director",
  "Office",
  "Hispa",
  "Hispa Director",
  "Merch Jr",
  "Merch Sr",
  "Booking",
  "Booking Jr",
  "Booking Sr",
  "Comercial",
  "Comercial Jr",
  "Comercial Sr",
  "Legales",
  "Legales Jr",
  "Legales Sr",
  "IT",
  "Admin secundario",
  "Merch",
  "IT Jr",
  "User",
];

/** Who may be asked for an approval, or ask for one. */
const approvers: readonly Role[] = [...chatRoles, "Director Diseño", "Board"];

/**
 * The screens that each role sees, beside Administrador (all) and Admin secundario (all but the ones of `notForSecondary`):
 * the examples of section 6 and the screens that are built.
 */
export const screenRoles: Record<string, readonly Role[]> = {
  "/shows": ["Produccion", "ProduccionAdmin", "Marketing", "Board"],
  "/Booking": ["Booking", "Booking Jr", "Booking Sr"],
  // Our own: booking, Administracion and Negocio open a show without the list.
  "/shows/[id]": [
    "Produccion",
    "ProduccionAdmin",
    "Marketing",
    "Board",
    "Booking",
    "Booking Jr",
    "Booking Sr",
    "Administracion",
    "Negocio",
  ],
  "/Aprobador": ["Manager", "Management"],
  "/FacturasMGNT": ["Manager", "Management", "Negocio Management"],
  "/adminMgt": ["Administracion"],
  "/adminShows": ["ProduccionAdmin", "Administracion"],
  "/Imputaciones": ["Manager", "Management", "Administracion"],
  // Our own: whoever has a purse in charge.
  "/Imputaciones/bolsas": [],
  // One request is opened by whoever takes part in it; delegations are everybody's own, rules of who administers them.
  "/Aprobador/[id]": approvers,
  "/Aprobador/delegaciones": approvers,
  "/Aprobador/reglas": [],
  "/Proyectos": ["Manager", "Management", "Tour Manager", "Negocio Management", "User"],
  "/pagos": ["ProduccionAdmin", "Administracion"],
  "/calendarLive": [...loaders, "Gerente"],
  "/calendarMGM": ["Manager", "Management"],
  "/calendarBooking": ["Booking", "Booking Jr", "Booking Sr"],
  // Reached from Music Wins.
  "/bsastrap/pagos": [],
  "/admin-users": ["Board"],
  "/admin-users/permisos": ["Board"],
  "/admin-users/pedidos": ["Board"],
  // Reached from the people, so in no menu.
  "/admin-users/importar": [],
  "/Comprobantes": ["Administracion"],
  "/Comprobantes/mis-comprobantes": ["Administracion"],
  "/Comprobantes/resumen-tarjeta": ["Administracion"],
  "/Comprobantes/enlaces": ["Administracion"],
  "/tickets": salesReport,
  "/cargaTickets": loaders,
  "/userstkt": loaders,
  "/admin-users/correo": [],
  "/feedback": [],
  // Our own: an installation says whom suppliers bill, and what currencies are worth.
  "/empresas": ["Administracion"],
  "/empresas/importar": ["Administracion"],
  "/cotizaciones": [...loaders, "Administracion"],
  "/cotizaciones/importar": ["Administracion"],
  "/catalogo/rubros": ["Administracion"],
  "/ProveedoresComprobantes": ["Administracion"],
  "/ProveedoresComprobantes/[id]": ["Administracion"],
  "/showProveedores": ["Administracion", "ProduccionAdmin"],
  "/showProveedores/[id]": ["Administracion", "ProduccionAdmin"],
  "/showProveedores/importar": ["Administracion", "ProduccionAdmin"],
  "/showProveedores/titulares": ["Administracion", "ProduccionAdmin"],
  "/catalogo/proyectos": ["Administracion"],
  "/catalogo/eventos": ["Administracion"],
  "/catalogo/feriados": ["Administracion"],
  "/catalogo/importar": ["Administracion"],
  "/catalogo/bolsas": ["Administracion", "Hispa Director"],
  "/catalogo/periodos": ["Administracion", "Hispa Director"],
  "/admin-users/flags": [],
  "/stats": [],
  // The API's pages, for administrators (design api.md).
  "/docs": [],
  "/bsastrap": [],
  "/Chat": chatRoles,
  "/GastosTarjeta": ["Tour Manager", "Manager", "Negocio Management"],
  "/solicitudes": [...chatRoles, "Director Diseño"],
  "/Estructura/Compras": ["Compras"],
  "/Compras": ["Compras"],
  "/Estructura/Office": ["Office"],
  "/Estructura/RRHHSr": ["RRHH Director"],
  "/Estructura/HispaSr": ["Hispa Director"],
  "/Estructura/Hispa/CentroCosto": ["Hispa", "Hispa Director"],
  "/Estructura/ComercialSr": ["Comercial Sr"],
  "/Estructura/MerchSr": ["Merch Sr"],
  "/Estructura/LegalesSr": ["Legales Sr"],
  "/Estructura/BookingSr": ["Booking Sr"],
  "/Estructura/ITJr": ["IT", "IT Jr"],
  "/Estructura/RRHHJr": ["RRHH", "RRHH Director"],
  "/Estructura/HispaJr": ["Hispa", "Hispa Director"],
  "/Estructura/ComercialJr": ["Comercial", "Comercial Jr", "Comercial Sr"],
  "/Estructura/MerchJr": ["Merch", "Merch Jr", "Merch Sr"],
  "/Merch/tableros": ["Merch", "Merch Jr", "Merch Sr"],
  "/Estructura/LegalesJr": ["Legales", "Legales Jr", "Legales Sr"],
  "/Estructura/BookingJr": ["Booking", "Booking Jr", "Booking Sr"],
  "/EstructuraAdmin": ["Administracion"],
  "/WorkflowDesigners": ["Director Diseño"],
  "/Estructura/DirectorDiseno": ["Director Diseño"],
};

/** Section 6: "the full menu minus Music Wins, Negocio and Tablero Compras". */
// The last three are our own: a mail shows its reader's amounts, importing people changes them, and a bank's list has whole accounts.
export const notForSecondary = [
  "/bsastrap",
  "/bsastrap/pagos",
  "/Imputaciones/bolsas",
  "/Aprobador/reglas",
  "/showsNegocio",
  "/p&l",
  "/p&l/carga",
  "/Estructura/Compras",
  "/admin-users/correo",
  "/admin-users/importar",
  "/showProveedores/titulares",
];

/** Section 6, "Per-person exceptions": what each grant opens. */
export const grantScreens = {
  acreditaciones: ["/acreditaciones"],
  music_wins: ["/bsastrap", "/bsastrap/pagos"],
  shows: ["/shows"],
  carga_tickets: ["/cargaTickets", "/cargaTickets/importar"],
  audiencia: ["/audiencia"],
  ticketing_ia: ["/ticketing-IA"],
  calendar_live: ["/calendarLive"],
  calendar_mgm: ["/calendarMGM"],
  calendar_booking: ["/calendarBooking"],
  proveedores: [
    ...["/ProveedoresComprobantes", "/ProveedoresComprobantes/[id]", "/showProveedores"],
    "/showProveedores/[id]",
    "/showProveedores/importar",
  ],
  paid_media: ["/paid-media", "/paid-media/status-semanal"],
  pyl: ["/p&l", "/p&l/carga"],
  asignar_presupuestos: ["/presupuestos"],
  asignar_gastos: ["/presupuestos/cargar"],
  check_status: ["/presupuestos/check-status"],
  aprobar_gastos: ["/presupuestos/aprobacion"],
  forecast: ["/forecastN/A"],
  forecast_overview: ["/forecastOverview"],
  reporte_ventas: ["/tickets", "/tickets/[show]"],
  contador_feedback: ["/feedback"],
  tablero_diseno: ["/WorkflowDesigners"],
} as const;

type CallAction = Exclude<Action, `screen.${string}` | BoardAction>;

/**
 * The people who may make the calls of each action, by role and beside Administrador. "Admin secundario" does what Administrador does
 * wherever its menu reaches, amounts included: not people and permissions, which it reads, nor Music Wins; it decides only
 * where a rule names it.
 */
export const callRoles: Record<Exclude<CallAction, "session.any">, readonly Role[]> = {
  "tickets.read": [...salesReport, "Admin secundario"],
  "tickets.catalogue": [...salesReport, "Admin secundario"],
  "tickets.write": [...loaders, "Admin secundario"],
  "tickets.configure": [...loaders, "Admin secundario"],
  "tickets.send": [...loaders, "Gerente", "Admin secundario"],
  "tickets.access.read": [...loaders, "Admin secundario"],
  "tickets.access.write": loaders,
  "reportEmails.read": [...loaders, "Gerente", "Admin secundario"],
  "reportEmails.write": [...loaders, "Admin secundario"],
  "feedback.read": ["Admin secundario"],
  "companies.read": ["Administracion", "Admin secundario"],
  "companies.write": ["Administracion", "Admin secundario"],
  "catalogue.read": ["Administracion", "Admin secundario"],
  "catalogue.write": ["Administracion", "Admin secundario"],
  "suppliers.read": ["Administracion", "ProduccionAdmin", "Admin secundario"],
  "suppliers.write": ["Administracion", "ProduccionAdmin", "Admin secundario"],
  "suppliers.bank.read": ["Administracion", "ProduccionAdmin"],
  "suppliers.bank.verify": ["Administracion"],
  "payments.prepare": ["ProduccionAdmin", "Administracion", "Admin secundario"],
  "payments.sign": ["ProduccionAdmin", "Administracion"],
  "taxes.write": ["Administracion", "Admin secundario"],
  "cards.own": ["Tour Manager", "Manager", "Negocio Management", "Admin secundario"],
  "cards.review": ["Administracion", "Admin secundario"],
  "rates.read": [...loaders, "Administracion", "Admin secundario"],
  "rates.write": [...loaders, "Administracion", "Admin secundario"],
  // Not Admin secundario: amounts of Music Wins are among them.
  "ledger.read": ["Administracion"],
  "ledger.drill": ["Administracion", "ProduccionAdmin", "Hispa", "Hispa Director", "Admin secundario"],
  "purses.write": ["Administracion", "Hispa Director", "Admin secundario"],
  "periods.read": ["Administracion", "Hispa Director", "Admin secundario"],
  "periods.lock": ["Administracion", "Admin secundario"],
  "statements.read": ["Administracion", "Admin secundario"],
  "statements.write": ["Administracion", "Admin secundario"],
  "vouchers.read": ["Administracion", "ProduccionAdmin", "Manager", "Management", "Admin secundario"],
  "vouchers.write": ["Administracion", "Admin secundario"],
  "issued.read": ["Manager", "Management", "Negocio Management", "Administracion", "Admin secundario"],
  "issued.write": ["Administracion", "Admin secundario"],
  "artistStatements.read": ["Manager", "Management", "Negocio Management", "Administracion", "Admin secundario"],
  "artistStatements.write": ["Administracion", "Admin secundario"],
  "showAdmin.read": ["Administracion", "ProduccionAdmin", "Admin secundario"],
  "showAdmin.write": ["Administracion", "ProduccionAdmin", "Admin secundario"],
  "allocations.write": ["Administracion", "Manager", "Management", "Admin secundario"],
  "allocations.own": [],
  "purchasing.read": ["Compras", "Admin secundario"],
  "purchasing.write": ["Compras", "Admin secundario"],
  "requisitions.own": [...chatRoles, "Director Diseño"],
  "feedback.write": ["Admin secundario"],
  "people.read": ["Board", "Admin secundario"],
  "people.write": [],
  "musicwins.use": [],
  "musicwins.pay": ["ProduccionAdmin", "Administracion"],
  "musicwins.configure": [],
  "shows.requestInvoice": ["Produccion", "ProduccionAdmin", "Administracion"],
  "shows.step": [
    "Booking",
    "Booking Jr",
    "Booking Sr",
    "Produccion",
    "ProduccionAdmin",
    ...loaders,
    "Administracion",
    "Admin secundario",
  ],
  "shows.read": [
    "Produccion",
    "ProduccionAdmin",
    "Marketing",
    "Board",
    "Booking",
    "Booking Jr",
    "Booking Sr",
    "Administracion",
    "Negocio",
    "Admin secundario",
  ],
  "shows.plan": ["Produccion", "ProduccionAdmin", "Booking", "Booking Jr", "Booking Sr", "Admin secundario"],
  "shows.money": ["ProduccionAdmin", "Administracion", "Negocio", "Booking Sr", "Board", "Admin secundario"],
  "shows.write": ["Produccion", "ProduccionAdmin", "Admin secundario"],
  "deals.read": ["Booking", "Booking Jr", "Booking Sr", "Negocio", "ProduccionAdmin", "Admin secundario"],
  "deals.write": ["Booking", "Booking Jr", "Booking Sr", "Admin secundario"],
  "shows.reschedule": ["Produccion", "ProduccionAdmin", ...loaders, "Admin secundario"],
  "deposits.collect": ["ProduccionAdmin", "Administracion", "Admin secundario"],
  "shows.settle": ["ProduccionAdmin", "Administracion"],
  "shows.reopen": ["ProduccionAdmin"],
  "holds.read": ["Booking", "Booking Jr", "Booking Sr", "Admin secundario"],
  "holds.write": ["Booking", "Booking Jr", "Booking Sr", "Admin secundario"],
  "calendar.read": [
    ...loaders,
    "Gerente",
    "Manager",
    "Management",
    "Booking",
    "Booking Jr",
    "Booking Sr",
    "Admin secundario",
  ],
  "feeds.use": [
    ...loaders,
    "Gerente",
    "Manager",
    "Management",
    "Booking",
    "Booking Jr",
    "Booking Sr",
    "Admin secundario",
  ],
  "avails.read": ["Booking", "Booking Jr", "Booking Sr", "Admin secundario"],
  "costcentres.read": ["Hispa", "Hispa Director", "Admin secundario"],
  "costcentres.write": ["Hispa", "Hispa Director", "Admin secundario"],
  "costcentres.approve": ["Hispa Director"],
  "approvals.use": approvers,
  "approvals.configure": [],
  "chat.use": chatRoles,
  "chat.manage": ["Admin secundario"],
  "boards.use": [...chatRoles, "Director Diseño"],
  "mail.read": [],
  "mail.resend": [],
  "flags.read": ["Admin secundario"],
  "flags.write": ["Admin secundario"],
  "stats.read": ["Admin secundario"],
};

/** Section 6, "Per-person exceptions": the calls that each grant opens, beside the ones of its person's role. */
export const grantCalls: Partial<Record<GrantKey, readonly CallAction[]>> = {
  reporte_ventas: ["tickets.read", "tickets.catalogue"],
  carga_tickets: ["tickets.write", "tickets.catalogue"],
  music_wins: ["musicwins.use", "ledger.drill"],
  proveedores: ["suppliers.read", "suppliers.write"],
  contador_feedback: ["feedback.read"],
  calendar_live: ["calendar.read", "feeds.use"],
  calendar_mgm: ["calendar.read", "feeds.use"],
  calendar_booking: ["calendar.read", "feeds.use", "avails.read"],
  shows: ["shows.read"],
};

/** Section 6, "Further conditions": the calls they open. */
export const specialCalls: Record<
  "ticketingProduction" | "ticketingAccess" | "budgetAssignment" | "purseOwner",
  readonly CallAction[]
> = {
  ticketingProduction: ["tickets.read", "tickets.catalogue"],
  ticketingAccess: ["tickets.read", "tickets.catalogue"],
  budgetAssignment: ["musicwins.use", "ledger.drill"],
  purseOwner: ["allocations.own"],
};

/**
 * Calls whose mail (in the path or the body) has to be one's own, with the roles that may name another's. Calls that
 * every signed-in person may make and that take a mail belong here without a row: nobody may name another's.
 */
export const ownMailCalls: Record<string, readonly Role[]> = {
  "GET /tickets/favorites/{email}": ["Administrador", "Admin secundario"],
  "POST /tickets/favorites": [],
  "DELETE /tickets/favorites": [],
  "GET /tickets/favorites/songs/{email}": ["Administrador", "Admin secundario"],
  "POST /tickets/favorites/songs": [],
  "DELETE /tickets/favorites/songs": [],
  "GET /usrRelation/rol/{mail}": ["Administrador", "Board", "Admin secundario"],
  "GET /usrRelation/area/{mail}": ["Administrador", "Board", "Admin secundario"],
  "GET /bsastrap/bat-sidebar-access/{email}": ["Administrador"],
  "POST /notifications": ["Administrador"],
  "GET /notifications/{id}": [],
};

/** Every route of section 2, "Routes in the menu", and the shell's bare ones. */
export const routes = [
  ...["/shows", "/userManagerShows", "/history", "/acreditaciones", "/bsastrap"],
  ...["/admin-users", "/feedback", "/stats", "/Chat"],
  ...["/Comprobantes", "/ProveedoresComprobantes", "/adminShows", "/showProveedores", "/pagos", "/adminMgt"],
  ...["/EstructuraAdmin", "/tickets", "/audiencia", "/userstkt", "/cargaTickets", "/ticketing-IA", "/calendarLive"],
  ...["/showsNegocio", "/p&l", "/p&l/carga"],
  ...["/Aprobador", "/Imputaciones", "/Proyectos", "/Eventos", "/staff", "/FacturasMGNT", "/calendarMGM"],
  ...["/presupuestos", "/presupuestos/cargar", "/presupuestos/check-status", "/presupuestos/aprobacion"],
  ...["/forecastN/A", "/forecastOverview", "/Marketing", "/MarketingSr", "/paid-media", "/paid-media/status-semanal"],
  ...["/WorkflowDesigners", "/Estructura/DirectorDiseno", "/Compras", "/Estructura/Compras"],
  ...["/Booking", "/calendarBooking", "/Estructura/RRHHSr", "/Estructura/RRHHJr", "/Estructura/Office"],
  ...["/Estructura/HispaSr", "/Estructura/HispaJr", "/Estructura/Hispa/CentroCosto", "/Estructura/ComercialSr"],
  ...["/Estructura/ComercialJr", "/Estructura/MerchSr", "/Estructura/MerchJr", "/Merch/tableros"],
  ...["/Estructura/LegalesSr", "/Estructura/LegalesJr", "/Estructura/BookingSr", "/Estructura/BookingJr"],
  ...["/Estructura/ITJr", "/GastosTarjeta", "/Informe", "/login"],
  ...["/upload-invoice/[token]", "/upload-invoice-shows/[token]"],
] as const;
