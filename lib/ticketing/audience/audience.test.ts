import { access, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import ExcelJS from "exceljs";
import { disconnect, prisma, query } from "@/lib/db";
import { forgetStorage } from "@/lib/files/storage";
import { importJobs } from "@/lib/imports/jobs";
import { testDatabase } from "@/lib/testing/db";
import { anAccess, aPerson, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { formWith } from "@/lib/testing/samples";
import { eraseFiles, forgetOld } from "./jobs";
import type { AudienceView } from "./schema";

jest.mock("@/lib/imports/process/spawn", () => jest.requireActual("@/lib/testing/importsHere"));

interface Imported {
  id: string;
  status: string;
  inserted: number;
  unchanged: number;
  rows_rejected: number;
  rejected: { row: number; field: string; value: string; message: string }[];
}

let uploads: string;
let ana: TestPerson;
let limited: TestPerson;
const ids: Record<string, number> = {};

const HEADER = "Evento;Fecha de compra;Email;Nombre;Teléfono;DNI;Cantidad;Canal;Ciudad;Edad;Género;Acepta novedades";
interface Buyer {
  show?: string;
  day?: string;
  n: number;
  city?: string;
  age?: number;
}
const line = ({
  show = "Faro Norte",
  day = "01/09/2026",
  n,
  city = n % 3 === 0 ? "Rosario" : "Córdoba",
  age = 20 + (n % 40),
}: Buyer) =>
  `${show};${day};Persona${n}@Correo.test;Nombre ${n};11-5555-${1000 + n};30${100000 + n};${1 + (n % 3)};Web;${city};${age};${n % 2 ? "F" : "M"};Sí`;
const csv = (buyers: readonly Buyer[]) => Buffer.from([HEADER, ...buyers.map(line)].join("\n"));
const many = (count: number, of: Partial<Buyer> = {}, from = 0): Buyer[] =>
  Array.from({ length: count }, (_, at) => ({ ...of, n: from + at }));

beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "audience-"));
  process.env.UPLOAD_DIR = uploads;
  forgetStorage();
  ana = await aPerson("Ticketing");
  limited = await aPerson("Ticketing");
  await anAccess(limited.mail, { artista: "Faro", accesoMontos: false });
  for (const [name, artist, fecha, city] of [
    ["Faro Norte", "Faro", "2026-10-01", "Rosario"],
    ["Faro Sur", "Faro", "2026-11-01", "Córdoba"],
    ["Marea Única", "Marea", "2026-11-05", "Córdoba"],
  ] as const)
    ids[name] = (await aShow({ name, artist, fecha, venue: { name: `Sala ${name}`, city, country: "AR" } })).id;
});
beforeEach(async () => {
  for (const table of ["audience_purchase", "audience_person", "audience_cell", "audience_overlap"])
    await query(`DELETE FROM ${table}`, []);
});
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});

async function work(id: string, person = ana): Promise<Imported> {
  await importJobs[0]?.handle({ id }, { id: "", signal: new AbortController().signal });
  return (await requestAs<Imported>(person, "GET", `/audience/import/${id}`)).body;
}
/** Tries a file and saves it where nothing is wrong, as the worker does. */
async function load(bytes: Buffer, person = ana): Promise<Imported> {
  const seen = formWith("file", { name: "compradores.csv", bytes });
  const { body: found } = await requestAs<{ columns: object; header_row: number }>(
    person,
    "POST",
    "/audience/import/preview",
    seen.body,
    seen.headers,
  );
  const mapping = JSON.stringify({ columns: found.columns, header_row: found.header_row });
  const form = formWith("file", { name: "compradores.csv", bytes }, { mapping, dry_run: "true" });
  const { body } = await requestAs<Imported>(person, "POST", "/audience/import", form.body, form.headers);
  const tried = await work(body.id, person);
  if (tried.status !== "done" || tried.rows_rejected > 0) return tried;
  const saved = await requestAs<Imported>(person, "POST", `/audience/import/${tried.id}/commit`);
  return work(saved.body.id, person);
}
const view = async (asked = "", person = ana) =>
  (await requestAs<AudienceView>(person, "GET", `/audience${asked}`)).body;
const part = ({ parts }: AudienceView, dimension: string) =>
  parts.find((one) => one.dimension === dimension)?.rows ?? [];

