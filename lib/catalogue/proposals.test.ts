import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { Proposal } from "./schema";

let accountant: TestPerson;
beforeAll(async () => {
  await testDatabase();
  accountant = await aPerson("Administracion");
});
afterAll(disconnect);

type List = "categories" | "projects";
type Item = { id: number; version: number; into?: number };
type Answer = { data: { id: number; ok: boolean; error: string; version: number }[]; error?: string };
const proposals = async (list: List, asked = "") =>
  (
    await requestAs<{ items: Proposal[]; total: number; next_cursor: string | null }>(
      accountant,
      "GET",
      `/catalogue/proposals/${list}${asked}`,
    )
  ).body;
const decide = (list: List, does: string, items: Item[], by = accountant) =>
  requestAs<Answer>(by, "POST", `/catalogue/proposals/${list}`, { does, items });
const rubro = (name: string, more: object = {}) => prisma.category.create({ data: { name, side: "gasto", ...more } });
const proposed = (name: string, more: object = {}) => rubro(name, { state: "propuesta", ...more });

beforeEach(async () => {
  await prisma.category.updateMany({ where: { state: "propuesta" }, data: { state: "archivada" } });
});

test("what was proposed comes with the accepted ones that are most like it, of its own side", async () => {
  const word = `Luminotecnia${next()}`;
  const kept = await rubro(word, { state: "activa" });
  await rubro(`${word} y cobros`, { state: "activa", side: "ingreso" });
  const one = await proposed(`${word}s`);
  const alone = await proposed(`Xilófonos ${next()}`);
  const { items, total } = await proposals("categories");
  expect(total).toBe(2);
  expect(items).toEqual([
    {
      id: one.id,
      version: 1,
      name: one.name,
      context: "",
      alike: [{ id: kept.id, name: word, context: "", likeness: expect.any(Number) }],
    },
    { id: alone.id, version: 1, name: alone.name, context: "", alike: [] },
  ]);
  expect(items[0]?.alike[0]?.likeness).toBeGreaterThan(0.6);
  const page = await proposals("categories", "?limit=1");
  expect((await proposals("categories", `?limit=1&cursor=${page.next_cursor}`)).items).toMatchObject([
    { id: alone.id },
  ]);
});

test("several are accepted at once, each with its audit row; what could not be says why; all of it is taken back", async () => {
  const [a, b, stale] = [
    await proposed(`Uno ${next()}`),
    await proposed(`Dos ${next()}`),
    await proposed(`Tres ${next()}`),
  ];
  await prisma.category.update({ where: { id: stale.id }, data: { version: 4 } });
  const { body } = await decide(
    "categories",
    "aceptar",
    [a, b, stale, { id: 999_999, version: 1 }].map(({ id }) => ({ id, version: 1 })),
  );
  expect(body.data.map(({ ok, version }) => [ok, version])).toEqual([
    [true, 2],
    [true, 2],
    [false, 1],
    [false, 1],
  ]);
  expect(body.data[3]?.error).toBe("No existe este rubro.");
  expect(await prisma.category.findUnique({ where: { id: a.id } })).toMatchObject({ state: "activa", version: 2 });
  expect(await auditOf(`category:${a.id}`)).toMatchObject([
    { action: "category.changed", before: { state: "propuesta" }, after: { state: "activa" } },
  ]);
  // The same again, as by two who press at once, changes nothing.
  expect((await decide("categories", "aceptar", [{ id: a.id, version: 1 }])).body.data).toMatchObject([
    { ok: true, version: 2 },
  ]);
  const back = await decide(
    "categories",
    "devolver",
    [a, b].map(({ id }) => ({ id, version: 2 })),
  );
  expect(back.body.data.every(({ ok }) => ok)).toBe(true);
  expect((await proposals("categories")).total).toBe(3);
});

test("one is merged with what it means, and separated by taking it back", async () => {
  const kept = await rubro(`Sonido ${next()}`, { state: "activa" });
  const one = await proposed(`Sonnido ${next()}`);
  const merged = await decide("categories", "unir", [{ id: one.id, version: 1, into: kept.id }]);
  expect(merged.body.data).toEqual([{ id: one.id, ok: true, error: "", version: 2 }]);
  expect((await proposals("categories")).total).toBe(0);
  expect((await decide("categories", "aceptar", [{ id: one.id, version: 2 }])).body.data[0]?.error).toContain("unido");
  await decide("categories", "devolver", [{ id: one.id, version: 2 }]);
  expect(await prisma.category.findUnique({ where: { id: one.id } })).toMatchObject({
    merged_into: null,
    state: "propuesta",
  });
  expect((await auditOf(`category:${one.id}`)).map(({ action }) => action).sort()).toEqual([
    "category.merged",
    "category.separated",
  ]);
});

test("an idea becomes a project; asking for nothing, to merge with nothing, and by who may not is refused", async () => {
  const idea = await prisma.project.create({ data: { name: `Gira ${next()}`, state: "idea" } });
  expect((await decide("projects", "aceptar", [{ id: idea.id, version: 1 }])).body.data[0]?.ok).toBe(true);
  expect((await prisma.project.findUniqueOrThrow({ where: { id: idea.id } })).state).toBe("activo");
  expect((await decide("projects", "unir", [{ id: idea.id, version: 2 }])).status).toBe(400);
  expect((await decide("projects", "aceptar", [])).status).toBe(400);
  expect((await requestAs(accountant, "GET", "/catalogue/proposals/holidays")).status).toBe(400);
  const manager = await aPerson("Manager");
  expect((await decide("projects", "aceptar", [{ id: idea.id, version: 2 }], manager)).status).toBe(403);
});
