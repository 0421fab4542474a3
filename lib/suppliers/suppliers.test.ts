import { supplierOf } from "@/lib/catalogue/findService";
import { disconnect, prisma, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { Supplier } from "./schema";

type Said = Supplier & { code: string; error: string; current: Supplier; issues: { path: string; message: string }[] };

let accountant: TestPerson;
const call = <T = Said>(method: string, path: string, body?: object, person = accountant) =>
  requestAs<T>(person, method, `/suppliers${path}`, body);
const made = async (body: object): Promise<Supplier> => {
  const { status, body: row } = await call("POST", "", body);
  expect([status, row.error]).toEqual([201, undefined]);
  return row;
};
interface Page {
  items: Supplier[];
  total: number;
  next_cursor: string | null;
  states: Record<string, number>;
}
const listed = async (asked = "") => (await call<Page>("GET", asked)).body;
const named = (what: string) => `${what} ${next()}`;
const stated = (row: Supplier, state: string, reason = "") =>
  call("POST", `/${row.id}/state`, { state, reason, version: row.version });

/** A CUIT with its check digit, another one each time. */
function cuit(): string {
  const body = `30${String(71_000_000 + next() * 7)}`;
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
  const digit = (11 - (weights.reduce((sum, weight, at) => sum + weight * Number(body[at]), 0) % 11)) % 11;
  return digit === 10 ? cuit() : `${body.slice(0, 2)}-${body.slice(2)}-${digit}`;
}

beforeAll(async () => {
  await testDatabase();
  accountant = await aPerson("Administracion");
});
afterAll(disconnect);

describe("a supplier", () => {
  test("is added by pasting a number, of the country that it looks like; the same number is the same supplier", async () => {
    const row = await made({ name: "Luz Austral SA", tax_id: " 30712138021 " });
    expect(row).toMatchObject({ country: "AR", tax_id: "30-71213802-1", state: "alta", own_company: false });
    expect(await made({ name: "Backline SL", tax_id: "ES-B19797422" })).toMatchObject({
      country: "ES",
      tax_id: "B19797422",
    });
    expect((await call("POST", "", { name: "Otra", tax_id: "30-71213802-1" })).body).toMatchObject({
      error: "Luz Austral SA ya tiene este número.",
      current: { id: row.id },
    });
    for (const pasted of ["30712138021", "30-71213802-1", "30.71213802.1"])
      expect((await call<{ supplier: Supplier }>("GET", `/lookup?tax_id=${pasted}`)).body).toMatchObject({
        country: "AR",
        tax_id: "30-71213802-1",
        supplier: { id: row.id },
      });
    expect((await call("GET", "/lookup?tax_id=X5253868R")).body).toMatchObject({ country: "ES", supplier: null });
  });

  test("with a wrong digit is told which one it should be", async () => {
    const { status, body } = await call("POST", "", { name: "Otra", country: "AR", tax_id: "30-50084258-5" });
    expect([status, body.issues]).toEqual([
      400,
      [
        {
          path: "tax_id",
          message: "El CUIT 30-50084258-5 no es válido: el último dígito tendría que ser 6.",
        },
      ],
    ]);
    expect((await call("GET", "/lookup?country=AR&tax_id=30500842585")).body.issues[0]?.message).toBe(
      "El CUIT 30-50084258-5 no es válido: el último dígito tendría que ser 6.",
    );
  });

  test("of another country says what its number is called; one of ours has none of that, nor another country Ingresos Brutos", async () => {
    const chile = { name: named("Luces"), country: "CL", tax_id: "76.124.890-1", id_type: "RUT" };
    expect(await made({ ...chile, iva_condition: "exterior" })).toMatchObject({ tax_id: "761248901", id_type: "RUT" });
    expect(await made({ name: named("Luz"), tax_id: cuit(), id_type: "RUT" })).toMatchObject({ id_type: null });
    const wrong = async (more: object) =>
      (await call("POST", "", { name: "X", country: "ES", tax_id: "A28015865", ...more })).body.issues[0]?.path;
    expect(await wrong({ iva_condition: "monotributo" })).toBe("iva_condition");
    expect(await wrong({ iibb_jurisdictions: ["901"] })).toBe("iibb_regime");
  });

  test("keeps all that is said of it, and a stale change is shown what there is", async () => {
    const facts = {
      name: named("Sonido"),
      tax_id: cuit(),
      iva_condition: "responsable_inscripto",
      iibb_regime: "convenio",
      iibb_number: "901-123456-7",
      iibb_jurisdictions: ["904", "901", "901"],
      street: "Av. Corrientes",
      street_number: "1234",
      postcode: "C1043",
      town: "Buenos Aires",
      address_country: "ar",
      mail: "hola@sonido.test",
      mail_payments: "pagos@sonido.test",
      payment_days: 30,
      payment_fixed_days: [15, 1],
    };
    const row = await made(facts);
    expect(row).toMatchObject({
      ...facts,
      iibb_jurisdictions: ["901", "904"],
      payment_fixed_days: [1, 15],
      address_country: "AR",
      country: "AR",
    });
    const put = (more: object) => call("PUT", `/${row.id}`, { ...facts, version: row.version, ...more });
    expect((await put({ phone: "4321-1234" })).body).toMatchObject({ phone: "4321-1234", version: 2 });
    expect((await put({ phone: "4321-1234" })).body).toMatchObject({ version: 2 });
    expect((await put({ phone: "otro" })).body).toMatchObject({
      code: "stale_version",
      current: { phone: "4321-1234" },
    });
    const { body } = await call<{ items: { action: string }[] }>("GET", `/${row.id}/history`);
    expect(body.items.map(({ action }) => action)).toEqual(["supplier.changed", "supplier.created"]);
  });

  test("twenty who add the same at once add one, and nineteen are told where it is", async () => {
    const tax_id = cuit();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => call("POST", "", { name: `A la vez ${index}`, tax_id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    const first = answers.find(({ status }) => status === 201)?.body.id;
    expect(answers.filter(({ body }) => body.current?.id === first)).toHaveLength(19);
    expect(await prisma.supplier.count({ where: { tax_id } })).toBe(1);
  });

  test("without a number is proposed whatever is said, has its namesakes counted; a number makes it an alta", async () => {
    const name = named("Fotos Ana");
    const row = await made({ name });
    expect(row).toMatchObject({ state: "propuesto", tax_id: null });
    expect((await call("POST", "", { name: name.toUpperCase() })).status).toBe(409);
    await made({ name, tax_id: cuit() });
    expect((await listed(`?q=${encodeURIComponent(name)}&state=propuesto`)).items).toMatchObject([{ namesakes: 1 }]);
    expect((await stated(row, "activo")).status).toBe(422);
    const changed = await call("PUT", `/${row.id}`, { name, tax_id: cuit(), version: 1 });
    expect(changed.body).toMatchObject({ state: "alta", country: "AR" });
  });

  test("with the number of a company of ours is one of ours", async () => {
    await prisma.company.create({ data: { name: "Nuestra", tax_id: "33-69345023-9", country: "AR" } });
    expect(await made({ name: "Nuestra SA", tax_id: "33693450239" })).toMatchObject({ own_company: true });
  });
});

test("a state is changed by its own table, with a reason where somebody is stopped or let go on", async () => {
  const row = await made({ name: named("Estado"), tax_id: cuit() });
  const active = (await stated(row, "activo")).body;
  expect(active).toMatchObject({ state: "activo", version: 2 });
  expect((await stated(active, "bloqueado", "no")).body.issues[0]?.path).toBe("reason");
  const blocked = (await stated(active, "bloqueado", "Facturas apócrifas")).body;
  expect(blocked).toMatchObject({ state: "bloqueado" });
  expect((await stated(active, "observado", "Tarde")).body).toMatchObject({ code: "stale_version" });
  expect((await stated(blocked, "alta", "Volver")).status).toBe(422);
  // Nor by taking its number away, which would make it a proposed one.
  const bare = await call("PUT", `/${row.id}`, { name: row.name, version: blocked.version });
  expect([bare.status, bare.body.issues[0]?.path]).toEqual([400, "tax_id"]);
  expect((await stated(blocked, "activo")).status).toBe(400);
  expect((await stated(blocked, "activo", "Aclarado")).body.state).toBe("activo");
  const events = await query<{ reason: string }>(
    "SELECT reason, facts FROM supplier_event WHERE supplier_id = $1 ORDER BY id",
    [row.id],
  );
  expect(events.map(({ reason }) => reason)).toEqual(["", "Facturas apócrifas", "Aclarado"]);
  await expect(prisma.supplierEvent.updateMany({ data: { reason: "" } })).rejects.toThrow("not rewritten");
});

test("a text is found by its number or its name, through merges, and proposed where it is neither", async () => {
  const of = (said: { name: string; tax_id?: string }) => prisma.$transaction((tx) => supplierOf(tx, said));
  const tax_id = cuit();
  const keeper = await made({ name: named("Sonido"), tax_id });
  const name = named("sonido norte");
  const proposed = await of({ name });
  expect(await of({ name: name.toUpperCase() })).toBe(proposed);
  await call("POST", `/${proposed}/merge`, { into: keeper.id, version: 1, into_version: 1 });
  expect(await of({ name })).toBe(keeper.id);
  expect(await of({ name: "Cualquiera", tax_id: tax_id.replace(/-/g, "") })).toBe(keeper.id);
  expect(await of({ name: "" })).toBeNull();
});

describe("a list", () => {
  test("comes in pages in the order of names, with the counts of every state that the other filters leave", async () => {
    const mark = named("Página");
    for (const letter of ["c", "a", "b"]) await made({ name: `${mark} ${letter}`, tax_id: cuit() });
    await made({ name: `${mark} d` });
    const asked = `?limit=2&q=${encodeURIComponent(mark)}`;
    const first = await listed(asked);
    expect(first.items.map(({ name }) => name)).toEqual([`${mark} a`, `${mark} b`]);
    expect(first).toMatchObject({ total: 4, states: { alta: 3, propuesto: 1, bloqueado: 0 } });
    expect((await listed(`${asked}&cursor=${first.next_cursor}`)).items.map(({ name }) => name)).toEqual([
      `${mark} c`,
      `${mark} d`,
    ]);
    expect(await listed(`${asked}&state=propuesto`)).toMatchObject({ total: 1, states: { alta: 3 } });
    const excel = await call("GET", `/excel?q=${encodeURIComponent(mark)}`);
    expect(excel.headers["content-type"]).toContain("spreadsheet");
  });

  test("finds a number however it is written", async () => {
    const row = await made({ name: named("Número"), tax_id: cuit() });
    for (const q of [row.tax_id, row.tax_id?.replace(/-/g, ""), row.tax_id?.replace(/-/g, ".")])
      expect((await listed(`?q=${q}`)).items.map(({ id }) => id)).toEqual([row.id]);
  });

  test("opens to Administración, ProduccionAdmin and the grant, and to nobody else", async () => {
    const may = [await aPerson("ProduccionAdmin"), await aPerson("Marketing", { grants: ["proveedores"] })];
    for (const person of may) expect((await call("GET", "", undefined, person)).status).toBe(200);
    const outsider = await aPerson("Marketing");
    expect((await call("GET", "", undefined, outsider)).status).toBe(403);
    expect((await call("POST", "", { name: "X" }, outsider)).status).toBe(403);
  });
});
