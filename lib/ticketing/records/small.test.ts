import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";

type Any = Record<string, unknown> & { id: number; version: number };

let admin: TestPerson;
let limited: TestPerson;
let blind: TestPerson;

beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Ticketing");
  limited = await aPerson("Ticketing", { access: { artista: "Propio", accesoMontos: true } });
  blind = await aPerson("Ticketing", { access: { artista: "Todos", accesoMontos: false } });
  await aShow({ artist: "Propio", name: "Show propio" });
  await aShow({ artist: "Ajeno", name: "Show ajeno" });
});
afterAll(disconnect);

describe("shows-ticketing", () => {
  const call = <T = Any>(method: string, body?: unknown, person = admin, path = "") =>
    requestAs<T>(person, method, `/tickets/shows-ticketing${path}`, body);

  test("is made, replaced with the version seen, and deleted, each audited", async () => {
    const made = await call("POST", { data: { show: "Show propio", monto: "5", notas: { precio: 1, texto: "á" } } });
    expect([made.status, made.body.version]).toEqual([201, 1]);
    const { id } = made.body;
    expect((await call("PUT", { id, data: { show: "Show propio", x: 1 }, version: 1 })).body).toMatchObject({
      id,
      version: 2,
      data: { x: 1 },
    });
    expect((await call("PUT", { id, data: {}, version: 1 })).status).toBe(409);
    expect((await call("DELETE", undefined, admin, `/${id}`)).body).toMatchObject({ id });
    expect((await call("DELETE", undefined, admin, `/${id}`)).status).toBe(404);
    expect((await auditOf(`record:${id}`)).map(({ action }) => action)).toEqual([
      "record.created",
      "record.updated",
      "record.deleted",
    ]);
  });

  test("artist limits and montos hold in what is free", async () => {
    const own = (await call("POST", { data: { show: "Show propio", monto: "5", texto: "á" } })).body;
    const other = (await call("POST", { data: { show: "Show ajeno" } })).body;
    const ids = async (person: TestPerson) => (await call<Any[]>("GET", undefined, person)).body.map(({ id }) => id);
    expect(await ids(admin)).toEqual(expect.arrayContaining([own.id, other.id]));
    expect(await ids(limited)).toEqual([own.id]);
    expect((await call("PUT", { id: other.id, data: { show: "Show propio" } }, limited)).status).toBe(404);
    expect((await call("DELETE", undefined, limited, `/${other.id}`)).status).toBe(404);
    expect((await call("POST", { data: { show: "Show ajeno" } }, limited)).status).toBe(404);
    expect((await call("POST", { data: {} }, limited)).status).toBe(403);
    const seen = (await call<Any[]>("GET", undefined, blind)).body.find(({ id }) => id === own.id);
    expect(seen?.data).toEqual({ show: "Show propio", texto: "á" });
    expect((await call("PUT", { id: own.id, data: { show: "Show propio" } }, blind)).status).toBe(403);
  });

  test("bad data", async () => {
    for (const body of [
      {},
      { data: [] },
      { data: { show: 5 } },
      { data: {}, id: 1 },
      { data: { x: "y".repeat(200_000) } },
    ])
      expect((await call("POST", body)).status).toBe(400);
    expect((await call("DELETE", undefined, admin, "/abc")).status).toBe(400);
    expect((await call("DELETE", undefined, admin, "/99999999999")).status).toBe(400);
    expect((await call("POST", { data: {} }, await aPerson("Gerente"))).status).toBe(403);
  });
});

