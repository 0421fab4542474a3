import type { Proposal } from "@/lib/catalogue/schema";
import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";

let producer: TestPerson;
beforeAll(async () => {
  await testDatabase();
  producer = await aPerson("ProduccionAdmin");
});
afterAll(disconnect);
beforeEach(async () => {
  await prisma.supplier.updateMany({ where: { state: "propuesto", tax_id: { not: null } }, data: { state: "alta" } });
});

type Item = { id: number; version: number; into?: number };
type Answer = { data: { id: number; ok: boolean; error: string; version: number }[] };
const decide = (does: string, items: Item[], by = producer) =>
  requestAs<Answer>(by, "POST", "/suppliers/proposals", { does, items });
const listed = async () =>
  (await requestAs<{ items: Proposal[]; total: number }>(producer, "GET", "/suppliers/proposals?limit=100")).body;
const supplier = (data: object) =>
  prisma.supplier.create({ data: { name: `Proveedor ${next()}`, state: "propuesto", ...data } });
const number = () => `30-${72_000_000 + next()}-1`;
const now = (id: number) => prisma.supplier.findUniqueOrThrow({ where: { id } });

test("who was proposed comes with those that are called alike; of two numbers neither is the other", async () => {
  const word = `Sonorización Pampeana ${next()}`;
  const kept = await supplier({
    name: `${word} SA`,
    country: "AR",
    tax_id: number(),
    state: "activo",
    town: "Santa Rosa",
  });
  const nameless = await supplier({ name: word });
  const numbered = await supplier({ name: `${word} SRL`, country: "AR", tax_id: number() });
  const { items } = await listed();
  expect(items.find(({ id }) => id === nameless.id)).toEqual({
    id: nameless.id,
    version: 1,
    name: word,
    context: "Sin número",
    alike: [{ id: kept.id, name: kept.name, context: `${kept.tax_id}, Santa Rosa`, likeness: expect.any(Number) }],
  });
  expect(items.find(({ id }) => id === numbered.id)).toMatchObject({ context: numbered.tax_id, alike: [] });
});

test("several are accepted at once as altas; without a number, stopped or stale ones say why; undoing takes it back", async () => {
  const one = await supplier({ country: "AR", tax_id: number() });
  const stale = await supplier({ country: "AR", tax_id: number(), version: 4 });
  const nameless = await supplier({});
  const blocked = await supplier({ country: "AR", tax_id: number(), state: "bloqueado" });
  const { body } = await decide(
    "aceptar",
    [one, stale, nameless, blocked].map(({ id }) => ({ id, version: 1 })),
  );
  expect(body.data).toEqual([
    { id: one.id, ok: true, error: "", version: 2 },
    { id: stale.id, ok: false, error: expect.stringContaining("mientras"), version: 1 },
    {
      id: nameless.id,
      ok: false,
      error: "Todavía no tiene número: completar el CUIT o NIF, o unirlo con otro.",
      version: 1,
    },
    { id: blocked.id, ok: false, error: "Ya se le dio otro estado: se cambia en su ficha.", version: 1 },
  ]);
  expect((await now(one.id)).state).toBe("alta");
  expect(await auditOf(`supplier:${one.id}`)).toMatchObject([
    { action: "supplier.state", before: { state: "propuesto" }, after: { state: "alta" } },
  ]);
  expect((await decide("devolver", [{ id: one.id, version: 2 }])).body.data).toMatchObject([{ ok: true, version: 3 }]);
  expect((await now(one.id)).state).toBe("propuesto");
  // Nor does giving back make a proposed one of who is stopped.
  expect((await decide("devolver", [{ id: blocked.id, version: 1 }])).body.data).toMatchObject([{ ok: false }]);
});

test("one is merged with whom it means, who keeps all of its own, and separated again", async () => {
  const kept = await supplier({ country: "AR", tax_id: number(), state: "activo", mail: "suyo@luz.test" });
  const one = await supplier({ mail: "otro@luz.test" });
  const { body } = await decide("unir", [{ id: one.id, version: 1, into: kept.id }]);
  expect(body.data).toEqual([{ id: one.id, ok: true, error: "", version: 2 }]);
  expect(await now(one.id)).toMatchObject({ merged_into: kept.id });
  expect(await now(kept.id)).toMatchObject({ mail: "suyo@luz.test", version: 1 });
  expect((await decide("devolver", [{ id: one.id, version: 2 }])).body.data).toMatchObject([{ ok: true }]);
  expect(await now(one.id)).toMatchObject({ merged_into: null, state: "propuesto" });
});

test("merging with nobody, and by who may not write suppliers, is refused", async () => {
  const one = await supplier({});
  expect((await decide("unir", [{ id: one.id, version: 1 }])).status).toBe(400);
  const manager = await aPerson("Manager");
  expect((await decide("aceptar", [{ id: one.id, version: 1 }], manager)).status).toBe(403);
  expect((await requestAs(manager, "GET", "/suppliers/proposals")).status).toBe(403);
});
