import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { loadCompanies, undoCompanies } from "./load";
import type { CompanyColumn } from "./rules/sheet";

let person: TestPerson;
let imports = 0;

beforeAll(async () => {
  await testDatabase();
  person = await aPerson("Administracion");
});
afterAll(disconnect);

/** Loads rows, as a trial or for good: what it said it would do, and how to take it back. */
async function load(rows: Partial<Record<CompanyColumn, string>>[], trial = false) {
  const id = `00000000-0000-4000-8000-${String(++imports).padStart(12, "0")}`;
  const job = {
    id,
    kind: "companies",
    file_key: "k",
    file_name: "f",
    file_size: 1,
    sha256: "s",
    mapping: {},
    dry_run: trial,
  };
  await prisma.import.create({ data: { ...job, options: {} } });
  const by = { userId: person.userId, mail: person.mail, rol: person.rol };
  const sheet = {
    read: rows.length,
    sheet: "Empresas",
    columns: { tax_id: "CUIT o NIF" },
    rows: rows.map((cells, index) => ({ row: index + 2, cells })),
  };
  const said = await prisma.$transaction(async (tx) => {
    const loaded = await loadCompanies(tx, { ...job, options: {}, attempts: 1, by } as never, sheet);
    if (!trial && loaded.problems.length === 0) await loaded.write();
    return loaded;
  });
  const actor = { mail: person.mail, userId: person.userId, requestId: "" };
  const undo = () =>
    prisma.$transaction((tx) => undoCompanies(tx, { id, file_name: "f", inserted: 0, created_at: new Date() }, actor));
  return { ...said, does: [said.inserted, said.updated, said.unchanged], undo };
}
const company = (tax_id: string) => prisma.company.findFirst({ where: { tax_id } });
const SA = { name: "Productora Bambalina SA", tax_id: "30500842586", address: "Corrientes 1234" };
const SL = {
  name: "Bambalina SL",
  tax_id: "B17655390",
  country: "España",
  currency: "EUR",
  zone: "Madrid",
  active: "no",
};

test("a trial says what each row would do and keeps nothing; applied it is there, and again it changes nothing", async () => {
  expect(await load([SA, SL], true)).toMatchObject({
    does: [2, 0, 0],
    problems: [],
    facts: {
      planned: [
        { row: 2, name: SA.name, does: "crear", changes: [] },
        { row: 3, does: "crear" },
      ],
    },
  });
  expect(await prisma.company.count()).toBe(0);
  await load([SA, SL]);
  expect(await company("30-50084258-6")).toMatchObject({ name: SA.name, country: "AR", currency: "ARS", active: true });
  const madrid = await company("B17655390");
  expect(madrid).toMatchObject({ country: "ES", currency: "EUR", zone: "Europe/Madrid", active: false });
  expect((await auditOf(`company:${madrid?.id}`)).map(({ action }) => action)).toEqual(["company.created"]);
  expect((await load([SA, SL])).does).toEqual([0, 0, 2]);
});

test("what a sheet does not say stays; undoing puts it back, unless somebody changed it since", async () => {
  const given = { name: "Bambalina Sociedad Limitada", tax_id: "b-17655390", active: "Sí" };
  const changed = await load([given]);
  expect(changed).toMatchObject({
    does: [0, 1, 0],
    facts: {
      planned: [
        {
          does: "cambiar",
          changes: [
            { field: "Razón social", before: "Bambalina SL", after: given.name },
            { field: "En uso", before: "No", after: "Sí" },
          ],
        },
      ],
    },
  });
  expect(await company("B17655390")).toMatchObject({ currency: "EUR", zone: "Europe/Madrid", active: true });
  await changed.undo();
  expect(await company("B17655390")).toMatchObject({ name: "Bambalina SL", active: false });
  const again = await load([given]);
  await prisma.company.updateMany({ where: { tax_id: "B17655390" }, data: { version: { increment: 1 } } });
  await expect(again.undo()).rejects.toThrow("cambió después");
});

test("each thing wrong is said in its row and column, and nothing is saved", async () => {
  const before = await prisma.company.count();
  const { problems } = await load([
    { name: "", tax_id: "30-71227259-3" },
    { name: "Mal número", tax_id: "30-71227259-4" },
    { name: "Sin país", tax_id: "XX 1" },
    { name: "Rara", tax_id: "30-71227259-3", currency: "pesos lunares", zone: "Marte" },
    { name: "Uno", tax_id: "30-71213802-1" },
    { name: "Otro", tax_id: "30712138021" },
  ]);
  expect(problems.map(({ row, field }) => [row, field])).toEqual([
    [2, "name"],
    [3, "tax_id"],
    [4, "country"],
    [5, "currency"],
    [5, "zone"],
    [7, "tax_id"],
  ]);
  expect(problems[1]).toMatchObject({ value: "30-71227259-4", sheet: "Empresas", column: "CUIT o NIF" });
  expect(await prisma.company.count()).toBe(before);
});

test("one that is in use is not taken out by an undo", async () => {
  const made = await load([{ name: "Nueva SA", tax_id: "30-71227259-3" }]);
  const row = await company("30-71227259-3");
  await prisma.project.create({ data: { name: "De la nueva", company_id: row?.id } });
  await expect(made.undo()).rejects.toThrow("Nueva SA ya se usa. Ponerla fuera de uso.");
});
