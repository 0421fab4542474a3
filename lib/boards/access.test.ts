import { can } from "@/lib/access/can";
import { type Role, roles } from "@/lib/access/roles";
import { disconnect } from "@/lib/db";
import { tryCard } from "@/lib/testing/boards";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, type TestPerson } from "@/lib/testing/factories";
import { aPdf, sendForm } from "@/lib/testing/musicWins";
import { personWith } from "@/lib/testing/person";
import { requestAs } from "@/lib/testing/requestAs";
import { callRoles } from "@/lib/testing/specification";
import type { FormView, RequestView } from "./intake/schema";
import type { BoardDefinition, FieldDefinition } from "./rules/definition";
import { fieldsOf } from "./rules/filled";
import { boardRoleOf, mayAsk } from "./rules/reach";
import type { BoardView } from "./schema";
import { definitions } from "./service/registry";

interface Expected {
  leads: Role[];
  members: Role[];
  paths: string[];
  secondary?: false;
}

/** Section 6 by hand: "each structure board: its own department role and admin". Senior roles run it, the others work on it. */
const boards: Record<string, Expected> = {
  administracion: { leads: ["Administracion"], members: [], paths: ["/EstructuraAdmin"] },
  booking: {
    leads: ["Booking Sr"],
    members: ["Booking", "Booking Jr"],
    paths: ["/Estructura/BookingSr", "/Estructura/BookingJr"],
  },
  comercial: {
    leads: ["Comercial Sr"],
    members: ["Comercial", "Comercial Jr"],
    paths: ["/Estructura/ComercialSr", "/Estructura/ComercialJr"],
  },
  compras: { leads: ["Compras"], members: [], paths: ["/Estructura/Compras"], secondary: false },
  diseno: { leads: ["Director Diseño"], members: [], paths: ["/WorkflowDesigners", "/Estructura/DirectorDiseno"] },
  hispa: { leads: ["Hispa Director"], members: ["Hispa"], paths: ["/Estructura/HispaSr", "/Estructura/HispaJr"] },
  it: { leads: ["IT"], members: ["IT Jr"], paths: ["/Estructura/ITJr"] },
  legales: {
    leads: ["Legales Sr"],
    members: ["Legales", "Legales Jr"],
    paths: ["/Estructura/LegalesSr", "/Estructura/LegalesJr"],
  },
  merch: { leads: ["Merch Sr"], members: ["Merch", "Merch Jr"], paths: ["/Estructura/MerchSr", "/Estructura/MerchJr"] },
  merch_shows: { leads: ["Merch Sr"], members: ["Merch", "Merch Jr"], paths: ["/Merch/tableros"] },
  office: { leads: ["Office"], members: [], paths: ["/Estructura/Office"] },
  rrhh: { leads: ["RRHH Director"], members: ["RRHH"], paths: ["/Estructura/RRHHSr", "/Estructura/RRHHJr"] },
};

const people = new Map<Role, TestPerson>();
beforeAll(async () => {
  await testDatabase();
  for (const rol of roles) people.set(rol, await aPerson(rol));
});
afterAll(disconnect);

function expectedOf(rol: Role, { leads, members, secondary }: Expected): BoardView["role"] | 403 | 404 {
  if (rol === "Administrador" || leads.includes(rol)) return "lead";
  if (rol === "Admin secundario" && secondary !== false) return "lead";
  if (members.includes(rol)) return "member";
  return rol === "Admin secundario" || callRoles["boards.use"].includes(rol) ? 404 : 403;
}

/** What creating a card and configuring the board answer to somebody who reaches so far. */
const answers = {
  lead: { create: 201, configure: 200, figures: 200 },
  member: { create: 201, configure: 403, figures: 200 },
  403: { create: 403, configure: 403, figures: 403 },
  404: { create: 404, configure: 404, figures: 404 },
};

test("the table is of the boards that there are and of all their addresses", () => {
  for (const [key, { paths }] of Object.entries(boards))
    expect(definitions.get(key)?.screens.map(({ path }) => path)).toEqual(paths);
});

/** As the rules say it, without a database. */
function reachOf(rol: Role, board: BoardDefinition): ReturnType<typeof expectedOf> {
  if (!can(personWith(rol), "boards.use")) return 403;
  return boardRoleOf(personWith(rol), board) ?? 404;
}

/** One role for each different answer, another for each turn. */
function oneOfEach(answerOf: (rol: Role) => unknown, turn: number): Role[] {
  const alike = new Map<unknown, Role[]>();
  for (const rol of roles) alike.set(answerOf(rol), [...(alike.get(answerOf(rol)) ?? []), rol]);
  return [...alike.values()].map((list) => list[turn % list.length] as Role);
}

