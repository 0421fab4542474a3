import { boardRows } from "@/lib/generated/boards";
import type { BoardRow } from "./boardRow";
import type { GrantKey } from "./grants";
import { type Role, roles } from "./roles";

/** The people who may do an action: Administrador always, the listed roles, people with the grant, and the named special cases. */
export interface Permission {
  roles: readonly Role[];
  grant?: GrantKey;
  /** Conditions of specification section 6 that depend on the person and not on the role. */
  also?: readonly SpecialCase[];
  /**
   * What "Admin secundario" does as Administrador does: whatever its menu reaches, which is all but Music Wins, Negocio and
   * Tablero Compras. It reads people and permissions; it decides and pays only where a rule names it.
   */
  secondary?: boolean;
}

export type SpecialCase =
  | "ticketingProduction"
  | "ticketingAccess"
  | "musicWinsAccess"
  | "salesLoading"
  | "ownsPurse"
  | "showAccess"
  | "someCalendar";

const screen = (allowed: readonly Role[], extra: Omit<Permission, "roles" | "secondary"> = {}): Permission => ({
  roles: allowed,
  secondary: true,
  ...extra,
});
const notForSecondary = (permission: Permission): Permission => ({ ...permission, secondary: false });
const action = (allowed: readonly Role[], grant?: GrantKey): Permission => ({ roles: allowed, grant });
const shared = (permission: Permission): Permission => ({ ...permission, secondary: true });

const management: Role[] = ["Manager", "Management"];
const projects: Role[] = [...management, "Tour Manager", "Negocio Management", "User"];
const production: Role[] = ["Produccion", "ProduccionAdmin"];
const business: Role[] = ["Negocio"];
const marketing: Role[] = ["Marketing"];
const booking: Role[] = ["Booking", "Booking Jr", "Booking Sr"];
const hispa: Role[] = ["Hispa", "Hispa Director"];
const loaders: Role[] = ["Ticketing", "TicketingAdmin"];

/** Reporte Ventas of specification section 6, with Merch, whose landing it is. */
const salesReport: Permission = screen(
  ["Gerente", ...loaders, "Marketing", "InvitadoTicketing", "Merch", "Merch Jr", "Merch Sr", "Board"],
  { grant: "reporte_ventas", also: ["ticketingProduction", "ticketingAccess"] },
);

/** Everyone but guests and the two roles with a fixed menu. */
const chat: Permission = screen(
  roles.filter((role) => role !== "InvitadoTicketing" && role !== "Director Diseño" && role !== "Board"),
);

