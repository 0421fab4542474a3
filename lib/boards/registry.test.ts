import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Person } from "@/lib/access/can";
import { type Role, roles } from "@/lib/access/roles";
import type { TestPerson } from "@/lib/testing/factories";
import type { DashboardView } from "./dashboard/schema";
import type { FormView, RequestView } from "./intake/schema";
import type { FoundCard } from "./search/schema";

/** The one file. */
const board = {
  key: "prensa",
  title: "Prensa",
  prefix: "PRE",
  order: 55,
  group: "estructura",
  screens: [{ path: "/Estructura/Prensa", title: "Prensa", view: "team" }],
  leads: ["Marketing"],
  members: ["Marketing Jr"],
  columns: [
    { key: "pedidos", title: "Pedidos", group: "backlog" },
    { key: "publicado", title: "Publicado", group: "completed" },
  ],
  fields: [{ key: "medio", title: "Medio", type: "select", options: ["Radio", "Diario"] }],
  intake: { title: "Pedir prensa", about: "Notas y gacetillas.", open: "staff", fields: ["medio"] },
};
const PATH = "/Estructura/Prensa";

let folder: string;
let rowsText: string;

/** What the build makes of a folder of data files, run as the build runs it. */
function indexOf(where: string): { rows: string; definitions: string } {
  const script = pathToFileURL(join(process.cwd(), "scripts", "lib", "board-index.mjs")).href;
  const program = `import { boardIndex } from ${JSON.stringify(script)}; console.log(JSON.stringify(boardIndex(${JSON.stringify(where)})))`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" }));
}

/** The application as it is built with that file: its modules are loaded anew over the generated ones. */
async function application() {
  const { rows, definitions } = indexOf(folder);
  rowsText = rows;
  const boardRows = JSON.parse(rows.slice(rows.indexOf("= [") + 2, rows.lastIndexOf(";")));
  const files = [...definitions.matchAll(/definitions\/([\w.]+)"/g)].map(([, name]) => name ?? "");
  const definitionFiles = files.map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
  jest.resetModules();
  jest.doMock("@/lib/generated/boards", () => ({ boardRows }));
  jest.doMock("@/lib/generated/boardDefinitions", () => ({ definitionFiles }));
  return {
    ...(await import("@/lib/testing/db")),
    ...(await import("@/lib/testing/factories")),
    ...(await import("@/lib/testing/boards")),
    ...(await import("@/lib/testing/requestAs")),
    ...(await import("@/lib/testing/person")),
    ...(await import("@/lib/testing/specification")),
    ...(await import("@/lib/access/can")),
    ...(await import("@/lib/access/grants")),
    ...(await import("@/lib/nav/menu")),
    ...(await import("@/lib/nav/landing")),
    ...(await import("@/lib/db")),
    registry: await import("./service/registry"),
    page: await import("@/pages/[...path]"),
  };
}

let app: Awaited<ReturnType<typeof application>>;
let lead: TestPerson;
let junior: TestPerson;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "boards-"));
  cpSync(join(process.cwd(), "lib", "boards", "definitions"), folder, { recursive: true });
  writeFileSync(join(folder, "prensa.json"), JSON.stringify(board));
  app = await application();
  await app.testDatabase();
  lead = await app.aPerson("Marketing");
  junior = await app.aPerson("Marketing Jr");
}, 120_000);

afterAll(async () => {
  await app?.disconnect();
  rmSync(folder, { recursive: true, force: true });
});

const isOne = (rol: Role) => ["Administrador", "Admin secundario", "Marketing", "Marketing Jr"].includes(rol);
const inMenu = (person: Person) => app.menuFor(person).flatMap(({ items }) => items.map(({ path }) => path));

test("the other boards are as they were", () => {
  const { rows } = indexOf(join(process.cwd(), "lib", "boards", "definitions"));
  expect(rowsText).not.toBe(rows);
  const own = (text: string) => JSON.parse(text.slice(text.indexOf("= [") + 2, text.lastIndexOf(";")));
  expect(own(rowsText).filter(({ key }: { key: string }) => key !== "prensa")).toEqual(own(rows));
});

