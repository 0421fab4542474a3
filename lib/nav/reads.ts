import type { Action } from "@/lib/access/permissions";
import { type Screen, screens } from "./screens";
import { showsHome } from "./showsHome";

/** A read (GET) of a screen. */
export interface ScreenRead {
  /** Its contract's path below /api: `/tickets/show/{show}`. */
  path: string;
  /** Of its query, what comes from the page's address as it is: `{ desde: "desde" }`, its own key before the page's. */
  takes?: Readonly<Record<string, string>>;
  /** What its query always has. */
  query?: Readonly<Record<string, string>>;
  /** With any of these in the page's address it is another read. */
  unless?: readonly string[];
  /** Only who may do this asks it. */
  needs?: Action;
}

/** What a screen asks for. `{show}` of a path is the parameter of its address, `{mail}` the person's own. */
export interface ScreenReads {
  /** As it opens, whoever opens it: asked with the document, before the application itself is there. */
  first: readonly ScreenRead[];
  /** Also its own: for some people, with a choice of theirs, or from a day that only the application knows. */
  later?: readonly ScreenRead[];
}

const same = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, key]));
const feedback = { takes: { status: "estado", from: "desde", to: "hasta" }, unless: ["reaccion"] };

const shows: ScreenReads = {
  first: [
    {
      path: "/shows",
      query: { sort: "fecha", page: "1", limit: "50" },
      unless: ["q", "estado", "aviso", "empresa", "cargo", "proyecto", "desde", "hasta", "vista", "orden", "pagina"],
    },
    { path: "/shows/choices" },
  ],
  later: [{ path: "/shows/figures" }, { path: "/show-templates", needs: "shows.plan" }],
};

/** Any of these in the address of `/Comprobantes` asks for something else than its first page. */
const VOUCHER_KEYS = [
  ...["q", "estado", "empresa", "proveedor", "tipo", "desde", "hasta", "vence_desde", "vence_hasta", "moneda"],
  ...[
    "observado",
    "sin_imputar",
    "sin_archivo",
    "de_antes",
    "arca",
    "origen",
    "sentido",
    "tanda",
    "quedo",
    "orden",
    "pagina",
    "comprobante",
    "vista",
  ],
];

/** What our companies billed: whoever may collect it opens it under another name. */
const issued: ScreenReads = {
  first: [
    {
      path: "/issued-vouchers",
      query: { sort: "-date", page: "1", limit: "50" },
      unless: ["ver", "q", "estado", "empresa", "artista", "moneda", "atraso", "desde", "hasta", "orden", "pagina"],
    },
    { path: "/issued-vouchers/choices" },
  ],
  later: [
    { path: "/issued-vouchers/gaps" },
    { path: "/issued-vouchers/received" },
    { path: "/artist-statements" },
    { path: "/artist-statements/pending" },
    { path: "/artist-statements/choices" },
    { path: "/commission-rules" },
  ],
};

/** The calendars: entries of days that only the application knows. */
const calendar: ScreenReads = {
  first: [{ path: "/calendar/choices" }],
  later: [{ path: "/calendar/items" }, { path: "/calendar/feeds" }],
};

/** Of the calendars of who plans the artists' year. */
const planned: ScreenReads = {
  ...calendar,
  later: [...(calendar.later ?? []), { path: "/artist-days", needs: "artistDays.use" }],
};