const table = {
  "session.any": { roles },

  "screen.shows": screen([...production, "Marketing", "Board"], { grant: "shows" }),
  // One show, also for who has no list of them: what of it each sees is lib/shows/records.
  "screen.show": screen([...production, "Marketing", "Board", ...booking, "Administracion", ...business], {
    also: ["showAccess"],
  }),
  "screen.userManagerShows": screen(["ProduccionAdmin"]),
  "screen.history": screen([...production, "Gerente"]),
  "screen.acreditaciones": screen(production, { grant: "acreditaciones" }),
  "screen.bsastrap": notForSecondary(screen([], { grant: "music_wins", also: ["musicWinsAccess"] })),

  "screen.adminUsers": screen(["Board"]),
  // A mail shows what its reader may see, of Music Wins too: for Administrador only.
  "screen.mail": notForSecondary(screen([])),
  "screen.feedback": screen([], { grant: "contador_feedback" }),
  "screen.flags": screen([]),
  "screen.stats": screen([]),
  "screen.docs": screen([]),
  "screen.chat": chat,

  "screen.comprobantes": screen(["Administracion"]),
  "screen.proveedoresComprobantes": screen(["Administracion"], { grant: "proveedores" }),
  "screen.adminShows": screen(["Administracion", "ProduccionAdmin"]),
  "screen.showProveedores": screen(["Administracion", "ProduccionAdmin"], { grant: "proveedores" }),
  // Whole numbers of accounts are in what it takes.
  "screen.bankHolders": notForSecondary(screen(["Administracion", "ProduccionAdmin"])),
  "screen.pagos": screen(["ProduccionAdmin", "Administracion"]),
  "screen.adminMgt": screen(["Administracion"]),

  "screen.companies": screen(["Administracion"]),
  "screen.rates": screen([...loaders, "Administracion"]),
  "screen.catalogue": screen(["Administracion"]),
  "screen.purses": screen(["Administracion", "Hispa Director"]),
  "screen.periods": screen(["Administracion", "Hispa Director"]),

  "screen.tickets": salesReport,
  "screen.audiencia": screen(loaders, { grant: "audiencia" }),
  "screen.audienceImport": screen(loaders),
  "screen.userstkt": screen(loaders),
  "screen.cargaTickets": screen(loaders, { grant: "carga_tickets" }),
  "screen.ticketingIA": screen([...loaders, "Gerente"], { grant: "ticketing_ia" }),
  "screen.calendarLive": screen([...loaders, "Gerente"], { grant: "calendar_live" }),

  "screen.showsNegocio": notForSecondary(screen(business)),
  "screen.pyl": notForSecondary(screen(business, { grant: "pyl" })),
  "screen.pylCarga": notForSecondary(screen(business, { grant: "pyl" })),

  "screen.aprobador": screen(management),
  "screen.imputaciones": screen([...management, "Administracion"]),
  "screen.ownPurses": notForSecondary(screen([], { also: ["ownsPurse"] })),
  "screen.proyectos": screen(projects),
  "screen.eventos": screen(projects),
  "screen.staff": screen([...management, "Negocio Management"]),
  "screen.facturasMgnt": screen([...management, "Negocio Management"]),
  "screen.calendarMgm": screen(management, { grant: "calendar_mgm" }),

  "screen.presupuestos": screen(marketing, { grant: "asignar_presupuestos" }),
  "screen.presupuestosCargar": screen([...marketing, "Marketing Jr"], { grant: "asignar_gastos" }),
  "screen.presupuestosCheckStatus": screen([...marketing, "Marketing Jr"], { grant: "check_status" }),
  "screen.presupuestosAprobacion": screen(marketing, { grant: "aprobar_gastos" }),
  "screen.forecastNA": screen([...marketing, ...business], { grant: "forecast" }),
  "screen.forecastOverview": screen([...marketing, ...business], { grant: "forecast_overview" }),
  "screen.paidMedia": screen(marketing, { grant: "paid_media" }),
  "screen.paidMediaStatus": screen(marketing, { grant: "paid_media" }),

  "screen.compras": screen(["Compras"]),

  "screen.booking": screen(booking),
  "screen.calendarBooking": screen(booking, { grant: "calendar_booking" }),

  "screen.centroCosto": screen(hispa),

  "screen.gastosTarjeta": screen(["Tour Manager", "Manager", "Negocio Management"]),
  "screen.informe": screen(["Ejecutivo", "Board"]),
  "screen.dev": screen([]),

  "tickets.read": salesReport,
  // What loading needs to know: who may load and not read the report has it too.
  "tickets.catalogue": { ...salesReport, also: [...(salesReport.also ?? []), "salesLoading"] },
  "tickets.write": shared(action(loaders, "carga_tickets")),
  "tickets.configure": shared(action(loaders)),
  "tickets.send": shared(action([...loaders, "Gerente"])),
  // Seeing is a permission.
  "tickets.access.read": shared(action(loaders)),
  "tickets.access.write": action(loaders),
  "questions.ask": shared(action([...loaders, "Gerente"], "ticketing_ia")),
  "audience.read": shared(action(loaders, "audiencia")),
  "audience.write": shared(action(loaders)),
  "audience.keep": action([]),
  // Everybody's questions name artists that not everybody sees.
  "questions.review": action([]),
  "companies.read": shared(action(["Administracion"])),
  "companies.write": shared(action(["Administracion"])),
  // Rates of all sources; which ones somebody writes: lib/rates/service.ts.
  "rates.read": shared(action([...loaders, "Administracion"])),
  "rates.write": shared(action([...loaders, "Administracion"])),
  "catalogue.read": shared(action(["Administracion"])),
  "catalogue.write": shared(action(["Administracion"])),
  // What the banks say of our own accounts: lib/bank.
  "statements.read": shared(action(["Administracion"])),
  "statements.write": shared(action(["Administracion"])),
  // Others than who writes them see those of their shows, and those that wait to be allocated: lib/vouchers/service/scope.ts.
  "vouchers.read": shared(action([...management, "ProduccionAdmin", "Administracion"])),
  "vouchers.write": shared(action(["Administracion"])),
  // What our companies billed and what is collected of it.
  "issued.read": shared(action([...management, "Negocio Management", "Administracion"])),
  "issued.write": shared(action(["Administracion"])),
  // What we owe artists, and by which commission: lib/artistStatements.
  "artistStatements.read": shared(action([...management, "Negocio Management", "Administracion"])),
  "artistStatements.write": shared(action(["Administracion"])),
  // Whoever reviews one and says that it was paid: never Admin secundario, whom no rule names (money.md section 10).
  "artistStatements.sign": action(["Administracion"]),
  // Each show's money, dues and checklist: lib/showAdmin.
  "showAdmin.read": shared(action(["ProduccionAdmin", "Administracion"])),
  "showAdmin.write": shared(action(["ProduccionAdmin", "Administracion"])),
  // The second person of a reopening; never who asked for it: lib/showAdmin/rules/kinds.ts.
  "showAdmin.sign": action(["ProduccionAdmin", "Administracion"]),
  "allocations.write": shared(action([...management, "Administracion"])),
  // What one's own purses are charged with: those alone, whoever asks.
  "allocations.own": { ...action([]), also: ["ownsPurse"] },
  // One's own cards and what one paid with them: lib/cards.
  "cards.own": shared(action(["Tour Manager", "Manager", "Negocio Management"])),
  "cards.review": shared(action(["Administracion"])),
  // Approving, leaving as personal, and paying a card's statement; never of one's own card: lib/cards/service/transition.ts.
  "cards.sign": action(["Administracion"]),
  // Admin secundario has /Compras, and not its board (specification section 7). Whoever asked for something sees and receives that alone: lib/purchasing/service/own.ts.
  "purchasing.read": shared(action(["Compras"])),
  "purchasing.write": shared(action(["Compras"])),
  "requisitions.own": shared(action(roles.filter((role) => role !== "InvitadoTicketing" && role !== "Board"))),
  // What marketing plans and spends: lib/marketing. Whoever made an expense, or decides it, sees that one (`spend.own`).
  "spend.plan": shared(action(marketing, "asignar_presupuestos")),
  "spend.load": shared(action([...marketing, "Marketing Jr"], "asignar_gastos")),
  "spend.read": shared(action([...marketing, "Administracion"], "check_status")),
  "paidMedia.write": shared(action(marketing, "paid_media")),
  // What each says that shows will come to; the grant of each screen opens that one alone.
  "forecast.write": shared(action([...marketing, ...business], "forecast")),
  "forecast.read": shared(action([...marketing, ...business], "forecast_overview")),
  "spend.own": shared(action(roles.filter((role) => role !== "InvitadoTicketing"))),
  "suppliers.read": shared(action(["Administracion", "ProduccionAdmin"], "proveedores")),
  "suppliers.write": shared(action(["Administracion", "ProduccionAdmin"], "proveedores")),
  // Whole numbers of accounts are for who prepares payments; the others see the last four.
  "suppliers.bank.read": action(["Administracion", "ProduccionAdmin"]),
  // Who prepared a batch does not release it: lib/payments/rules/people.ts.
  "payments.prepare": shared(action(["ProduccionAdmin", "Administracion"])),
  "payments.sign": action(["ProduccionAdmin", "Administracion"]),
  "taxes.write": shared(action(["Administracion"])),
  // The second person of a regime: never what one proposed (lib/tax/service/changes.ts).
  "taxes.sign": action(["Administracion"]),
  // Never one's own: lib/suppliers/service/verification.ts.
  "suppliers.bank.verify": action(["Administracion"]),
  "reportEmails.read": shared(action([...loaders, "Gerente"])),
  "reportEmails.write": shared(action(loaders)),
  "feedback.read": shared(action([], "contador_feedback")),
  "feedback.write": shared(action([])),
  "people.read": shared(action(["Board"])),
  "people.write": action([]),
  // Finer rights are by area (lib/musicwins/scope.ts); musicwins.pay is who pays in the areas they are assigned to.
  "musicwins.use": { ...action([], "music_wins"), also: ["musicWinsAccess"] },
  "musicwins.pay": action(["ProduccionAdmin", "Administracion"]),
  "musicwins.configure": action([]),
  "shows.requestInvoice": action([...production, "Administracion"]),
  // Steps of a show's life; which of them each may take: lib/shows/rules/machine.ts. Who was given a show to settle it takes those.
  "shows.step": { ...shared(action([...booking, ...production, ...loaders, "Administracion"])), also: ["showAccess"] },
  "shows.write": shared(action(production)),
  // Another day for a confirmed show: who produces it, and who sells it.
  "shows.reschedule": shared(action([...production, ...loaders])),
  // Shows and what becomes of them; which ones: lib/shows/records/service/rows.ts.
  "shows.read": {
    ...shared(action([...production, "Marketing", "Board", ...booking, "Administracion", ...business], "shows")),
    also: ["showAccess"],
  },
  // Shows that were played; which ones: lib/showHistory.
  "history.read": shared(action([...production, "Gerente"])),
  // A show's facts; of which states each changes them, and of which show who was given that one: lib/shows/service/reach.ts.
  "shows.edit": { ...shared(action([...production, ...booking])), also: ["showAccess"] },
  // What a show costs, and who types it.
  "shows.costs": {
    ...shared(action(["ProduccionAdmin", "Administracion", ...business, "Board"])),
    also: ["showAccess"],
  },
  "shows.costs.write": { ...shared(action(["ProduccionAdmin", "Administracion"])), also: ["showAccess"] },
  // Who works for a show; amounts only for who reads its money.
  "shows.suppliers": {
    ...shared(action([...production, "Administracion", ...business, "Board"])),
    also: ["showAccess"],
  },
  // How a show's day is prepared; of which shows who was given some: lib/shows/service/reach.ts.
  "shows.day": {
    ...shared(action([...production, "Marketing", "Board", ...business], "shows")),
    also: ["showAccess"],
  },
  "shows.day.write": { ...shared(action(production)), also: ["showAccess"] },
  // Who is let in where at an event, and the phones at its doors.
  "acc.manage": shared(action(production, "acreditaciones")),
  // Seeing who sees what is a permission; nobody gives more than they have.
  "shows.access.read": shared(action(["ProduccionAdmin"])),
  "shows.access": action(["ProduccionAdmin"]),
  "shows.plan": shared(action([...production, ...booking])),
  "shows.money": shared(action(["ProduccionAdmin", "Administracion", ...business, "Booking Sr", "Board"])),
  // The terms of a show: who makes them, and who reads what the business comes to.
  "deals.read": shared(action([...booking, ...business, "ProduccionAdmin"])),
  "deals.write": shared(action(booking)),
  // The words of every contract to come.
  "clauses.write": shared(action(["Booking Sr", "ProduccionAdmin"])),
  // What comes in of a deal before its show: never noted by who has to have it to confirm.
  "deposits.collect": shared(action(["ProduccionAdmin", "Administracion"])),
  "shows.settle": action(["ProduccionAdmin", "Administracion"]),
  "shows.reopen": action(["ProduccionAdmin"]),
  // Who waits for which room and day, by name: booking's own business.
  "holds.read": shared(action(booking)),
  "holds.write": shared(action(booking)),
  // What of each layer: lib/calendar. Whoever has one of the three calendars.
  "calendar.read": { ...shared(action([...loaders, "Gerente", ...management, ...booking])), also: ["someCalendar"] },
  "feeds.use": { ...shared(action([...loaders, "Gerente", ...management, ...booking])), also: ["someCalendar"] },
  // What is free when; who waits for it is holds.read.
  "avails.read": shared(action(booking, "calendar_booking")),
  // When artists do not play, and why: who plans their year.
  "artistDays.use": shared(action([...management, ...booking])),
  "costcentres.read": shared(action(hispa)),
  "costcentres.write": shared(action(hispa)),
  // Never what one asked for oneself: lib/costcentres/rules/decide.ts.
  "costcentres.approve": action(["Hispa Director"]),
  // Of which requests, and what one may say of them: whoever a step resolves to (lib/approvals/rules/eligible.ts).
  "approvals.use": shared(action(roles.filter((role) => role !== "InvitadoTicketing"))),
  // What one administrator asks for, another publishes.
  "approvals.configure": action([]),
  // The whole ledger; the others who may drill see the purses of their screens (readablePurses of the declarations).
  "ledger.read": action(["Administracion"]),
  "ledger.drill": {
    ...shared(action(["Administracion", "ProduccionAdmin", ...hispa, ...business, "Board"], "music_wins")),
    also: ["musicWinsAccess", "showAccess"],
  },
  // Hispa Director those of centres: lib/ledger/service/purses.ts.
  "purses.write": shared(action(["Administracion", "Hispa Director"])),
  "periods.read": shared(action(["Administracion", "Hispa Director"])),
  "periods.lock": shared(action(["Administracion"])),
  // Which channels: lib/chat/rules/reach.ts.
  "chat.use": chat,
  "chat.manage": shared(action([])),
  // The people who may open or be asked by some board; what of each: lib/boards/rules/reach.ts.
  "boards.use": shared(action(roles.filter((role) => role !== "InvitadoTicketing" && role !== "Board"))),
  "mail.read": action([]),
  "mail.resend": action([]),
  "flags.read": shared(action([])),
  "flags.write": shared(action([])),
  "stats.read": shared(action([])),
} satisfies Record<string, Permission>;

/** The screen of a board, by its path: these actions come from the boards' data files. */
export type BoardAction = `board:${string}`;
export type Action = keyof typeof table | BoardAction;

/** Of each screen of these boards: the leads, the members unless it is the leads' own, and who has the board's grant. */
export function boardPermissions(rows: readonly BoardRow[]): Record<BoardAction, Permission> {
  return Object.fromEntries(
    rows.flatMap(({ screens, leads, members, grant, secondary = true }) =>
      screens.map(({ path, leadsOnly }) => [
        `board:${path}`,
        { roles: leadsOnly ? leads : [...leads, ...members], grant: leadsOnly ? undefined : grant, secondary },
      ]),
    ),
  );
}

/**
 * The permission table, keyed by action. The server, the pages and the menu all ask `can(person, action)`;
 * nothing else decides access.
 */
export const permissions: Record<Action, Permission> = { ...table, ...boardPermissions(boardRows) };

/** The people who may do an action. One that no table has (a board that is gone) is for nobody but Administrador. */
export const permissionOf = (action: Action): Permission => permissions[action] ?? { roles: [] };
