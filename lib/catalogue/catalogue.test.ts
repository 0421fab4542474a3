import fc from "fast-check";
import { disconnect, prisma, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { areaCompany, categoryOf } from "./findService";
import type { CatalogueList } from "./rules/kinds";

interface Row {
  id: number;
  version: number;
  name: string;
  state: string;
  merged_into: number | null;
  kept: string | null;
  parent: string | null;
}
type Said = Row & { code: string; error: string; current: Row; issues: { path: string; message: string }[] };

let accountant: TestPerson;
const call = <T = Said>(method: string, path: string, body?: object, person = accountant) =>
  requestAs<T>(person, method, `/catalogue${path}`, body);
const made = async (list: CatalogueList, body: object): Promise<Row> => {
  const { status, body: row } = await call("POST", `/${list}`, body);
  expect([status, row.error]).toEqual([201, undefined]);
  return row;
};
const listed = async (list: CatalogueList, asked = "") =>
  (await call<{ items: Row[]; total: number; next_cursor: string | null }>("GET", `/${list}${asked}`)).body;
const merge = (list: CatalogueList, { id, version }: Row, into: Row) =>
  call("POST", `/${list}/${id}/merge`, { into: into.id, version });
const keptId = async (table: string, id: number) =>
  (await query<{ kept_id: number }>(`SELECT kept_id FROM ${table}_kept WHERE id = $1`, [id]))[0]?.kept_id;
const named = (what: string) => `${what} ${next()}`;

beforeAll(async () => {
  await testDatabase();
  accountant = await aPerson("Administracion");
});
afterAll(disconnect);

describe("rubros", () => {
  test("go in two levels, each name once on its level whatever its case and accents", async () => {
    const name = named("Producción");
    const above = await made("categories", { name });
    const below = await made("categories", { name: "Sonido  vivo", parent_id: above.id });
    expect(below).toMatchObject({ parent: name, name: "Sonido vivo", state: "activa" });
    expect((await call("POST", "/categories", { name: name.toUpperCase().replace("Ó", "o") })).body).toMatchObject({
      code: "conflict",
      current: { id: above.id },
    });
    expect((await call("POST", "/categories", { name: "SONIDO VIVO", parent_id: above.id })).status).toBe(409);
    expect((await call("POST", "/categories", { name: "Parlantes", parent_id: below.id })).body.issues[0]?.path).toBe(
      "parent_id",
    );
    const other = await made("categories", { name: named("Otro") });
    const moved = { name, parent_id: other.id, version: above.version };
    expect((await call("PUT", `/categories/${above.id}`, moved)).body.issues[0]?.message).toContain("dos niveles");
    expect(
      (await call("PUT", `/categories/${above.id}`, { name, side: "ingreso", version: above.version })).status,
    ).toBe(400);
    await expect(prisma.category.update({ where: { id: above.id }, data: { parent_id: other.id } })).rejects.toThrow(
      "third level",
    );
  });

  test("are archived and accepted by their state; a stale change shows what is there, the same again changes nothing", async () => {
    const row = await made("categories", { name: named("Viajes"), state: "propuesta" });
    const body = { name: row.name, state: "activa", version: row.version };
    expect((await call("PUT", `/categories/${row.id}`, body)).body).toMatchObject({ state: "activa", version: 2 });
    expect((await call("PUT", `/categories/${row.id}`, body)).body).toMatchObject({ version: 2 });
    expect((await call("PUT", `/categories/${row.id}`, { ...body, state: "archivada" })).body).toMatchObject({
      code: "stale_version",
      current: { state: "activa" },
    });
    const { body: history } = await call<{ items: { action: string }[] }>("GET", `/categories/${row.id}/history`);
    expect(history.items.map(({ action }) => action)).toEqual(["category.changed", "category.created"]);
  });

  test("a text of a row is found through merges and its spelling, else it is proposed once, also by twenty at once", async () => {
    const [luces, sonido] = [
      await made("categories", { name: named("Luces") }),
      await made("categories", { name: named("Sonido") }),
    ];
    await merge("categories", luces, sonido);
    const of = (text: string) => prisma.$transaction((tx) => categoryOf(tx, { text }));
    expect(await of(` ${luces.name.toUpperCase()} `)).toBe(sonido.id);
    expect(await of("  ")).toBeNull();
    const fresh = named("Rayos láser");
    const ids = await Promise.all(Array.from({ length: 20 }, () => of(fresh)));
    expect(new Set(ids).size).toBe(1);
    expect((await listed("categories", `?q=${encodeURIComponent(fresh)}`)).items).toMatchObject([
      { state: "propuesta" },
    ]);
  });
});

describe("merging", () => {
  test("points to the one that stays, through chains, and is undone at any time, each link by itself", async () => {
    const [a, b, c] = [
      await made("projects", { name: named("A") }),
      await made("projects", { name: named("B") }),
      await made("projects", { name: named("C") }),
    ];
    expect((await merge("projects", a, b)).body).toMatchObject({ merged_into: b.id, version: 2 });
    expect((await merge("projects", b, c)).status).toBe(200);
    expect(await keptId("project", a.id)).toBe(c.id);
    expect((await listed("projects", `?merged=si&q=${encodeURIComponent(a.name)}`)).items).toMatchObject([
      { kept: c.name },
    ]);
    expect((await call("POST", `/projects/${b.id}/separate`, { version: 2 })).body).toMatchObject({
      merged_into: null,
    });
    expect(await keptId("project", a.id)).toBe(b.id);
    // Of several at once who looked at the same one, one separates it and the others see what became of it.
    const three = await Promise.all([1, 2, 3].map(() => call("POST", `/projects/${a.id}/separate`, { version: 2 })));
    expect(three.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const { status, body } of three)
      if (status === 409) expect(body.current).toMatchObject({ id: a.id, version: 3 });
    expect(await keptId("project", a.id)).toBe(a.id);
  });

  test("never closes a circle, refuses what is stale, and says what it was merged into", async () => {
    const [a, b] = [await made("events", { name: named("A") }), await made("events", { name: named("B") })];
    expect((await merge("events", a, a)).status).toBe(422);
    await merge("events", a, b);
    expect((await merge("events", b, a)).status).toBe(422);
    expect((await merge("events", { ...a, version: 1 }, b)).body.code).toBe("stale_version");
    expect((await merge("events", { ...a, version: 2 }, b)).status).toBe(200);
    const c = await made("events", { name: named("C") });
    expect((await merge("events", { ...a, version: 1 }, c)).body.code).toBe("stale_version");
    expect((await merge("events", { ...a, version: 2 }, c)).body.error).toContain(b.name);
    await expect(prisma.event.update({ where: { id: b.id }, data: { merged_into: a.id } })).rejects.toThrow(
      "merged into itself",
    );
    expect((await call("POST", "/holidays/1/merge", { into: 1, version: 1 })).status).toBe(400);
  });

  test("twenty who merge two into each other at once leave no circle", async () => {
    const [a, b] = [await made("projects", { name: named("A") }), await made("projects", { name: named("B") })];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? merge("projects", a, b) : merge("projects", b, a))),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
    expect(await keptId("project", a.id)).toBe(await keptId("project", b.id));
  });

  test("is not undone over another that took the name meanwhile", async () => {
    const [a, b] = [await made("projects", { name: named("Gira") }), await made("projects", { name: named("B") })];
    await merge("projects", a, b);
    const again = await made("projects", { name: a.name });
    const refused = await call("POST", `/projects/${a.id}/separate`, { version: 2 });
    expect([refused.status, refused.body.current.id]).toEqual([409, again.id]);
  });

  test("categories of two sides, or of two levels where something hangs, are not merged; what hangs follows the one above", async () => {
    const [cost, income] = [
      await made("categories", { name: named("Venta") }),
      await made("categories", { name: named("Venta"), side: "ingreso" }),
    ];
    expect((await merge("categories", cost, income)).status).toBe(422);
    const [a, b] = [await made("categories", { name: named("A") }), await made("categories", { name: named("B") })];
    const [below, other] = [
      await made("categories", { name: "Fletes", parent_id: a.id }),
      await made("categories", { name: "Taxis", parent_id: b.id }),
    ];
    expect((await merge("categories", a, other)).status).toBe(422);
    expect((await merge("categories", a, b)).status).toBe(200);
    expect((await listed("categories", `?q=fletes+${b.name.split(" ")[1]}`)).items).toMatchObject([
      { id: below.id, parent: b.name },
    ]);
  });

  test("any history of merges and separations: each record is counted as one that stays, at the end of its pointers", async () => {
    const step = fc.record({ from: fc.nat(5), to: fc.nat(5), undo: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const rows = await Promise.all(Array.from({ length: 6 }, () => made("events", { name: named("E") })));
        const into = new Map<number, number>();
        const end = (id: number): number => (into.has(id) ? end(into.get(id) as number) : id);
        for (const { from, to, undo } of steps) {
          const [a, b] = [rows[from] as Row, rows[to] as Row];
          const { version } = await prisma.event.findUniqueOrThrow({ where: { id: a.id } });
          if (undo) {
            expect((await call("POST", `/events/${a.id}/separate`, { version })).status).toBe(200);
            into.delete(a.id);
          } else {
            const may = into.get(a.id) === b.id || (!into.has(a.id) && end(b.id) !== a.id);
            expect((await merge("events", { ...a, version }, b)).status).toBe(may ? 200 : 422);
            if (may) into.set(a.id, b.id);
          }
        }
        for (const { id } of rows) expect(await keptId("event", id)).toBe(end(id));
      }),
      { numRuns: 10 },
    );
  });
});

