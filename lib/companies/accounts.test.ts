import { Workbook } from "exceljs";
import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { Company, OwnAccount } from "./schema";

let accountant: TestPerson;
let ours: Company;
type Said = OwnAccount & { code: string; current: OwnAccount; issues: { path: string }[] };
const accounts = <T = Said>(method: string, path = "", body?: object) =>
  requestAs<T>(accountant, method, `/own-accounts${path}`, body);

beforeAll(async () => {
  await testDatabase();
  accountant = await aPerson("Administracion");
  const body = { name: "Madrid SL", country: "ES", tax_id: "A28015865" };
  ours = (await requestAs<Company>(accountant, "POST", "/companies", body)).body;
});
afterAll(disconnect);

test("a company has its country's currency and zone unless said, and keeps them where a change says nothing", async () => {
  expect(ours).toMatchObject({ currency: "EUR", zone: "Europe/Madrid", version: 1 });
  const { id, version, ...facts } = ours;
  const put = (body: object) => requestAs<Company>(accountant, "PUT", `/companies/${id}`, body);
  expect((await put({ ...facts, currency: "USD", version })).body).toMatchObject({ currency: "USD", version: 2 });
  const { currency: _, zone: __, ...older } = facts;
  expect((await put({ ...older, name: "Madrid", version: 2 })).body).toMatchObject({ currency: "USD", name: "Madrid" });
  expect((await put({ ...facts, zone: "Mars/Olympus", version: 3 })).status).toBe(400);
});

test("a bank account's numbers are checked and are of one account only; a stale change shows what is there", async () => {
  const body = { company_id: ours.id, name: "Corriente", currency: "EUR", iban: "ES91 2100 0418 4502 0005 1332" };
  const { status, body: made } = await accounts("POST", "", body);
  expect([status, made.iban, made.active]).toEqual([201, "ES9121000418450200051332", true]);
  expect((await accounts("POST", "", { ...body, name: "Otra" })).body).toMatchObject({
    code: "conflict",
    current: { id: made.id },
  });
  expect((await accounts("POST", "", { ...body, iban: "ES89 3183 1500 9500 0121 0562" })).body.issues[0]?.path).toBe(
    "iban",
  );
  expect((await accounts("POST", "", { ...body, cbu: "2850590940090418135201" })).body.issues[0]?.path).toBe("iban");
  expect((await accounts("PUT", `/${made.id}`, { ...body, active: false, version: 1 })).body).toMatchObject({
    active: false,
    version: 2,
  });
  expect((await accounts("PUT", `/${made.id}`, { ...body, name: "X", version: 1 })).body).toMatchObject({
    code: "stale_version",
    current: { version: 2 },
  });
  expect((await accounts<OwnAccount[]>("GET", `?company_id=${ours.id}`)).body).toHaveLength(1);
  const { body: history } = await requestAs<{ items: { action: string }[] }>(
    accountant,
    "GET",
    `/companies/${ours.id}/history`,
  );
  expect(history.items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["own_account.created", "own_account.changed"]),
  );
});

test("whole numbers are for who prepares payments: others see the last four, everywhere, and may change the rest", async () => {
  const second = await aPerson("Admin secundario");
  const admin = await aPerson("Administrador");
  const as = <T = Said>(person: TestPerson, method: string, path = "", body?: object) =>
    requestAs<T>(person, method, `/own-accounts${path}`, body);
  const body = {
    company_id: ours.id,
    name: "Pesos",
    currency: "ARS",
    cbu: "2850590940090418135201",
    alias: "luz.austral",
  };
  const { body: made } = await as(accountant, "POST", "", body);
  const shown = { cbu: "•••• 5201", alias: "•••• tral" };
  const of = async (person: TestPerson) =>
    (await as<OwnAccount[]>(person, "GET", `?company_id=${ours.id}`)).body.find(({ id }) => id === made.id);
  for (const whole of [accountant, admin]) expect(await of(whole)).toMatchObject({ cbu: body.cbu, alias: body.alias });
  expect(await of(second)).toMatchObject(shown);

  const renamed = await as(second, "PUT", `/${made.id}`, { ...body, ...shown, name: "Caja", version: 1 });
  expect([renamed.status, renamed.body]).toEqual([
    200,
    expect.objectContaining({ ...shown, name: "Caja", version: 2 }),
  ]);
  expect(await of(accountant)).toMatchObject({ cbu: body.cbu, alias: body.alias, name: "Caja" });
  const other = await as(second, "PUT", `/${made.id}`, { ...body, cbu: "•••• 0000", version: 2 });
  expect([other.status, other.body.issues[0]?.path]).toEqual([400, "cbu"]);
  expect((await as(second, "PUT", `/${made.id}`, { ...body, ...shown, name: "X", version: 1 })).body).toMatchObject({
    code: "stale_version",
    current: shown,
  });
  expect((await as(second, "POST", "", { ...body, name: "Otra" })).body).toMatchObject({
    code: "conflict",
    current: shown,
  });
  expect((await as(second, "POST", "", { ...body, ...shown })).status).toBe(400);

  const told = async (person: TestPerson) => {
    const history = await requestAs(person, "GET", `/companies/${ours.id}/history`);
    const excel = await requestAs(person, "GET", "/companies/excel");
    const book = new Workbook();
    await book.xlsx.load(excel.raw as never);
    const cells: unknown[] = [];
    book.eachSheet((sheet) => sheet.eachRow((row) => row.eachCell((cell) => cells.push(cell.value))));
    return [JSON.stringify(history.body), JSON.stringify(cells)].map((text) =>
      [body.cbu, body.alias, "ES9121000418450200051332"].some((number) => text.includes(number)),
    );
  };
  expect(await told(accountant)).toEqual([true, true]);
  expect(await told(second)).toEqual([false, false]);
});

test("an area of Music Wins is the first active company's until somebody says another, with its version", async () => {
  const first = await prisma.company.findFirstOrThrow({
    where: { active: true },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  const other = await prisma.company.create({
    data: { name: "Otra", tax_id: "30-50084258-6", country: "AR", position: 9 },
  });
  await prisma.budgetLine.create({ data: { area: "Luces", category: "X", created_by: accountant.userId } });
  const areas = <T>(method: string, body?: object) => requestAs<T>(accountant, method, "/companies/areas", body);
  expect((await areas("GET")).body).toEqual([{ area: "Luces", company_id: first.id, version: 0 }]);
  expect((await areas("PUT", { area: "Luces", company_id: other.id, version: 0 })).body).toMatchObject({
    company_id: other.id,
    version: 1,
  });
  expect((await areas("PUT", { area: "Luces", company_id: first.id, version: 0 })).status).toBe(409);
  expect((await areas("PUT", { area: "Nada", company_id: first.id, version: 0 })).status).toBe(404);
});
