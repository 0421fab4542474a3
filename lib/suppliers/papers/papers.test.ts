import { disconnect, prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { Supplier } from "../schema";
import type { Exclusion, SupplierDocument } from "./schema";

type Said<T> = T & { code: string; current: T; issues: { path: string; message: string }[] };

let person: TestPerson;
let supplier: Supplier;
const call = <T>(method: string, path: string, body?: object, as = person) =>
  requestAs<Said<T>>(as, method, `/suppliers${path}`, body);
const today = todayIn();
const exclusion = (more: object = {}) =>
  call<Exclusion>("POST", `/${supplier.id}/exclusions`, {
    tax: "ganancias",
    percent: "62,5",
    starts_on: addDays(today, -30),
    ends_on: addDays(today, 100),
    ...more,
  });
const expires = async () => (await call<Supplier>("GET", `/${supplier.id}`)).body.expires_on;

beforeAll(async () => {
  await testDatabase();
  person = await aPerson("Administracion");
});
beforeEach(async () => {
  const { body } = await call<Supplier>("POST", "", { name: `Con papeles ${next()}` });
  supplier = body;
});
afterAll(disconnect);

test("an exclusion has its percent, days and certificate, is changed over its version and withdrawn", async () => {
  const { status, body: made } = await exclusion({ certificate: "4100200", regime: "RG 830" });
  expect([status, made.percent, made.withdrawn]).toEqual([201, "62.50", false]);
  const put = (more: object) =>
    call<Exclusion>("PUT", `/exclusions/${made.id}`, {
      tax: "ganancias",
      percent: "100",
      starts_on: made.starts_on,
      version: made.version,
      ...more,
    });
  expect((await put({})).body).toMatchObject({ percent: "100.00", ends_on: null, version: 2 });
  expect((await put({ percent: "50" })).body).toMatchObject({ code: "stale_version", current: { percent: "100.00" } });
  expect((await put({ version: 2, withdrawn: true })).body.withdrawn).toBe(true);
  const { body } = await call<{ items: { action: string }[] }>("GET", `/${supplier.id}/history`);
  expect(body.items.map(({ action }) => action)).toEqual([
    "tax_status.withdrawn",
    "tax_status.changed",
    "tax_status.added",
    "supplier.created",
  ]);
});

test.each([
  [{ percent: "0" }, "percent"],
  [{ percent: "100,01" }, "percent"],
  [{ percent: "mucho" }, "percent"],
  [{ ends_on: "2020-01-01" }, "ends_on"],
  [{ tax: "iibb" }, "jurisdiction"],
  [{ tax: "iva", jurisdiction: "901" }, "jurisdiction"],
  [{ tax: "iibb", jurisdiction: "925" }, "jurisdiction"],
])("%j is refused at its field", async (more, path) => {
  expect((await exclusion(more)).body.issues[0]?.path).toBe(path);
});

test("of one tax there is one at a time, as long as it is not withdrawn and of the same regime", async () => {
  const { body: made } = await exclusion();
  const second = await exclusion({ starts_on: today, ends_on: null, percent: "50" });
  expect([second.status, second.body.issues[0]?.message]).toEqual([
    422,
    expect.stringMatching(
      /^Ya hay una exclusión de Ganancias desde el .+, hasta el .+: acortarla o retirarla antes\.$/,
    ),
  ]);
  expect((await exclusion({ starts_on: addDays(today, 101), ends_on: null })).status).toBe(201);
  expect((await exclusion({ regime: "RG 4003" })).status).toBe(201);
  const gone = { tax: "ganancias", percent: "62.5", starts_on: made.starts_on, ends_on: made.ends_on, withdrawn: true };
  expect((await call("PUT", `/exclusions/${made.id}`, { ...gone, version: 1 })).status).toBe(200);
  expect((await exclusion({ percent: "30" })).status).toBe(201);
});

test("what expires within 30 days is said until a later one of its kind is there", async () => {
  await exclusion({ ends_on: addDays(today, 31) });
  expect(await expires()).toBeNull();
  await exclusion({ tax: "iva", ends_on: addDays(today, 30) });
  expect(await expires()).toBe(addDays(today, 30));
  const insurance = (until: number) =>
    call("POST", `/${supplier.id}/documents`, { kind: "seguro", ends_on: addDays(today, until) });
  await insurance(-5);
  expect(await expires()).toBe(addDays(today, -5));
  const found = await call<{ items: Supplier[] }>("GET", `?expiring=si&q=${encodeURIComponent(supplier.name)}`);
  expect(found.body.items.map(({ id }) => id)).toEqual([supplier.id]);
  await insurance(300);
  expect(await expires()).toBe(addDays(today, 30));
});

test("a file of one's own is attached, opens to who sees suppliers, and to nobody else", async () => {
  const file = await prisma.file.create({
    data: {
      name: "seguro.pdf",
      kind: "pdf",
      size: 1,
      sha256: "a".repeat(64),
      storage_key: `papel-${next()}`,
      state: "clean",
      created_by_user_id: person.userId,
    } as never,
  });
  const { body } = await call<SupplierDocument>("POST", `/${supplier.id}/documents`, {
    kind: "seguro",
    file_id: file.id,
  });
  expect(body.files.map(({ name }) => name)).toEqual(["seguro.pdf"]);
  const info = async (as: TestPerson) => (await requestAs(as, "GET", `/documents/${file.id}/info`)).status;
  expect(await info(await aPerson("ProduccionAdmin"))).toBe(200);
  expect(await info(await aPerson("Marketing"))).toBe(404);
  const outsider = await aPerson("Marketing");
  expect((await call("GET", `/${supplier.id}/papers`, undefined, outsider)).status).toBe(403);
});
