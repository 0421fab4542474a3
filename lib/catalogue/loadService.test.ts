import { disconnect, prisma, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { loadCatalogue, undoCatalogue } from "./loadService";
import type { CatalogueList } from "./rules/kinds";
import type { CatalogueColumn } from "./rules/sheet";

let person: TestPerson;
let imports = 0;

beforeAll(async () => {
  await testDatabase();
  person = await aPerson("Administracion");
});
afterAll(disconnect);

type Cells = Partial<Record<CatalogueColumn, string>>;

/** Loads rows into a list: what it said it would do, and how to take it back. */
async function load(list: CatalogueList, rows: Cells[]) {
  const id = `00000000-0000-4000-8000-${String(++imports).padStart(12, "0")}`;
  const data = {
    id,
    kind: "catalogue",
    file_key: "k",
    file_name: "f",
    file_size: 1,
    sha256: "s",
    mapping: {},
    dry_run: false,
  };
  await prisma.import.create({ data: { ...data, options: { list } } });
  const by = { userId: person.userId, mail: person.mail, rol: person.rol };
  const sheet = {
    read: rows.length,
    sheet: "",
    columns: {},
    rows: rows.map((cells, index) => ({ row: index + 2, cells })),
  };
  const said = await prisma.$transaction(async (tx) => {
    const loaded = await loadCatalogue(tx, { ...data, options: { list }, attempts: 1, by } as never, sheet);
    if (loaded.problems.length === 0) await loaded.write();
    return loaded;
  });
  const actor = { mail: person.mail, userId: person.userId, requestId: "" };
  const undo = () =>
    prisma.$transaction((tx) => undoCatalogue(tx, { id, file_name: "f", inserted: 0, created_at: new Date() }, actor));
  const does = [said.inserted, said.updated, said.unchanged];
  return { does, problems: said.problems.map(({ row, field, message }) => [row, field, message]), undo };
}

const rubros = () =>
  query(
    "SELECT c.name, p.name AS parent, c.by_sheet FROM category c LEFT JOIN category p ON p.id = c.parent_id ORDER BY 1",
  );

test("rubros of both levels come in one sheet, in any order; again it changes nothing; undoing takes them out", async () => {
  const rows = [
    { name: "Sonido", parent: "Técnica", by_sheet: "" },
    { name: "Técnica", parent: "", by_sheet: "no" },
    { name: "Sueldos", parent: "", by_sheet: "Sí" },
  ];
  const first = await load("categories", rows);
  expect(first).toMatchObject({ does: [3, 0, 0], problems: [] });
  expect(await rubros()).toEqual([
    { name: "Sonido", parent: "Técnica", by_sheet: false },
    { name: "Sueldos", parent: null, by_sheet: true },
    { name: "Técnica", parent: null, by_sheet: false },
  ]);
  expect(await load("categories", rows)).toMatchObject({ does: [0, 0, 3] });
  const changed = await load("categories", [{ name: "SUELDOS", by_sheet: "no" }]);
  expect(changed.does).toEqual([0, 1, 0]);
  await changed.undo();
  expect(await rubros()).toContainEqual({ name: "Sueldos", parent: null, by_sheet: true });
  // What the sheet made was written again since: by the change, and by its undo.
  await expect(first.undo()).rejects.toThrow("Sueldos cambió después");
});

test("projects, events and holidays name companies, people, projects and days as their Excel writes them", async () => {
  await prisma.company.create({ data: { name: "Bambalina SA", tax_id: "30-50084258-6", country: "AR" } });
  const gira = {
    name: "Gira 2027",
    kind: "Gira",
    company: "bambalina sa",
    owner: person.mail,
    starts_on: "01/03/2027",
    state: "",
  };
  expect(await load("projects", [gira])).toMatchObject({ does: [1, 0, 0], problems: [] });
  expect(
    await load("events", [
      { name: "Prensa", project: "gira 2027", starts_on: "2027-02-01" },
      { name: "Otro", project: "No hay" },
    ]),
  ).toMatchObject({
    problems: [[3, "project", "No existe el proyecto «No hay»."]],
  });
  expect(await load("events", [{ name: "Prensa", project: "gira 2027", starts_on: "2027-02-01" }])).toMatchObject({
    does: [1, 0, 0],
  });
  const days = await load("holidays", [
    { day: "2027-03-19", name: "San José", country: "España", region: "Valencia", kind: "no laborable" },
    { day: "2027-03-19", name: "San José", country: "ES", region: "Murcia" },
  ]);
  expect(days).toMatchObject({ does: [2, 0, 0], problems: [] });
  await days.undo();
  expect(await prisma.holiday.count()).toBe(0);
});

test("an undo that would take out what is in use is refused", async () => {
  const project = await load("projects", [{ name: "Álbum" }]);
  await load("events", [{ name: "Escucha", project: "album" }]);
  await expect(project.undo()).rejects.toThrow("ya se usa");
});

test("what an undo takes out by thousands is looked up by an index in the tables that grow with every entry", async () => {
  const looked = await query<{ place: string }>(
    `SELECT format('%s.%s', f.conrelid::regclass, a.attname) AS place
     FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
     WHERE f.contype = 'f' AND f.confrelid IN ('fx_rate'::regclass, 'category'::regclass, 'project'::regclass, 'event'::regclass, 'supplier'::regclass)
       AND f.conrelid IN ('ledger_entry'::regclass, 'allocation'::regclass, 'voucher'::regclass, 'cash_item'::regclass, 'obligation'::regclass)
       AND NOT EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = f.conrelid AND i.indkey[0] = a.attnum
         AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)', a.attname)))`,
  );
  expect(looked).toEqual([]);
});