test("events may have a name again another day, projects not; days go in order", async () => {
  const name = named("Fiesta");
  await made("events", { name, starts_on: "2026-12-20" });
  await made("events", { name, starts_on: "2027-12-20" });
  expect((await call("POST", "/events", { name, starts_on: "2026-12-20" })).status).toBe(409);
  const backwards = await call("POST", "/projects", {
    name: named("Gira"),
    starts_on: "2026-12-20",
    ends_on: "2026-12-19",
  });
  expect(backwards.body.issues[0]?.path).toBe("ends_on");
});

test("who points to what is not there is told which field, and nothing is saved", async () => {
  const asked = [
    ["projects", "company_id"],
    ["projects", "owner_id"],
    ["events", "company_id"],
    ["events", "project_id"],
  ] as const;
  for (const [list, field] of asked) {
    const name = named("Sin destino");
    const { status, body } = await call("POST", `/${list}`, { name, [field]: 999_999_999 });
    expect([status, body.issues]).toEqual([400, [{ path: field, message: "No existe, o ya no está." }]]);
    expect((await listed(list, `?q=${encodeURIComponent(name)}`)).items).toEqual([]);
  }
});

test("the holidays of a year are added once, and what somebody named stays", async () => {
  await made("holidays", { country: "ES", day: "2026-12-25", name: "Navidad nuestra" });
  await made("holidays", { country: "ES", region: "Madrid", day: "2026-05-02", name: "Comunidad de Madrid" });
  expect((await call("POST", "/holidays/years", { country: "ES", year: 2026 })).body).toEqual({ added: 9, there: 1 });
  expect((await call("POST", "/holidays/years", { country: "ES", year: 2026 })).body).toEqual({ added: 0, there: 10 });
  expect((await listed("holidays", "?country=ES&year=2026")).total).toBe(11);
  expect((await call("POST", "/holidays", { country: "ES", day: "2026-12-25", name: "Otra" })).status).toBe(409);
});

