import { contracts } from "@/lib/contracts";
import { everybody, personLike } from "@/lib/testing/everybody";
import { callName, mayCall } from "@/lib/testing/expected";
import { personWith } from "@/lib/testing/person";
import { callRoles, screenRoles } from "@/lib/testing/specification";
import { can } from "./can";
import { grantTitles } from "./grants";
import { type Action, permissions } from "./permissions";
import { demoMail, isRole, roles } from "./roles";

const actions = Object.keys(permissions) as Action[];

test("the roles are the specification's 37 and the three its tables add, each once", () => {
  expect(roles).toHaveLength(40);
  expect(new Set(roles).size).toBe(40);
  for (const rol of ["Merch", "IT Jr", "User", "Director Diseño", "Admin secundario"]) expect(isRole(rol)).toBe(true);
  for (const rol of ["administrador", "Director Diseno", "Admin", ""]) expect(isRole(rol)).toBe(false);
});

test("demo mails are the role in lower case, without accents, with dots", () => {
  expect(["Administrador", "Tour Manager", "Director Diseño"].map((rol) => demoMail(rol as never))).toEqual([
    "administrador@demo.test",
    "tour.manager@demo.test",
    "director.diseno@demo.test",
  ]);
  expect(new Set(roles.map(demoMail)).size).toBe(roles.length);
});

// Every contract times every role, every grant and the special cases. A new contract is a new row by itself; a new action
// needs one line in the specification's table.
test.each(contracts.map((contract) => [callName(contract), contract.permission] as const))(
  "%s is for those the specification names, of everybody",
  (_, permission) => {
    if (permission === "public") return;
    const allowed = everybody.filter((who) => can(personLike(who), permission));
    expect(allowed).toEqual(everybody.filter((who) => mayCall({ permission }, who)));
  },
);

test("Administrador may do everything", () => {
  expect(actions.filter((action) => !can(personWith("Administrador"), action))).toEqual([]);
});

test("everyone signed in may do what only asks for a session", () => {
  expect(roles.filter((rol) => !can(personWith(rol), "session.any"))).toEqual([]);
});

test("every action that is not a screen has a row in the specification's table", () => {
  const calls = actions.filter((action) => !/^(?:screen\.|board:)/.test(action) && action !== "session.any");
  expect(Object.keys(callRoles).sort()).toEqual(calls.sort());
});

test("Admin secundario does all but decide, ask for invoices, Music Wins, mails and changing people and permissions", () => {
  const allowed = actions.filter(
    (action) => !/^(?:screen\.|board:)/.test(action) && can(personWith("Admin secundario"), action),
  );
  expect(allowed.sort()).toEqual([
    "acc.manage",
    "allocations.write",
    "approvals.use",
    "artistDays.use",
    "artistStatements.read",
    "artistStatements.write",
    "audience.read",
    "audience.write",
    "avails.read",
    "boards.use",
    "calendar.read",
    "cards.own",
    "cards.review",
    "catalogue.read",
    "catalogue.write",
    "chat.manage",
    "chat.use",
    "clauses.write",
    "companies.read",
    "companies.write",
    "costcentres.read",
    "costcentres.write",
    "deals.read",
    "deals.write",
    "deposits.collect",
    "feedback.read",
    "feedback.write",
    "feeds.use",
    "flags.read",
    "flags.write",
    "forecast.read",
    "forecast.write",
    "history.read",
    "holds.read",
    "holds.write",
    "issued.read",
    "issued.write",
    "ledger.drill",
    "paidMedia.write",
    "payments.prepare",
    "people.read",
    "periods.lock",
    "periods.read",
    "purchasing.read",
    "purchasing.write",
    "purses.write",
    "questions.ask",
    "rates.read",
    "rates.write",
    "reportEmails.read",
    "reportEmails.write",
    "requisitions.own",
    "session.any",
    "showAdmin.read",
    "showAdmin.write",
    "shows.access.read",
    "shows.costs",
    "shows.costs.write",
    "shows.day",
    "shows.day.write",
    "shows.edit",
    "shows.money",
    "shows.plan",
    "shows.read",
    "shows.reschedule",
    "shows.step",
    "shows.suppliers",
    "shows.write",
    "spend.load",
    "spend.own",
    "spend.plan",
    "spend.read",
    "statements.read",
    "statements.write",
    "stats.read",
    "suppliers.read",
    "suppliers.write",
    "taxes.write",
    "tickets.access.read",
    "tickets.catalogue",
    "tickets.configure",
    "tickets.read",
    "tickets.send",
    "tickets.write",
    "vouchers.read",
    "vouchers.write",
  ]);
});

/** What is done by whom decides, authorises, releases or pays (money.md section 10): the words of its path say so. */
const DECIDES = /\/(?:decide|approve|authorise|release|publish|verify|settle|unsettle|pay|unpay|review|unsent)$/;
/** Where a rule names who decides (a step of a policy), and what only looks like a decision. */
const NAMED_BY_A_RULE = ["POST /approvals/decide", "POST /approvals/{id}/decide"];
/** A date that somebody holds of a venue is let go by whoever holds it. */
const DECIDES_NOTHING = ["POST /holds/{id}/release", "POST /paid-media/weekly-status/{id}/{week}/publish"];

test("no call that decides or pays is Admin secundario's, but what a rule may name them for", () => {
  const deciding = contracts.filter(({ method, path }) => method !== "GET" && DECIDES.test(path));
  expect(deciding.length).toBeGreaterThanOrEqual(20);
  const open = deciding.filter(
    ({ permission }) => permission !== "public" && can(personWith("Admin secundario"), permission),
  );
  expect(open.map(callName).sort()).toEqual([...NAMED_BY_A_RULE, ...DECIDES_NOTHING].sort());
});

test("who loads sales may read them, whatever gave the right", () => {
  const people = [personWith("Ticketing"), personWith("User", { grants: ["carga_tickets"] })];
  expect(people.map((person) => can(person, "tickets.write"))).toEqual([true, true]);
  expect(can(personWith("Marketing"), "tickets.write")).toBe(false);
});

test("every grant is used by some action", () => {
  const used = new Set(
    Object.values(permissions).flatMap((permission) => ("grant" in permission ? permission.grant : [])),
  );
  expect(Object.keys(grantTitles).filter((key) => !used.has(key as never))).toEqual([]);
});

test("a grant opens what it names and nothing else", () => {
  const counter = ["screen.feedback", "feedback.read"];
  for (const rol of roles) {
    const before = actions.filter((action) => can(personWith(rol), action));
    const after = actions.filter((action) => can(personWith(rol, { grants: ["contador_feedback"] }), action));
    expect(after).toEqual(actions.filter((action) => before.includes(action) || counter.includes(action)));
  }
});

test("the sales report's screen and its calls are for the same people", () => {
  for (const rol of roles) expect(can(personWith(rol), "screen.tickets")).toBe(can(personWith(rol), "tickets.read"));
  expect(screenRoles["/tickets"]).toHaveLength(9);
});
