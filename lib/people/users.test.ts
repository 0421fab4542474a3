import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { anAccess, anArtist, aPerson, auditOf, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { UserRow } from "./users/schema";

type Failure = { error: string; code: string; current?: UserRow; issues?: { path: string }[] };
type Page = { items: UserRow[]; next_cursor: string | null; total: number };

let admin: TestPerson;
const mailOf = () => `persona${next()}@demo.test`;

beforeAll(testDatabase);
beforeEach(async () => {
  await prisma.user.updateMany({ data: { active: false } });
  admin = await aPerson("Administrador");
});
afterAll(disconnect);

const call = <T = UserRow & Failure>(method: string, path: string, body?: unknown, person = admin) =>
  requestAs<T>(person, method, path, body);
const create = async (facts: object = {}) =>
  (await call("POST", "/users", { mail: mailOf(), name: "Ana Prueba", rol: "Gerente", area: "Gerencia", ...facts }))
    .body;

test("creating says everything back and is audited; area User with rol User has artist 1", async () => {
  const artist = await anArtist("Vera Quintana");
  const ana = await create({ artista_id: artist, grants: [{ feature: "forecast", until: "2090-12-31" }] });
  expect(ana).toMatchObject({ rol: "Gerente", area: "Gerencia", artista: "Vera Quintana", active: true, version: 1 });
  expect(ana.grants).toMatchObject([
    { feature: "forecast", until: "2090-12-31", vencido: false, created_by: admin.mail },
  ]);
  expect((await auditOf(`user:${ana.id}`)).map(({ action, actor, after }) => [action, actor, after])).toEqual([
    ["user.created", admin.mail, expect.objectContaining({ mail: ana.mail, rol: "Gerente", active: true })],
  ]);
  expect(await create({ area: "User", rol: "User" })).toMatchObject({ artista_id: 1 });
  expect((await call("POST", "/users", { mail: ana.mail.toUpperCase(), name: "Otra" })).body).toMatchObject({
    code: "conflict",
    current: { id: ana.id },
  });
  expect((await call("POST", "/users", { mail: mailOf(), name: "Otra", artista_id: 99_999 })).status).toBe(400);
});

test.each([
  [{ mail: "no es un mail", name: "A" }, "mail"],
  [{ mail: "a@b.test", name: " " }, "name"],
  [{ mail: "a@b.test", name: "A", rol: "administrador" }, "rol"],
  [{ mail: "a@b.test", name: "A", password_hash: "x" }, "password_hash"],
  [{ mail: "a@b.test", name: "A", grants: [{ feature: "todo" }] }, "grants.0.feature"],
])("%j is refused naming the field", async (body, path) => {
  const { status, body: failure } = await call("POST", "/users", body);
  expect([status, failure.issues?.[0]?.path]).toEqual([400, path]);
});

test("a change keeps what is not sent, is audited before and after, and a stale version gets the person of now", async () => {
  const { id } = await create();
  expect((await call("PUT", `/users/${id}`, { rol: "Ticketing", version: 1 })).body).toMatchObject({
    rol: "Ticketing",
    area: "Gerencia",
    version: 2,
  });
  const stale = await call("PUT", `/users/${id}`, { name: "Tarde", version: 1 });
  expect([stale.status, stale.body.code, stale.body.current?.rol]).toEqual([409, "stale_version", "Ticketing"]);
  expect((await auditOf(`user:${id}`)).at(-1)).toMatchObject({
    action: "user.updated",
    before: { rol: "Gerente" },
    after: { rol: "Ticketing" },
  });
  expect((await call("PUT", "/users/999999", { name: "Nadie" })).body.error).toBe(
    "Usuario no encontrado en la base de datos",
  );
});

test("disabling ends the sessions and keeps the row; enabling brings back the person and not the sessions", async () => {
  const person = await aPerson("Gerente");
  expect((await call("DELETE", `/users/${person.userId}`)).body.active).toBe(false);
  expect((await call("GET", "/auth/me", undefined, person)).status).toBe(401);
  expect((await call("DELETE", `/users/${person.userId}`)).status).toBe(200);
  expect((await call("PUT", `/users/${person.userId}`, { active: true })).body.active).toBe(true);
  expect((await call("GET", "/auth/me", undefined, person)).status).toBe(401);
  expect((await auditOf(`user:${person.userId}`)).map(({ action }) => action)).toEqual([
    "user.disabled",
    "user.enabled",
  ]);
});

test("a changed role works at once on a token that is already out", async () => {
  const person = await aPerson("Gerente");
  expect((await call("GET", "/tickets/access", undefined, person)).status).toBe(403);
  await call("PUT", `/users/${person.userId}`, { rol: "Ticketing" });
  expect((await call("GET", "/tickets/access", undefined, person)).status).toBe(200);
});

test("a new mail takes the limits of ticketing along", async () => {
  const person = await aPerson("Ticketing", { access: { artista: "", accesoMontos: false } });
  const mail = mailOf();
  expect((await call("PUT", `/users/${person.userId}`, { mail })).body).toMatchObject({ mail, ticketing: true });
  expect(await prisma.ticketingAccess.findUnique({ where: { user_id: person.userId } })).toMatchObject({ artista: "" });
  const other = mailOf();
  await anAccess(other, { artista: "Todos", accesoMontos: true });
  expect((await call("PUT", `/users/${person.userId}`, { mail: other })).status).toBe(409);
});

describe("administrators", () => {
  test("the last one can be neither disabled nor demoted, and nobody changes their own role", async () => {
    const last = await call("PUT", `/users/${admin.userId}`, { rol: "Gerente" });
    expect([last.status, last.body.error]).toEqual([422, expect.stringMatching(/al menos un administrador/)]);
    expect((await call("DELETE", `/users/${admin.userId}`)).status).toBe(422);
    const second = await aPerson("Administrador");
    expect((await call("PUT", `/users/${admin.userId}`, { rol: "Gerente" })).status).toBe(403);
    expect((await call("DELETE", `/users/${admin.userId}`)).status).toBe(403);
    expect((await call("PUT", `/users/${admin.userId}`, { name: "Otro nombre" })).status).toBe(200);
    expect((await call("PUT", `/users/${second.userId}`, { rol: "Gerente" })).status).toBe(200);
    expect(await auditOf(`user:${admin.userId}`)).toHaveLength(1);
  });

  test("two who demote or disable each other at the same time leave one", async () => {
    for (const method of ["PUT", "DELETE"]) {
      const other = await aPerson("Administrador");
      const body = method === "PUT" ? { rol: "Gerente" } : undefined;
      const statuses = await Promise.all([
        call(method, `/users/${other.userId}`, body, admin),
        call(method, `/users/${admin.userId}`, body, other),
      ]).then((answers) => answers.map(({ status }) => status).sort());
      expect([
        [200, 403],
        [200, 401],
      ]).toContainEqual(statuses);
      expect(await prisma.user.count({ where: { rol: "Administrador", active: true } })).toBe(1);
      await prisma.user.updateMany({ data: { active: false } });
      admin = await aPerson("Administrador");
    }
  });

  test("a role for several goes to all or to none, and the preview says who cannot", async () => {
    const [a, b] = [await create(), await create({ rol: "Merch" })];
    const preview = await call<{ cambian: UserRow[]; no_cambian: { id: number; motivo: string }[] }>(
      "GET",
      `/users/bulk-role?ids=${a.id},${b.id},${admin.userId}&rol=Merch`,
    );
    expect(preview.body.cambian.map(({ id }) => id)).toEqual([a.id]);
    expect(preview.body.no_cambian.map(({ id }) => id).sort()).toEqual([admin.userId, b.id].sort());
    const both = [a, b].map(({ id, version }) => ({ id, version }));
    const mixed = { rol: "Hispa", personas: [...both, { id: admin.userId, version: 1 }] };
    expect((await call("POST", "/users/bulk-role", mixed)).status).toBe(403);
    expect((await call("GET", `/users/${a.id}`)).body.rol).toBe("Gerente");
    expect((await call("POST", "/users/bulk-role", { rol: "Hispa", personas: both })).body).toEqual({ cambiadas: 2 });
    expect((await call("POST", "/users/bulk-role", { rol: "Merch", personas: both })).status).toBe(409);
    expect((await auditOf(`user:${b.id}`)).at(-1)).toMatchObject({ before: { rol: "Merch" }, after: { rol: "Hispa" } });
  });
});

describe("the list", () => {
  const list = async (query = "") => (await call<Page>("GET", `/users${query}`)).body;

  test("searches without accents, filters, orders and goes on page by page", async () => {
    const made = [];
    for (const name of ["Ángela Núñez", "Bruno Díaz", "Ana Nunez"]) made.push(await create({ name, area: "Prueba" }));
    const names = async (query: string) => (await list(query)).items.map(({ name }) => name);
    expect(await names("?q=nunez%20prueba")).toEqual(["Ana Nunez", "Ángela Núñez"]);
    expect(await names("?area=prueba&orden=nombre&sentido=desc")).toEqual(["Bruno Díaz", "Ángela Núñez", "Ana Nunez"]);
    expect(await names("?q=100%25_")).toEqual([]);
    for (const orden of ["nombre", "mail", "rol", "area", "acceso", "alta"]) {
      const first = await list(`?area=Prueba&limit=2&orden=${orden}`);
      expect([first.items.length, first.total]).toEqual([2, 3]);
      const second = await list(`?area=Prueba&limit=2&orden=${orden}&cursor=${first.next_cursor}`);
      expect([...first.items, ...second.items].map(({ id }) => id).sort()).toEqual(made.map(({ id }) => id).sort());
      expect(second.next_cursor).toBeNull();
    }
    const foreign = (await list("?area=Prueba&limit=1&orden=nombre")).next_cursor;
    expect((await call("GET", `/users?orden=alta&cursor=${foreign}`)).status).toBe(400);
    expect((await call("GET", "/users?cursor=x")).status).toBe(400);
  });

  test("finds by state, provider, permission, quiet and ending, and the figures count the same", async () => {
    const quiet = await create({ grants: [{ feature: "pyl" }] });
    await prisma.user.update({ where: { id: quiet.id }, data: { last_access: new Date("2020-01-01") } });
    const ending = await aPerson("User");
    await prisma.grant.create({
      data: { user_id: ending.userId, feature: "shows", until: new Date(Date.now() + 86_400_000) },
    });
    await prisma.identity.create({
      data: { user_id: ending.userId, provider: "hosted", subject: `auth0|${next()}` },
    });
    const ids = async (query: string) => (await list(query)).items.map(({ id }) => id);
    expect(await ids("?estado=activas&ver=sin_acceso")).toEqual([quiet.id]);
    expect(await ids("?ver=por_vencer")).toEqual([ending.userId]);
    expect(await ids("?permiso=pyl")).toEqual([quiet.id]);
    expect(await ids("?proveedor=hosted&estado=activas")).toEqual([ending.userId]);
    expect((await call<Record<string, unknown>>("GET", "/users/figures")).body).toMatchObject({
      activas: 3,
      administradores: 1,
      sin_acceso: 1,
      por_vencer: 1,
    });
  });

  test("Board reads and changes nothing; nobody else gets in; no answer holds a password", async () => {
    const board = await aPerson("Board");
    const { raw } = await call("GET", "/users", undefined, board);
    expect(raw.toString()).not.toMatch(/password|argon/);
    expect((await call("PUT", `/users/${admin.userId}`, { name: "X" }, board)).status).toBe(403);
    expect((await call("GET", "/users", undefined, await aPerson("Gerente"))).status).toBe(403);
  });
});