describe("conversiones", () => {
  const call = <T = Any>(method: string, path: string, body?: unknown, person = admin) =>
    requestAs<T>(person, method, `/tickets/conversiones${path}`, body);

  test("are added, changed with the version seen, and deleted", async () => {
    expect((await call("POST", "/add", { moneda: "usd", valor: "1.475,50" })).body).toMatchObject({
      moneda: "USD",
      valor: "1475.5",
      version: 1,
    });
    expect((await call("POST", "/add", { moneda: "USD", valor: 1 })).body).toMatchObject({
      code: "conflict",
      current: { valor: "1475.5" },
    });
    expect((await call("PUT", "/USD", { valor: 1500.123456, version: 1 })).body).toMatchObject({
      valor: "1500.123456",
      version: 2,
      updated_by: admin.mail,
    });
    expect((await call("PUT", "/usd", { valor: "1500,123456", version: 1 })).body).toMatchObject({ version: 2 });
    expect((await call("PUT", "/USD", { valor: 1, version: 1 })).body).toMatchObject({
      code: "stale_version",
      current: { version: 2 },
    });
    expect((await call<Any[]>("GET", "", undefined, blind)).body).toMatchObject([{ moneda: "USD" }]);
    expect((await call("DELETE", "/USD")).status).toBe(200);
    expect((await call("DELETE", "/USD")).status).toBe(404);
    expect((await call("PUT", "/EUR", { valor: 1 })).status).toBe(404);
    expect((await auditOf("conversion:USD")).map(({ action }) => action)).toEqual([
      "conversion.added",
      "conversion.updated",
      "conversion.deleted",
    ]);
  });

  test("a rate that could be read two ways is asked about, and currencies nobody converts are refused by name", async () => {
    const refusal = async (body: unknown) => {
      const { status, body: answer } = await call<{ issues: { path: string; message: string }[] }>(
        "POST",
        "/add",
        body,
      );
      return [status, answer.issues?.[0]?.path, answer.issues?.[0]?.message];
    };
    expect(await refusal({ moneda: "EUR", valor: "1.485" })).toEqual([
      400,
      "valor",
      "«1.485» se puede leer de dos maneras: escribir 1485 o 1,485.",
    ]);
    for (const moneda of ["ARS", "XYZ", "UYU"])
      expect(await refusal({ moneda, valor: "1485" })).toEqual([400, "moneda", expect.stringContaining("USD o EUR")]);
  });

  test("odd currencies, and people who may only read", async () => {
    expect((await call("POST", "/add", { moneda: "PESOS", valor: 1 })).status).toBe(400);
    expect((await call("POST", "/add", { moneda: "EUR", valor: 1 }, await aPerson("Board"))).status).toBe(403);
  });
});

describe("favorites", () => {
  test("are a person's own; adding and removing again changes nothing; Administrador may read", async () => {
    const person = await aPerson("Gerente");
    const other = await aPerson("Gerente");
    const boss = await aPerson("Administrador");
    for (const [path, key, names] of [
      ["/tickets/favorites", "artistName", ["AC/DC", "Ñandú"]],
      ["/tickets/favorites/songs", "songName", ["Volver", "13"]],
    ] as const) {
      const own = (name: string) => ({ email: person.mail.toUpperCase(), [key]: name });
      for (const name of [...names, ...names])
        expect((await requestAs(person, "POST", path, own(name))).status).toBe(200);
      const read = (who: TestPerson) => requestAs<Any[]>(who, "GET", `${path}/${encodeURIComponent(person.mail)}`);
      expect((await read(person)).body).toEqual(names.map((name) => ({ email: person.mail, [key]: name })));
      expect((await read(boss)).body).toHaveLength(2);
      expect((await read(other)).status).toBe(403);
      expect((await requestAs(boss, "POST", path, own("X"))).status).toBe(403);
      expect((await requestAs(other, "DELETE", path, own(names[0]))).status).toBe(403);
      for (let twice = 0; twice < 2; twice++)
        expect((await requestAs(person, "DELETE", path, own(names[0]))).status).toBe(200);
      expect((await read(person)).body).toHaveLength(1);
      expect((await requestAs(person, "POST", path, own(" "))).status).toBe(400);
    }
  });
});

describe("ticketera links", () => {
  const post = (body: Record<string, unknown>, person = admin) =>
    requestAs<Any>(person, "POST", "/tickets/ticketera", body);

  test("default to ARS, the same address again changes its currency, and it can be removed", async () => {
    const { name } = await aShow({ name: "Enlaces / 1" });
    expect((await post({ show: name, url: "https://Entradas.test/é?x=1" })).body).toMatchObject({
      show: name,
      url: "https://entradas.test/%C3%A9?x=1",
      divisa: "ARS",
    });
    await post({ show: name, url: "https://entradas.test/%C3%A9?x=1" });
    await post({ show: name, url: "https://entradas.test/%C3%A9?x=1", divisa: "USD" });
    const read = () => requestAs<Any[]>(admin, "GET", `/tickets/ticketera/${encodeURIComponent(name)}`);
    expect((await read()).body).toMatchObject([{ divisa: "USD" }]);
    expect(await auditOf(`show:${name}`)).toHaveLength(2);
    const remove = () =>
      requestAs(admin, "DELETE", "/tickets/ticketera", { show: name, url: "https://entradas.test/é?x=1" });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
  });

  test.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://x.test",
    "entradas",
    "https://user:pass@x.test/",
    "//x.test",
    "",
  ])("%j is no address", async (url) => {
    expect((await post({ show: "Show propio", url })).status).toBe(400);
  });

  test("not of another artist's show; the catalogue is there for all", async () => {
    expect((await post({ show: "Show ajeno", url: "https://x.test" }, limited)).status).toBe(404);
    await prisma.ticketera.create({ data: { name: "Platea", slot: 3 } });
    expect((await requestAs<Any[]>(limited, "GET", "/tickets/ticketeras")).body).toMatchObject([
      { name: "Platea", slot: 3 },
    ]);
  });
});