/** The reads of each built screen that is not public, by its path. */
const own: Readonly<Record<string, ScreenReads>> = {
  "/tickets": {
    first: [
      {
        path: "/tickets",
        takes: same("pais", "type", "artist", "ticketera", "divisa", "desde", "hasta"),
        unless: ["estado"],
      },
    ],
    later: [
      { path: "/tickets/inactive" },
      { path: "/tickets/ritmo" },
      { path: "/tickets/shows-ticketing", needs: "tickets.configure" },
      { path: "/tickets/favorites/{mail}" },
      { path: "/tickets/favorites/songs/{mail}" },
      { path: "/tickets/artists" },
      { path: "/tickets/ticketeras" },
      { path: "/tickets/report-emails", needs: "reportEmails.read" },
      { path: "/tickets/shows" },
    ],
  },
  "/tickets/[show]": {
    first: [{ path: "/tickets/show/{show}" }],
    later: [
      { path: "/tickets/sales/{show}" },
      { path: "/tickets/history/{show}" },
      { path: "/tickets/favorites/{mail}" },
      { path: "/tickets/shows" },
      { path: "/tickets/artists" },
    ],
  },
  "/cargaTickets": {
    first: [{ path: "/tickets/grid", takes: same("fecha") }],
    later: [{ path: "/tickets/ticketeras" }],
  },
  "/cargaTickets/importar": { first: [{ path: "/tickets/import" }] },
  "/audiencia": {
    first: [
      {
        path: "/audience",
        takes: { show: "show", artist: "artista", venue: "lugar", city: "ciudad", from: "desde", until: "hasta" },
      },
      { path: "/audience/choices" },
    ],
  },
  "/audiencia/importar": { first: [{ path: "/audience/import" }] },
  "/ticketing-IA": {
    first: [{ path: "/tickets/questions" }],
    later: [{ path: "/tickets/questions/review", needs: "questions.review" }],
  },
  "/userstkt": {
    first: [{ path: "/tickets/access" }, { path: "/tickets/artists" }],
    later: [{ path: "/tickets/access-people", needs: "tickets.access.write" }],
  },
  "/ProveedoresComprobantes": {
    first: [
      {
        path: "/suppliers/owed",
        query: { balance: "con_saldo", sort: "due", page: "1" },
        unless: ["q", "saldo", "moneda", "empresa", "estado", "orden", "pagina"],
      },
    ],
    later: [{ path: "/companies", needs: "companies.read" }, { path: "/suppliers/phone" }],
  },
  "/ProveedoresComprobantes/[id]": {
    first: [{ path: "/suppliers/{id}" }, { path: "/suppliers/{id}/ageing" }, { path: "/suppliers/{id}/accounts" }],
    later: [{ path: "/suppliers/{id}/account" }, { path: "/suppliers/phone" }],
  },
  "/showProveedores": {
    first: [
      {
        path: "/suppliers",
        takes: {
          q: "q",
          state: "estado",
          country: "pais",
          iva: "iva",
          account: "cuenta",
          expiring: "vence",
          own: "propia",
          merged: "unidos",
        },
        query: { limit: "100" },
      },
    ],
    later: [{ path: "/suppliers/choices" }],
  },
  "/showProveedores/[id]": {
    first: [{ path: "/suppliers/{id}" }, { path: "/suppliers/{id}/accounts" }],
    later: [{ path: "/suppliers/choices" }, { path: "/suppliers/{id}/papers" }, { path: "/suppliers/{id}/history" }],
  },
  "/showProveedores/titulares": { first: [{ path: "/suppliers/holders/import" }] },
  "/pagos": {
    first: [
      {
        path: "/payments/due",
        query: { sort: "due", page: "1", limit: "100" },
        unless: ["vista", "q", "ver", "empresa", "moneda", "tipo", "desde", "hasta", "orden", "pagina"],
      },
      {
        path: "/payments/due/groups",
        query: { sort: "due" },
        unless: ["vista", "q", "ver", "empresa", "moneda", "tipo", "desde", "hasta", "orden", "pagina"],
      },
    ],
    later: [
      { path: "/payments/waiting" },
      { path: "/payment-batches" },
      { path: "/statements/accounts", needs: "statements.read" },
      { path: "/bank-rules", needs: "statements.read" },
      { path: "/bank-layouts", needs: "statements.read" },
      { path: "/payments/cash" },
      { path: "/payment-orders" },
      { path: "/payment-advances" },
      { path: "/tax-regimes" },
      { path: "/cash-limits" },
      { path: "/withholdings" },
      { path: "/padrones", query: { month: "2026-11" } },
    ],
  },
  "/Comprobantes": {
    first: [
      {
        path: "/vouchers",
        query: { sort: "-date", page: "1", limit: "100" },
        unless: VOUCHER_KEYS,
      },
      { path: "/companies" },
      { path: "/vouchers/intake" },
    ],
    later: [
      ...[{ path: "/suppliers" }, { path: "/vouchers/without-file" }],
      { path: "/vouchers/sure", needs: "vouchers.write" },
    ],
  },
  "/Comprobantes/mis-comprobantes": { first: [{ path: "/vouchers/expected/import" }, { path: "/companies" }] },
  "/Comprobantes/resumen-tarjeta": { first: [{ path: "/card-statements/import" }, { path: "/expense-cards" }] },
  "/Comprobantes/enlaces": {
    first: [
      {
        path: "/vouchers/links",
        query: { sort: "-created", page: "1", limit: "100" },
        unless: ["q", "estado", "proveedor", "show", "quien", "orden", "pagina"],
      },
    ],
    later: [{ path: "/suppliers" }, { path: "/allocation-targets" }, { path: "/companies" }],
  },
  "/shows": shows,
  "/Booking": {
    ...shows,
    later: [
      { path: "/shows/figures" },
      { path: "/show-templates", needs: "shows.plan" },
      { path: "/holds", query: { expiring: "7", limit: "200" }, needs: "holds.read" },
      { path: "/venues", needs: "holds.read" },
      { path: "/avails/tours", needs: "holds.read" },
      { path: "/contract-clauses", needs: "deals.read" },
    ],
  },
  "/history": {
    first: [
      {
        path: "/history",
        query: { sort: "-day", page: "1", limit: "50" },
        unless: ["q", "artista", "pais", "moneda", "desde", "hasta", "orden", "pagina"],
      },
      { path: "/history/artists" },
    ],
    later: [{ path: "/history/{id}" }],
  },
  "/shows/[id]": {
    first: [{ path: "/shows/{id}" }],
    later: [
      { path: "/shows/{id}/summary" },
      { path: "/shows/{id}/tickets" },
      { path: "/shows/{id}/costs", needs: "shows.costs" },
      { path: "/shows/{id}/suppliers", needs: "shows.suppliers" },
      { path: "/shows/{id}/deal", needs: "deals.read" },
      { path: "/shows/{id}/contract", needs: "deals.read" },
      { path: "/shows/{id}/files" },
      { path: "/shows/{id}/slots", needs: "shows.day" },
      { path: "/shows/{id}/advance", needs: "shows.day" },
      { path: "/shows/{id}/guests", needs: "shows.day" },
      { path: "/holds", needs: "holds.read" },
      { path: "/shows/choices" },
    ],
  },
  "/userManagerShows": {
    first: [
      { path: "/show-access", query: { scope: "show", page: "1" }, unless: ["de", "q", "quien", "proyecto", "pagina"] },
      { path: "/show-access/choices" },
    ],
  },
  "/adminShows": {
    first: [
      {
        path: "/show-admin",
        query: { sort: "-day", page: "1", limit: "50" },
        unless: ["q", "empresa", "mes", "estado", "derechos", "orden", "pagina", "vista"],
      },
      { path: "/show-admin/choices" },
    ],
    later: [
      { path: "/show-admin/due-rates" },
      { path: "/show-admin/checklists" },
      { path: "/show-deposits", needs: "deposits.collect" },
    ],
  },
  "/FacturasMGNT": issued,
  "/adminMgt": issued,
  "/Imputaciones": {
    first: [
      {
        path: "/vouchers",
        query: { unallocated: "1", sort: "date", page: "1", limit: "50" },
        unless: [
          ...["ver", "q", "empresa", "proveedor", "moneda", "destino", "rubro", "desde", "hasta", "orden", "pagina"],
        ],
      },
    ],
    later: [
      ...[{ path: "/allocation-counts" }, { path: "/allocation-templates" }, { path: "/allocation-targets" }],
      { path: "/allocation-suggestions", query: { ids: "1" } },
    ],
  },
  "/Imputaciones/bolsas": {
    first: [
      {
        path: "/vouchers/charged",
        query: { sort: "-at", page: "1", limit: "50" },
        unless: ["q", "bolsa", "moneda", "orden", "pagina"],
      },
    ],
  },
  "/presupuestos": {
    first: [
      {
        path: "/spend-plans",
        query: { currency: "ARS", page: "1", limit: "100" },
        unless: ["show", "q", "canal", "moneda", "pagina"],
      },
    ],
    later: [{ path: "/spend-plans/choices" }],
  },
  "/presupuestos/cargar": {
    first: [
      { path: "/expenses/choices", query: { q: "" } },
      { path: "/expenses", query: { mine: "1", limit: "3" } },
    ],
    later: [
      { path: "/expenses/available", query: { project_id: "1", channel: "digital" } },
      { path: "/expenses/approvers", query: { line_id: "1", amount: "1" } },
    ],
  },
  "/presupuestos/check-status": {
    first: [
      {
        path: "/expenses",
        query: { sort: "-id", page: "1", limit: "50" },
        unless: ["gastoId", "q", "estado", "canal", "mios", "moneda", "desde", "hasta", "orden", "pagina"],
      },
    ],
    later: [{ path: "/expenses/{id}" }],
  },
  "/presupuestos/aprobacion": {
    first: [
      { path: "/approvals/kinds" },
      {
        path: "/approvals",
        query: { mine: "para_decidir", kind: "gasto", limit: "100" },
        unless: ["ver", "q", "moneda", "alertas", "edad", "estado", "orden"],
      },
    ],
  },
  "/Compras": {
    first: [
      {
        path: "/requisitions",
        query: { sort: "-id", page: "1", limit: "50" },
        unless: ["ver", "q", "estado", "moneda", "desde", "hasta", "atrasada", "sinbolsa", "orden", "pagina"],
      },
    ],
    later: [{ path: "/requisitions/choices" }],
  },
  "/Compras/[id]": {
    first: [{ path: "/requisitions/{id}" }],
    later: [
      { path: "/requisitions/choices" },
      { path: "/requisitions/{id}/history" },
      { path: "/matches/candidates", query: { order: "1" } },
    ],
  },
  "/solicitudes/recibir/[id]": { first: [{ path: "/requisitions/{id}/own" }] },
  "/showProveedores/importar": { first: [{ path: "/suppliers/import" }] },
  "/empresas": { first: [{ path: "/companies" }], later: [{ path: "/companies/areas" }, { path: "/own-accounts" }] },
  "/cotizaciones": {
    first: [
      {
        path: "/rates",
        takes: { currency: "divisa", source: "fuente", from: "desde", to: "hasta" },
        query: { limit: "100" },
      },
    ],
    later: [{ path: "/rates/curves", query: { currency: "USD" } }],
  },
  "/catalogo/rubros": {
    first: [
      {
        path: "/catalogue/categories",
        takes: { q: "q", side: "lado", state: "estado", merged: "unidos" },
        query: { limit: "200" },
      },
    ],
    later: [{ path: "/catalogue/choices" }, { path: "/catalogue/proposals/categories" }],
  },
  "/catalogo/proyectos": {
    first: [
      {
        path: "/catalogue/projects",
        takes: { q: "q", kind: "tipo", state: "estado", merged: "unidos" },
        query: { limit: "200" },
      },
    ],
    later: [{ path: "/catalogue/choices" }, { path: "/catalogue/proposals/projects" }],
  },
  "/catalogo/eventos": {
    first: [
      { path: "/catalogue/events", takes: { q: "q", state: "estado", merged: "unidos" }, query: { limit: "200" } },
    ],
    later: [{ path: "/catalogue/choices" }, { path: "/catalogue/proposals/events" }],
  },
  "/catalogo/feriados": {
    first: [
      {
        path: "/catalogue/holidays",
        takes: { q: "q", country: "pais", year: "anio", kind: "tipo" },
        query: { limit: "200" },
      },
    ],
    later: [{ path: "/catalogue/choices" }],
  },
  "/forecastN/A": {
    first: [
      {
        path: "/forecasts",
        query: { over: "0", sort: "day", page: "1", limit: "25" },
        unless: ["q", "origen", "empresa", "de", "ver", "desde", "hasta", "orden", "pagina"],
      },
    ],
  },
  "/forecastOverview": {
    first: [
      {
        path: "/forecasts/overview",
        query: { scenario: "base" },
        unless: ["escenario", "origen", "empresa", "desde", "hasta"],
      },
    ],
  },
  "/paid-media": {
    first: [
      {
        path: "/paid-media/campaigns",
        query: { sort: "-until", page: "1", limit: "50" },
        unless: ["q", "show", "plataforma", "estado", "moneda", "desde", "hasta", "orden", "pagina"],
      },
    ],
    later: [{ path: "/paid-media/names", query: { matched: "0" } }, { path: "/paid-media/choices" }],
  },
  "/paid-media/status-semanal": {
    first: [
      {
        path: "/paid-media/weekly-status",
        query: { sort: "day" },
        unless: ["semana", "q", "estado", "faltan", "orden", "pagina"],
      },
    ],
  },
  "/paid-media/importar": { first: [{ path: "/paid-media/import" }] },
  "/empresas/importar": { first: [{ path: "/companies/import" }] },
  "/catalogo/importar": { first: [{ path: "/catalogue/import" }] },
  "/cotizaciones/importar": { first: [{ path: "/rates/import" }] },
  "/catalogo/bolsas": { first: [], later: [{ path: "/purses" }] },
  "/catalogo/periodos": { first: [], later: [{ path: "/period-locks" }] },
  "/Aprobador": {
    first: [
      { path: "/approvals/kinds" },
      {
        path: "/approvals",
        query: { mine: "para_decidir", limit: "100" },
        unless: ["ver", "q", "clase", "moneda", "alertas", "edad", "estado", "orden"],
      },
    ],
    later: [{ path: "/approvals/count" }],
  },
  "/Aprobador/[id]": { first: [{ path: "/approvals/kinds" }] },
  "/Aprobador/delegaciones": { first: [{ path: "/delegations" }, { path: "/approvals/kinds" }] },
  "/Aprobador/reglas": { first: [{ path: "/approval-policies" }, { path: "/approvals/kinds" }] },
  "/bsastrap": {
    first: [
      { path: "/bsastrap/sums-with-financieros" },
      { path: "/bsastrap/areas" },
      {
        path: "/bsastrap",
        takes: { ...same("area", "prioridad", "q", "desde", "hasta"), category: "categoria", status: "estado" },
      },
    ],
  },
  "/bsastrap/pagos": {
    first: [
      { path: "/bsastrap/areas" },
      { path: "/bsastrap/presupuesto-a-pagar", takes: same("area", "category") },
      { path: "/bsastrap/info-pagos-dia-total-bsastrap", takes: same("area", "category") },
    ],
  },
  "/Estructura/Hispa/CentroCosto": { first: [{ path: "/cost-centres" }], later: [{ path: "/cost-centres/board" }] },
  "/admin-users": {
    first: [{ path: "/users/figures" }, { path: "/access-requests" }],
    later: [
      { path: "/home/setup", needs: "people.write" },
      { path: "/users", query: { estado: "activas", orden: "nombre", sentido: "asc", limit: "100" } },
    ],
  },
  "/admin-users/[id]": { first: [{ path: "/users/{id}" }], later: [{ path: "/users/figures" }] },
  "/admin-users/permisos": { first: [{ path: "/access-requests" }, { path: "/users/grants" }] },
  "/admin-users/pedidos": { first: [{ path: "/access-requests" }] },
  "/admin-users/importar": { first: [] },
  "/admin-users/correo": { first: [{ path: "/mail", takes: { state: "estado", q: "q" } }] },
  "/feedback": {
    first: [
      { path: "/feedback", ...feedback, query: { limit: "500" } },
      { path: "/feedback/trend", ...feedback },
      { path: "/feedback/active-count" },
    ],
  },
  "/calendarLive": calendar,
  "/calendarMGM": planned,
  "/calendarBooking": {
    ...planned,
    later: [
      ...(planned.later ?? []),
      { path: "/avails/choices" },
      { path: "/holds", query: { expiring: "7", limit: "20" }, needs: "holds.read" },
    ],
  },
  "/admin-users/flags": { first: [{ path: "/flags" }] },
  "/docs": { first: [{ path: "/openapi.json" }] },
  "/stats": {
    first: [{ path: "/stats/state" }],
    later: [{ path: "/stats/use" }, { path: "/stats/vitals" }, { path: "/stats/calls" }],
  },
  "/Chat": { first: [{ path: "/chat/channels" }] },
  "/notificaciones": {
    first: [
      {
        path: "/notifications",
        takes: { from: "desde", to: "hasta" },
        query: { limit: "30" },
        unless: ["tab", "lectura", "tipo"],
      },
    ],
  },
  "/acreditaciones": {
    first: [{ path: "/acreditaciones/events", unless: ["evento"] }],
    later: [
      { path: "/acreditaciones/events/{event}" },
      { path: "/acreditaciones/events/{event}/people" },
      { path: "/acreditaciones/events/{event}/live" },
      { path: "/acreditaciones/people/{person}/{kind}" },
    ],
  },
  "/GastosTarjeta": {
    first: [{ path: "/card-expenses/setup" }],
    later: [{ path: "/card-reports" }, { path: "/card-expenses" }],
  },
  "/solicitudes": {
    first: [{ path: "/boards/forms" }],
    later: [{ path: "/boards/requests", query: { estado: "abiertos" } }],
  },
};

