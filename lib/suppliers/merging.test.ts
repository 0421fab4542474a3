import { disconnect, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { MergeableField } from "./rules/kinds";
import type { Supplier } from "./schema";

type Said = Supplier & { code: string; error: string; current: Supplier; left: string[] };

let person: TestPerson;
const call = <T = Said>(method: string, path: string, body?: object) =>
  requestAs<T>(person, method, `/suppliers${path}`, body);
const made = async (body: object): Promise<Supplier> => {
  const { status, body: row } = await call("POST", "", { name: `Proveedor ${next()}`, ...body });
  expect([status, row.error]).toEqual([201, undefined]);
  return row;
};
const read = async (id: number) => (await call("GET", `/${id}`)).body;
const merge = (going: Supplier, keeper: Supplier, take: MergeableField[] = []) =>
  call("POST", `/${going.id}/merge`, { into: keeper.id, version: going.version, into_version: keeper.version, take });
const separate = (id: number, version: number) => call("POST", `/${id}/separate`, { version });

beforeAll(async () => {
  await testDatabase();
  person = await aPerson("Administracion");
});
afterAll(disconnect);

test("the one that stays takes the fields that are chosen, and gives them back when they are separated", async () => {
  const keeper = await made({ tax_id: "30-71213802-1", mail: "viejo@luz.test" });
  const going = await made({
    mail: "nuevo@luz.test",
    phone: "4321",
    street: "Sarmiento",
    town: "Rosario",
    payment_days: 30,
  });
  const { status, body } = await merge(going, keeper, ["mail", "address", "payment"]);
  expect([status, body.merged_into]).toEqual([200, keeper.id]);
  expect(await read(keeper.id)).toMatchObject({
    mail: "nuevo@luz.test",
    town: "Rosario",
    payment_days: 30,
    phone: "",
    version: 2,
  });
  expect(await read(going.id)).toMatchObject({ mail: "nuevo@luz.test", kept: keeper.name });
  expect((await separate(going.id, body.version)).body).toMatchObject({ merged_into: null, left: [] });
  expect(await read(keeper.id)).toMatchObject({ mail: "viejo@luz.test", town: "", payment_days: null });
});

test("what somebody changed since is left, and said", async () => {
  const keeper = await made({ tax_id: "30-71227259-3" });
  const going = await made({ mail: "nuevo@luz.test", phone: "4321" });
  const { body } = await merge(going, keeper, ["mail", "phone"]);
  const now = await read(keeper.id);
  await call("PUT", `/${keeper.id}`, {
    name: now.name,
    tax_id: now.tax_id,
    mail: "otro@luz.test",
    phone: "4321",
    version: 2,
  });
  expect((await separate(going.id, body.version)).body.left).toEqual(["Mail"]);
  expect(await read(keeper.id)).toMatchObject({ mail: "otro@luz.test", phone: "" });
});

test("a proposed one takes the number of the other, which leads to it from then on, and gives it back", async () => {
  const proposed = await made({});
  const going = await made({ tax_id: "30-71240716-2" });
  const { body } = await merge(going, proposed, ["tax_id"]);
  expect(await read(proposed.id)).toMatchObject({ tax_id: "30-71240716-2", state: "alta", country: "AR" });
  const lookup = await call<{ supplier: Supplier }>("GET", "/lookup?tax_id=30712407162");
  expect(lookup.body.supplier.id).toBe(proposed.id);
  expect((await call("POST", "", { name: "Otro", tax_id: "30712407162" })).body.current.id).toBe(proposed.id);
  expect((await separate(going.id, body.version)).status).toBe(200);
  expect(await read(proposed.id)).toMatchObject({ tax_id: null, state: "propuesto" });
  expect(await read(going.id)).toMatchObject({ tax_id: "30-71240716-2", kept: null });
});

test("a number that stays with a supplier in use is not taken from it by separating", async () => {
  const proposed = await made({});
  const going = await made({ tax_id: "30-71267630-9" });
  const { body } = await merge(going, proposed, ["tax_id"]);
  const now = await read(proposed.id);
  await call("POST", `/${now.id}/state`, { state: "activo", version: now.version });
  const refused = await separate(going.id, body.version);
  expect([refused.status, refused.body.error]).toEqual([
    409,
    expect.stringContaining("está en uso con el número que tomó"),
  ]);
});

test("a stale one of either side merges nothing; merged ones are not worked on; repeating what is seen changes nothing", async () => {
  const [keeper, going] = [await made({ tax_id: "30-71281087-0" }), await made({ mail: "a@luz.test" })];
  expect((await merge(going, { ...keeper, version: 9 }, ["mail"])).body.code).toBe("stale_version");
  expect((await read(keeper.id)).mail).toBe("");
  const first = await merge(going, keeper, ["mail"]);
  expect((await merge(going, keeper, ["mail"])).body.code).toBe("stale_version");
  const repeated = { ...going, version: first.body.version as number };
  expect((await merge(repeated, keeper, ["mail"])).body).toMatchObject({ version: first.body.version });
  const change = await call("PUT", `/${going.id}`, { name: "Otro nombre", version: first.body.version });
  expect([change.status, change.body.error]).toEqual([422, expect.stringContaining(keeper.name)]);
  // A number that a merged one keeps leads to the one that stays.
  const lone = await made({ tax_id: "30-71308001-9" });
  await merge(lone, await read(keeper.id));
  const again = await call("POST", "", { name: "Otra vez", tax_id: "30713080019" });
  expect([again.status, again.body.current.id]).toEqual([409, keeper.id]);
});

test("twenty who merge and separate at once end with one state, and each event is written once", async () => {
  const [keeper, going] = [await made({ tax_id: "30-71321458-9" }), await made({ mail: "b@luz.test" })];
  const answers = await Promise.all(Array.from({ length: 20 }, () => merge(going, keeper, ["mail"])));
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const events = await query("SELECT 1 FROM supplier_event WHERE supplier_id = $1 AND kind = 'unido'", [keeper.id]);
  expect(events).toHaveLength(1);
  expect(await read(keeper.id)).toMatchObject({ mail: "b@luz.test", version: 2 });
});

test("two that are each merged with the other at once end as one, and nobody waits in vain", async () => {
  const [one, other] = [await made({ tax_id: "30-71334892-5" }), await made({})];
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => [merge(one, other, []), merge(other, one, [])]).flat(),
  );
  expect(answers.filter(({ status }) => ![200, 409, 422].includes(status))).toEqual([]);
  expect([(await read(one.id)).kept, (await read(other.id)).kept].filter((kept) => kept === null)).toHaveLength(1);
});

test("merging, separating and changing at once never wait for each other in vain", async () => {
  const [keeper, going] = [await made({ tax_id: "30-71348205-2" }), await made({ mail: "c@luz.test" })];
  const { version } = (await merge(going, keeper, ["mail"])).body;
  const [left, right] = [await read(keeper.id), await read(going.id)];
  const change = ({ id, ...row }: Supplier) =>
    call("PUT", `/${id}`, { name: `Otro ${next()}`, tax_id: row.tax_id, version: row.version });
  const answers = await Promise.all(
    Array.from({ length: 7 }, () => [
      separate(going.id, version),
      merge(left, right),
      change(left),
      change(right),
    ]).flat(),
  );
  expect(answers.filter(({ status }) => ![200, 409, 422].includes(status))).toEqual([]);
});