test("it is in the menu of its people and of nobody else, whatever else they were given", () => {
  for (const rol of roles) expect([rol, inMenu(app.personWith(rol)).includes(PATH)]).toEqual([rol, isOne(rol)]);
  const everything = Object.keys(app.grantTitles) as never;
  expect(inMenu(app.personWith("Ticketing", { grants: everything }))).not.toContain(PATH);
});

test("its screen is for its people and for nobody else, and has a page", async () => {
  for (const rol of roles) expect([rol, app.can(app.personWith(rol), `board:${PATH}`)]).toEqual([rol, isOne(rol)]);
  const { paths } = await app.page.getStaticPaths({});
  expect(paths).toContainEqual({ params: { path: ["Estructura", "Prensa"] } });
  expect(await app.page.getStaticProps({ params: { path: ["Estructura", "Prensa"] } })).toEqual({
    props: {
      screen: {
        path: PATH,
        title: "Prensa",
        group: "estructura",
        board: "prensa",
        permission: `board:${PATH}`,
      },
      home: false,
    },
  });
});

test("everybody lands where they did", () => {
  for (const rol of roles) expect(app.landingFor(app.personWith(rol), "")).toBe(app.landings[rol]);
});

test("its columns are there, and its cards with the typed field work from end to end", async () => {
  const view = await app.boardAs(junior, "prensa");
  expect(view).toMatchObject({ title: "Prensa", prefix: "PRE", role: "member" });
  expect(view.columns.map(({ key, title, group }) => [key, title, group])).toEqual([
    ["pedidos", "Pedidos", "backlog"],
    ["publicado", "Publicado", "completed"],
  ]);
  expect(view.fields.map(({ key, type }) => [key, type])).toEqual([["medio", "select"]]);

  const card = await app.aCard(junior, "prensa", { title: "Nota de tapa", fields: { medio: "Diario" } });
  expect(card).toMatchObject({ number: 1, fields: { medio: "Diario" }, column_id: view.columns[0]?.id });
  const refused = await app.tryCard(junior, "prensa", { fields: { medio: "Humo" } });
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: "fields.medio" }] } });

  const moved = await app.moveTo(junior, card.id, view.columns[1]?.id ?? 0);
  expect(moved.body).toMatchObject({ proposed: false, card: { column_id: view.columns[1]?.id } });
  expect(moved.body.card.closed_at).not.toBeNull();
  expect((await app.cardsOf(lead, "prensa")).map(({ title }) => title)).toEqual(["Nota de tapa"]);
});

test("its form asks for the field, and what is asked for is a card, in its figures, its workbook and the search", async () => {
  const asker = await app.aPerson("Legales Jr");
  const forms = (await app.requestAs<{ board: string }[]>(asker, "GET", "/boards/forms")).body;
  expect(forms.map(({ board }) => board)).toContain("prensa");
  const { body: form } = await app.requestAs<FormView>(asker, "GET", "/boards/prensa/form");
  expect(form).toMatchObject({
    department: "Prensa",
    title: "Pedir prensa",
    fields: [{ key: "medio", type: "select" }],
  });
  const figures = async () => {
    const { body } = await app.requestAs<DashboardView>(lead, "GET", "/boards/prensa/dashboard");
    return { open: body.groups.find(({ group }) => group === "backlog")?.cards ?? 0, done: body.completed };
  };
  const before = await figures();
  const ask = (medio: string) =>
    app.requestAs<RequestView>(asker, "POST", "/boards/prensa/requests", {
      title: "Gacetilla del aniversario",
      client_id: crypto.randomUUID(),
      fields: { medio },
    });
  expect((await ask("Humo")).status).toBe(400);
  const { body: made } = await ask("Radio");
  expect(made).toMatchObject({ code: expect.stringMatching(/^PRE-\d+$/), state: "Pedidos", department: "Prensa" });
  const card = (await app.cardsOf(lead, "prensa")).find(({ id }) => id === made.id);
  expect(card).toMatchObject({ fields: { medio: "Radio" }, requester_id: asker.userId });
  expect(await figures()).toEqual({ ...before, open: before.open + 1 });

  const found = await app.requestAs<{ items: FoundCard[] }>(junior, "GET", "/boards/search?q=gacetilla");
  expect(found.body.items).toMatchObject([{ id: made.id, href: `${PATH}?tarea=${card?.number}` }]);
  const { default: ExcelJS } = await import("exceljs");
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(
    (await app.requestAs(lead, "GET", "/boards/prensa/export?q=gacetilla")).raw as unknown as ArrayBuffer,
  );
  const [headers, row] = [1, 2].map((each) => book.worksheets[0]?.getRow(each).values as unknown[]);
  expect(row?.[headers?.indexOf("Medio") ?? 0]).toBe("Radio");
  expect(row?.[headers?.indexOf("Columna") ?? 0]).toBe("Pedidos");
});