test("mails become keyed hashes and nothing personal stays: not in a table, a file, a problem or the audit log", async () => {
  const done = await load(csv(many(40)));
  expect(done).toMatchObject({ status: "done", inserted: 40 });
  const row = await prisma.import.findUniqueOrThrow({ where: { id: done.id } });
  await expect(access(path.join(uploads, row.file_key))).rejects.toThrow();
  const refused = await load(
    Buffer.from(`${HEADER}\nNo existe;01/09/2026;secreta@correo.test;Ana Secreta;1155;3011;x;Web;Rosario;30;F;Sí`),
  );
  expect(refused.rows_rejected).toBe(1);
  const tables = await query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    [],
  );
  for (const { name } of tables) {
    const [found] = await query<{ n: number }>(
      `SELECT count(*)::int AS n FROM "${name}" t WHERE t::text ~* 'persona[0-9]+@|secreta|nombre [0-9]|11-5555'`,
      [],
    );
    expect([name, found?.n]).toEqual([name, 0]);
  }
  const { createHash } = await import("node:crypto");
  const plain = createHash("sha256").update("persona1@correo.test").digest();
  expect(await prisma.audiencePerson.count({ where: { hash: plain } })).toBe(0);
});

test("the same file twice adds nothing; undo takes it back; figures in fives and by whole per cents", async () => {
  await load(csv(many(40)));
  expect(await load(csv(many(40)))).toMatchObject({ inserted: 0, unchanged: 40 });
  const seen = await view();
  expect(seen).toMatchObject({ buyers: 40, shows: 1, too_small: false });
  expect(part(seen, "ciudad")).toEqual([
    { value: "Córdoba", buyers: 25, share: 63 },
    { value: "Rosario", buyers: 15, share: 38 },
  ]);
  expect(part(seen, "origen").map(({ value }) => value)).toEqual(["de otra ciudad", "de la ciudad"]);
  expect(seen.lead.at(-1)).toMatchObject({ own: 100 });
  const second = await load(csv(many(30, { show: "Faro Sur" }, 20)));
  expect(part(await view(`?show=${ids["Faro Sur"]}`), "vuelve")).toEqual([
    { value: "vuelve", buyers: 20, share: 67 },
    { value: "nuevo", buyers: 10, share: 33 },
  ]);
  await requestAs(ana, "POST", `/audience/import/${second.id}/undo`);
  expect(await view(`?show=${ids["Faro Sur"]}`)).toMatchObject({ buyers: null, empty: true });
});

test("an attack by filters, neighbours, days, small and repeated imports, undo and erasure gives no group under ten", async () => {
  await load(
    csv([
      ...many(43),
      ...many(4, { city: "Tandil" }, 100),
      ...many(17, { show: "Faro Sur" }, 30),
      ...many(6, { show: "Marea Única" }, 60),
    ]),
  );
  const before = await view();
  // Six buyers of a show are in no figure, alone or among others.
  expect(await view(`?show=${ids["Marea Única"]}`)).toMatchObject({
    buyers: null,
    too_small: true,
    parts: [],
    overlap: [],
  });
  const asked = [
    "",
    `?show=${ids["Faro Norte"]}`,
    `?show=${ids["Faro Sur"]}`,
    "?city=Rosario",
    "?until=2026-10-31",
    "?until=2026-11-04",
    "?until=2026-11-05",
    "?from=2026-10-02",
    "?venue=Sala%20Faro%20Norte",
  ];
  const views = await Promise.all(asked.map((one) => view(one)));
  const figures = views.map(
    (one) =>
      new Map(
        one.parts.flatMap(({ dimension, rows }) =>
          rows.map(({ value, buyers }) => [`${dimension}:${value}`, buyers] as const),
        ),
      ),
  );
  for (const [at, one] of figures.entries()) {
    for (const [key, buyers] of one) expect([asked[at], key, buyers >= 10]).toEqual([asked[at], key, true]);
    // A view of more shows has as much again as what may be shown of those, or nothing more.
    for (const [key, buyers] of one) {
      const more = (figures[0]?.get(key) ?? 0) - buyers;
      expect([asked[at], key, more === 0 || more >= 10]).toEqual([asked[at], key, true]);
    }
    for (const { parts, buyers: all } of views.slice(at, at + 1))
      for (const { rows, hidden } of parts) {
        const rest = (all ?? 0) - rows.reduce((sum, { buyers }) => sum + buyers, 0);
        if (hidden && rows.length > 0) expect(rest).toBeGreaterThanOrEqual(5);
      }
  }
  expect(JSON.stringify(views)).not.toContain("Tandil");
  expect(views[5]).toEqual(views[6]);
  for (let at = 0; at < 4; at++) {
    const small = await load(csv(many(2, { city: "Tandil" }, 200)));
    expect(await view()).toEqual(before);
    await requestAs(ana, "POST", `/audience/import/${small.id}/undo`);
    expect(await view()).toEqual(before);
  }
  await requestAs(ana, "POST", "/audience/erase", { mail: "persona3@correo.test" });
  expect(await view()).toEqual(before);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await requestAs(ana, "GET", "/audience/excel")).raw as never);
  const counts = book.worksheets[0]?.getColumn(3).values.filter((value) => typeof value === "number") ?? [];
  expect(counts.every((value) => Number(value) >= 10 && Number(value) % 5 === 0)).toBe(true);
});