const ofBoard = (board: string): ScreenReads => ({
  first: [
    { path: `/boards/${board}` },
    { path: `/boards/${board}/cards`, unless: ["cerradas"] },
    { path: `/boards/${board}/views` },
  ],
  later: [
    { path: `/boards/${board}/capacity` },
    ...(board === "marketing" ? [{ path: "/spend-plans/timeline", needs: "spend.load" as const }] : []),
  ],
});

/** Of Inicio, which stands for first pages whose own screen does not exist yet. */
const home: ScreenReads = {
  first: [],
  later: [
    { path: "/home/waiting" },
    { path: "/tickets", needs: "tickets.read" },
    { path: "/notifications", query: { limit: "5" } },
  ],
};

/** What a screen asks for: nothing for public ones, and for those that do not exist yet. */
export function readsOf({ path, board, built, permission }: Screen): ScreenReads {
  if (showsHome(path)) return home;
  if (!built || permission === "public") return { first: [] };
  if (board) return ofBoard(board);
  const reads = own[path];
  if (!reads) throw new Error(`The screen ${path} does not say in lib/nav/reads.ts what it asks for.`);
  return reads;
}

/** Addresses that no screen has. */
export const strayReads = (): string[] =>
  Object.keys(own).filter((path) => !screens.some((screen) => screen.path === path && !screen.board));