const listed = Object.entries(boards).map(([key, expected], turn) => [key, expected, turn] as const);

test.each(listed)("%s: every role reaches as far as section 6 says", async (key, expected, turn) => {
  const board = definitions.get(key) as BoardDefinition;
  for (const rol of roles) {
    const reach = expectedOf(rol, expected);
    expect([rol, reachOf(rol, board)]).toEqual([rol, reach]);
    const opens = expected.paths.some((path) => can(personWith(rol), `board:${path}` as never));
    expect([rol, opens]).toEqual([rol, typeof reach === "string"]);
  }
  for (const rol of oneOfEach((one) => expectedOf(one, expected), turn)) {
    const person = people.get(rol) as TestPerson;
    const reach = expectedOf(rol, expected);
    const { status, body } = await requestAs<BoardView>(person, "GET", `/boards/${key}`);
    expect([rol, status === 200 ? body.role : status]).toEqual([rol, reach]);
    const { create, configure, figures } = answers[reach];
    expect([rol, (await tryCard(person, key)).status]).toEqual([rol, create]);
    expect([rol, (await requestAs(person, "GET", `/boards/${key}/automations`)).status]).toEqual([rol, configure]);
    expect([rol, (await requestAs(person, "GET", `/boards/${key}/dashboard`)).status]).toEqual([rol, figures]);
  }
});

/** A value that a field of each kind takes. */
const sampleOf = ({ type, options }: FieldDefinition): unknown =>
  ({
    text: "Dato",
    longtext: "Uno\nDos",
    number: "3",
    hours: "2,5",
    money: { amount: "1.200,50", currency: "USD" },
    date: "2031-05-06",
    select: options?.[0],
    multiselect: options?.slice(0, 2),
    checkbox: true,
    url: "https://a.test",
    person: undefined,
  })[type];

test.each(listed)(
  "%s: who may fill its form does, with every field of every type, and nobody else",
  async (key, expected, turn) => {
    const board = definitions.get(key) as BoardDefinition;
    const open = board.intake?.open ?? [];
    const asks = (rol: Role) =>
      !(rol === "Admin secundario" && expected.secondary === false) &&
      callRoles["boards.use"].concat("Administrador").includes(rol) &&
      (open === "staff" || open.includes(rol) || typeof expectedOf(rol, expected) === "string");
    for (const rol of roles)
      expect([rol, can(personWith(rol), "boards.use") && mayAsk(personWith(rol), board)]).toEqual([rol, asks(rol)]);
    for (const rol of oneOfEach((one) => `${asks(one)} ${expectedOf(one, expected)}`, turn)) {
      const { status } = await requestAs(people.get(rol) as TestPerson, "GET", `/boards/${key}/form`);
      expect([rol, status === 200]).toEqual([rol, asks(rol)]);
    }
    const outsider = roles.find((rol) => asks(rol) && typeof expectedOf(rol, expected) !== "string") as Role;
    const asker = await aPerson(outsider);
    const show = await aShow();
    const { body: form } = await requestAs<FormView>(asker, "GET", `/boards/${key}/form`);
    for (const type of form.types.length > 0 ? form.types : [""]) {
      const asked = fieldsOf(form.fields, type);
      const fields = Object.fromEntries(asked.map((field) => [field.key, sampleOf(field)]));
      const file = await sendForm<{ id: string }>(asker, "POST", "/documents", {}, [
        { content: aPdf(crypto.randomUUID()) },
      ]);
      const { status, body } = await requestAs<RequestView>(asker, "POST", `/boards/${key}/requests`, {
        title: `Pedido de ${type}`,
        type,
        client_id: crypto.randomUUID(),
        description: "Para probar",
        fields,
        due_on: form.asks.includes("due") ? "2031-01-02" : null,
        show: form.asks.includes("show") ? show.name : null,
        files: form.asks.includes("files") ? [file.body.id] : [],
      });
      expect([type, status, body]).toEqual([type, 201, expect.anything()]);
      expect(body.fields.map(({ field }) => field.key)).toEqual(asked.map((field) => field.key));
      expect([body.files.length, body.show]).toEqual([
        form.asks.includes("files") ? 1 : 0,
        form.asks.includes("show") ? show.name : null,
      ]);
      for (const path of [`/cards/${body.id}/comments`, `/cards/${body.id}/history`, `/boards/${key}/cards`])
        expect([path, (await requestAs(asker, "GET", path)).status]).toEqual([path, 404]);
    }
  },
);