test("overlap with its lift, of artists that one sees both", async () => {
  await load(csv([...many(100), ...many(80, { show: "Marea Única" }, 60)]));
  expect((await view()).overlap).toEqual([
    { artist: "Marea", other: "Faro", share: 50, lift: "0,7" },
    { artist: "Faro", other: "Marea", share: 40, lift: "0,7" },
  ]);
  const own = await view("", limited);
  expect(own).toMatchObject({ buyers: 100, overlap: [] });
  expect(JSON.stringify(own)).not.toContain("Marea");
  expect(await view(`?show=${ids["Marea Única"]}`, limited)).toMatchObject({
    buyers: null,
    empty: true,
    too_small: false,
  });
  expect(JSON.stringify((await requestAs(limited, "GET", "/audience/choices")).body)).not.toContain("Marea");
  const refused = await load(csv(many(12, { show: "Marea Única" }, 300)), limited);
  expect(refused).toMatchObject({ rows_rejected: 12 });
});

test("the buyers of two shows that are merged are counted together at night, and apart again when it is undone", async () => {
  const admin = await aPerson("Administrador");
  const doubled = await aShow({ name: "Faro Norte bis", artist: "Faro", fecha: "2026-10-01" });
  await load(csv([...many(30), ...many(30, { show: doubled.name }, 100)]));
  const { version } = await prisma.show.findUniqueOrThrow({ where: { id: doubled.id } });
  const merged = await requestAs<{ merge_id: number }>(admin, "POST", `/shows/${doubled.id}/merge`, {
    into: "Faro Norte",
    version,
    into_version: (await prisma.show.findUniqueOrThrow({ where: { name: "Faro Norte" } })).version,
  });
  expect(merged.status).toBe(200);
  await forgetOld();
  expect(await view(`?show=${ids["Faro Norte"]}`)).toMatchObject({ buyers: 60 });
  expect((await requestAs(admin, "POST", `/shows/merges/${merged.body.merge_id}/undo`)).status).toBe(200);
  await forgetOld();
  expect(await view(`?show=${ids["Faro Norte"]}`)).toMatchObject({ buyers: 30 });
});

test("a person is erased by mail without a trace of it; what is too old goes; files that were only tried are erased; rights", async () => {
  await load(csv(many(30)));
  const erased = await requestAs(ana, "POST", "/audience/erase", { mail: " PERSONA5@correo.test " });
  const nobody = await requestAs(ana, "POST", "/audience/erase", { mail: "nadie@correo.test" });
  expect([erased.body, nobody.body]).toEqual([{ erased: true }, { erased: true }]);
  expect(await prisma.audiencePurchase.count({ where: { person_id: null } })).toBe(1);
  expect(await prisma.audiencePerson.count()).toBe(29);
  const acts = await auditOf("audience:persona");
  expect(acts.map(({ action }) => action)).toContain("audience.erased");
  expect(acts.every(({ before, after }) => before === null && after === null)).toBe(true);
  expect((await requestAs(ana, "POST", "/audience/erase", { mail: "x" })).status).toBe(400);
  await query(
    "UPDATE audience_purchase SET day = '2019-01-01' WHERE id IN (SELECT id FROM audience_purchase ORDER BY id LIMIT 25)",
    [],
  );
  expect(await forgetOld()).toBe(25);
  expect(await view()).toMatchObject({ buyers: null, too_small: true });
  const tried = await prisma.import.findFirstOrThrow({
    where: { kind: "audience", dry_run: true, status: "done" },
    orderBy: { created_at: "desc" },
  });
  await query("UPDATE import SET created_at = now() - interval '2 days' WHERE kind = 'audience'", []);
  await eraseFiles();
  await expect(readFile(path.join(uploads, tried.file_key))).rejects.toThrow();
  const admin = await aPerson("Administrador");
  expect((await requestAs(ana, "PUT", "/audience/months", { months: 12 })).status).toBe(403);
  expect((await requestAs(admin, "PUT", "/audience/months", { months: 24 })).body).toEqual({ months: 24 });
  expect((await requestAs(await aPerson("Gerente"), "GET", "/audience")).status).toBe(403);
  const all = await Promise.all(
    Array.from({ length: 20 }, () => requestAs(ana, "POST", "/audience/erase", { mail: "persona28@correo.test" })),
  );
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
});
