import { disconnect, prisma } from "@/lib/db";
import type { ImportJob, Loaded } from "@/lib/imports/kind";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { loadHolders, undoHolders } from "./holders/load";
import { loadSuppliers, undoSuppliers } from "./importing/load";

let person: TestPerson;
let imports = 0;

beforeAll(async () => {
  await testDatabase();
  person = await aPerson("Administracion");
});
afterAll(disconnect);

/** Loads rows by a kind of import: what it said it would do, and how to take it back. */
async function load(kind: "suppliers" | "bank_holders", rows: Record<string, string>[]) {
  const id = `00000000-0000-4000-8000-${String(++imports).padStart(12, "0")}`;
  const data = { id, kind, file_key: "k", file_name: "f", file_size: 1, sha256: "s", mapping: {}, dry_run: false };
  await prisma.import.create({ data: { ...data, options: {} } });
  const by = { userId: person.userId, mail: person.mail, rol: person.rol };
  const sheet = {
    read: rows.length,
    sheet: "",
    columns: {},
    rows: rows.map((cells, index) => ({ row: index + 2, cells })),
  };
  const [loader, undoer] = kind === "suppliers" ? [loadSuppliers, undoSuppliers] : [loadHolders, undoHolders];
  const said = await prisma.$transaction(async (tx): Promise<Loaded> => {
    const loaded = await loader(tx, { ...data, options: {}, attempts: 1, by } as never as ImportJob, sheet as never);
    if (loaded.problems.length === 0) await loaded.write();
    return loaded;
  });
  const actor = { mail: person.mail, userId: person.userId, requestId: "" };
  const undo = () =>
    prisma.$transaction((tx) => undoer(tx, { id, file_name: "f", inserted: 0, created_at: new Date() }, actor));
  return {
    does: [said.inserted, said.updated, said.unchanged],
    problems: said.problems.map(({ row, field }) => [row, field]),
    planned: (said.facts as { planned: { name: string; changes: object[] }[] }).planned,
    undo,
  };
}

const luz = () => prisma.supplier.findFirst({ where: { tax_id: "30-71213802-1" } });

test("a sheet of suppliers adds and changes; what it does not say stays; undoing puts all back", async () => {
  const first = await load("suppliers", [
    {
      name: "Luz Austral SA",
      tax_id: "30712138021",
      mail: "hola@luz.test",
      iva_condition: "Responsable inscripto",
      iibb_regime: "Convenio Multilateral",
      iibb_jurisdictions: "CABA, 904",
      address_country: "Argentina",
      payment_days: "30",
      payment_fixed_days: "15, 1",
    },
    { name: "Backline SL", tax_id: "B19797422", country: "España", iva_condition: "régimen general" },
  ]);
  expect(first).toMatchObject({ does: [2, 0, 0], problems: [] });
  expect(await luz()).toMatchObject({
    iva_condition: "responsable_inscripto",
    iibb_jurisdictions: ["901", "904"],
    address_country: "AR",
    payment_days: 30,
    payment_fixed_days: [1, 15],
    state: "alta",
  });
  const second = await load("suppliers", [{ name: "Luz Austral S.A.", tax_id: "30-71213802-1" }]);
  expect(second.does).toEqual([0, 1, 0]);
  expect(await luz()).toMatchObject({ name: "Luz Austral S.A.", mail: "hola@luz.test", payment_days: 30 });
  expect((await load("suppliers", [{ name: "Luz Austral S.A.", tax_id: "30712138021" }])).does).toEqual([0, 0, 1]);
  await second.undo();
  expect(await luz()).toMatchObject({ name: "Luz Austral SA" });
  await expect(first.undo()).rejects.toThrow("cambió después");
});

test("each thing wrong is said in its row and column, and nothing is saved", async () => {
  const { problems } = await load("suppliers", [
    { name: "", tax_id: "30-71227259-3" },
    { name: "Una", tax_id: "30-71227259-4" },
    { name: "Dos", tax_id: "30-71227259-3", iva_condition: "Raro" },
    { name: "Tres", tax_id: "", mail: "nada" },
    { name: "Cuatro" },
    { name: "cuatro" },
    { name: "Cinco", tax_id: "30-71240716-2", iibb_jurisdictions: "Narnia" },
    { name: "Seis", tax_id: "30-71267630-9", payment_days: "treinta" },
  ]);
  expect(problems).toEqual([
    [2, "name"],
    [3, "tax_id"],
    [4, "iva_condition"],
    [5, "mail"],
    [7, "name"],
    [8, "iibb_jurisdictions"],
    [9, "payment_days"],
  ]);
  expect(await prisma.supplier.count({ where: { name: "Cuatro" } })).toBe(0);
});

test("a bank's list observes the account of a supplier that is somebody else's, until it is taken back", async () => {
  const supplier = await prisma.supplier.create({
    data: { name: "Haz Norte", country: "AR", tax_id: "30-71227259-3", state: "alta" },
  });
  const number = "2850590940090418135201";
  const facts = { kind: "cbu", number, currency: "ARS", holder: "Haz", holder_tax_id: "30-71227259-3" };
  await prisma.bankAccount.create({ data: { ...facts, supplier_id: supplier.id, created_by: person.userId } });
  const standing = async () =>
    (
      await prisma.$queryRaw<
        { standing: string }[]
      >`SELECT standing FROM bank_account_now WHERE supplier_id = ${supplier.id}`
    )[0]?.standing;
  const own = { number: `CBU ${number}`.slice(4), tax_id: "30712272593", name: "Haz Norte SRL" };
  expect((await load("bank_holders", [own])).does).toEqual([1, 0, 0]);
  expect(await standing()).toBe("pendiente");
  const other = await load("bank_holders", [{ ...own, tax_id: "30-71240716-2", name: "Otra SA" }]);
  expect(other.does).toEqual([0, 1, 0]);
  expect(other.planned).toMatchObject([
    { name: "Haz Norte", changes: [{ before: "30-71227259-3", after: "30-71240716-2" }] },
  ]);
  expect(await standing()).toBe("observada");
  await other.undo();
  expect(await standing()).toBe("pendiente");
  const wrong = await load("bank_holders", [
    { number: "2850590940090418135202", tax_id: "30712272593" },
    { number, tax_id: "30712272594" },
    own,
    own,
  ]);
  expect(wrong.problems).toEqual([
    [2, "number"],
    [3, "tax_id"],
    [5, "number"],
  ]);
});