test("a list comes in pages, and its Excel has what the filter leaves", async () => {
  const mark = named("Página");
  for (const letter of ["a", "b", "c"]) await made("projects", { name: `${mark} ${letter}` });
  const asked = `?limit=2&q=${encodeURIComponent(mark)}`;
  const first = await listed("projects", asked);
  expect([first.items.length, first.total]).toEqual([2, 3]);
  expect((await listed("projects", `${asked}&cursor=${first.next_cursor}`)).items.map(({ name }) => name)).toEqual([
    `${mark} c`,
  ]);
  const excel = await call("GET", `/excel/projects?q=${encodeURIComponent(mark)}`);
  expect(excel.headers["content-type"]).toContain("spreadsheet");
});

test("eight thousand categories in two levels are searched and written to Excel", async () => {
  const above = await made("categories", { name: named("Arriba"), side: "gasto" });
  const mark = named("Muchos");
  await query(
    "INSERT INTO category (parent_id, name, side) SELECT $1::int, $2 || ' ' || n, 'gasto' FROM generate_series(1, 8000) n",
    [above.id, mark],
  );
  const asked = `?limit=2&q=${encodeURIComponent(`${mark} 7999`)}`;
  expect((await listed("categories", asked)).items.map(({ name, parent }) => [name, parent])).toEqual([
    [`${mark} 7999`, above.name],
  ]);
  expect((await listed("categories", "?limit=2")).total).toBeGreaterThan(8_000);
  expect((await call("GET", "/excel/categories")).status).toBe(200);
  await query("DELETE FROM category WHERE parent_id = $1", [above.id]);
});

test("who has no right to the catalogue reads and writes nothing of it", async () => {
  const outsider = await aPerson("Marketing");
  for (const list of ["categories", "projects", "events", "holidays"])
    expect((await call("GET", `/${list}`, undefined, outsider)).status).toBe(403);
  expect((await call("POST", "/projects", { name: "X" }, outsider)).status).toBe(403);
});

test("an area of Music Wins is the first active company's unless said", async () => {
  const of = (area: string) => prisma.$transaction((tx) => areaCompany(tx, area));
  const first = await prisma.company.create({ data: { name: "Nuestra", tax_id: "33-69345023-9", country: "AR" } });
  const other = await prisma.company.create({
    data: { name: "Madrid", tax_id: "A28015865", country: "ES", position: 9 },
  });
  expect(await of("Prensa")).toBe(first.id);
  await prisma.musicwinsArea.update({ where: { area: "Prensa" }, data: { company_id: other.id } });
  expect(await of("Prensa")).toBe(other.id);
});