test("a board says what it calls its priorities, where it has names of its own", async () => {
  const it = await app.boardAs(await app.aPerson("IT Jr"), "it");
  expect(it.priorityTitles).toMatchObject({ urgente: "P1 · Crítica", baja: "P4 · Baja" });
  expect((await app.boardAs(lead, "prensa")).priorityTitles).toBeUndefined();
});

test("for others it does not exist", async () => {
  const { number } = await app.aCard(lead, "prensa");
  for (const rol of ["Ticketing", "Legales Sr", "Board", "User"] as const) {
    const other = await app.aPerson(rol);
    for (const path of ["/boards/prensa", "/boards/prensa/cards", `/boards/prensa/cards/${number}`])
      expect([403, 404]).toContain((await app.requestAs(other, "GET", path)).status);
    const listed = (await app.requestAs<{ key: string }[]>(other, "GET", "/boards")).body;
    if (Array.isArray(listed)) expect(listed.map(({ key }) => key)).not.toContain("prensa");
  }
  const second = await app.aPerson("Admin secundario");
  expect((await app.boardAs(second, "prensa")).role).toBe("lead");
  expect((await app.tryCard(second, "prensa")).status).toBe(201);
});

test("what people renamed stays, and a column that is new in the file appears, once", async () => {
  const [first] = (await app.boardAs(lead, "prensa")).columns;
  await app.query("UPDATE board_column SET title = 'Entrantes' WHERE id = $1", [first?.id]);
  const definition = app.registry.definitions.get("prensa");
  if (!definition) throw new Error("no board");
  const [pedidos, publicado] = definition.columns;
  if (!pedidos || !publicado) throw new Error("no columns");
  const next = {
    ...definition,
    columns: [
      { ...pedidos, title: "Pedidos de prensa" },
      { ...publicado, needs: ["medio"] },
      { ...pedidos, key: "descartado", title: "Descartado", group: "cancelled" as const },
    ],
  };
  await Promise.all([app.registry.seedBoards([next]), app.registry.seedBoards([next])]);
  expect((await app.boardAs(lead, "prensa")).columns.map(({ key, title }) => [key, title])).toEqual([
    ["pedidos", "Entrantes"],
    ["publicado", "Publicado"],
    ["descartado", "Descartado"],
  ]);
  // What a column asks for is nobody's but the file's.
  const bare = await app.aCard(lead, "prensa");
  const publish = () => app.moveTo(lead, bare.id, publicadoId);
  const publicadoId = await app.columnOf(lead, "prensa", "publicado");
  expect(await publish()).toMatchObject({ status: 400, body: { issues: [{ path: "fields.medio" }] } });
  const change = (fields: object, version: number) =>
    app.requestAs(lead, "PUT", `/cards/${bare.id}`, { version, fields });
  expect((await change({ medio: "Radio" }, 1)).status).toBe(200);
  expect((await publish()).status).toBe(200);
  expect(await change({ medio: null }, 2)).toMatchObject({ status: 400, body: { issues: [{ path: "fields.medio" }] } });
  expect((await change({ medio: "Diario" }, 2)).status).toBe(200);
});
