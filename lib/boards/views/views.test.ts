import { disconnect } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { SavedView } from "./schema";

const PATH = "/boards/legales/views";
let lead: TestPerson;
let junior: TestPerson;

beforeAll(async () => {
  await testDatabase();
  lead = await aPerson("Legales Sr");
  junior = await aPerson("Legales Jr");
});
afterAll(disconnect);

const save = (person: TestPerson, name: string, shared = false) =>
  requestAs<SavedView>(person, "POST", PATH, { name, query: "vista=lista&prioridad=alta", shared });
const namesFor = async (person: TestPerson) =>
  (await requestAs<SavedView[]>(person, "GET", PATH)).body.map(({ name, mine }) => [name, mine]);

test("one's own views are seen by nobody else; leads share, members do not", async () => {
  const own = await save(junior, "Lo urgente");
  expect(own.status).toBe(201);
  expect((await save(junior, "De todos", true)).status).toBe(403);
  expect((await save(lead, "Semana", true)).status).toBe(201);
  expect(await namesFor(junior)).toEqual([
    ["Semana", false],
    ["Lo urgente", true],
  ]);
  expect(await namesFor(lead)).toEqual([["Semana", true]]);
  const stranger = await aPerson("Comercial Jr");
  expect((await requestAs(stranger, "GET", PATH)).status).toBe(404);
  for (const [person, status] of [
    [lead, 404],
    [junior, 200],
  ] as const)
    expect((await requestAs(person, "DELETE", `${PATH}/${own.body.id}`)).status).toBe(status);
});

test("names are one's own once, whatever their case, and shared ones once on the board, also at the same time", async () => {
  await save(junior, "Firmas");
  expect((await save(junior, "FIRMAS")).status).toBe(409);
  expect((await save(lead, "Firmas")).status).toBe(201);
  const other = await aPerson("Legales Sr");
  const answers = await Promise.all([lead, other].flatMap((who) => [1, 2, 3].map(() => save(who, "Juntas", true))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
});

test("a stale version gets the view of now; a member does not touch a shared one", async () => {
  const { body: view } = await save(lead, "Renombrar", true);
  const change = (person: TestPerson, body: object) =>
    requestAs<{ current: SavedView }>(person, "PUT", `${PATH}/${view.id}`, { version: view.version, ...body });
  expect((await change(junior, { name: "Mía" })).status).toBe(403);
  expect((await change(lead, { name: "Nueva" })).status).toBe(200);
  const stale = await change(lead, { name: "Otra" });
  expect([stale.status, stale.body.current.name]).toEqual([409, "Nueva"]);
  expect((await requestAs(junior, "DELETE", `${PATH}/${view.id}`)).status).toBe(403);
  expect((await requestAs(lead, "POST", PATH, { name: " ", query: "a=1" })).status).toBe(400);
  expect((await requestAs(lead, "POST", PATH, { name: "x", query: "a=1#javascript" })).status).toBe(400);
});

test("one's board opens with one view, one's own or a shared one, until it is taken back or deleted", async () => {
  const opensFor = async (person: TestPerson) =>
    (await requestAs<SavedView[]>(person, "GET", PATH)).body.filter(({ opens }) => opens).map(({ name }) => name);
  const openWith = async (person: TestPerson, view: number | null) =>
    (await requestAs(person, "PUT", "/boards/legales/opening", { view })).status;
  const { body: own } = await save(junior, "Mi cola");
  const { body: shared } = await save(lead, "La de todos", true);
  expect([own.opens, await opensFor(junior)]).toEqual([false, []]);
  expect([await openWith(junior, own.id), await openWith(junior, shared.id)]).toEqual([200, 200]);
  expect([await opensFor(junior), await opensFor(lead)]).toEqual([["La de todos"], []]);
  expect(await openWith(lead, own.id)).toBe(404);
  expect(await openWith(await aPerson("Comercial Jr"), shared.id)).toBe(404);
  await requestAs(lead, "PUT", `${PATH}/${shared.id}`, { shared: false, version: shared.version });
  expect(await opensFor(junior)).toEqual([]);
  await openWith(junior, own.id);
  await requestAs(junior, "DELETE", `${PATH}/${own.id}`);
  expect([await opensFor(junior), await openWith(junior, null)]).toEqual([[], 200]);
});
