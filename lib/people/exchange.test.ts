import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { disconnect, prisma } from "@/lib/db";
import { forgetStorage } from "@/lib/files/storage";
import { addDays, todayIn } from "@/lib/format/dates";
import type { CallOutput } from "@/lib/http/contract";
import { importJobs } from "@/lib/imports/jobs";
import { testDatabase } from "@/lib/testing/db";
import { anArtist, aPerson, auditOf, next, type TestPerson } from "@/lib/testing/factories";
import { sendForm } from "@/lib/testing/musicWins";
import { requestAs } from "@/lib/testing/requestAs";
import type { peopleImport } from "./exchange/api";

jest.mock("@/lib/imports/process/spawn", () => jest.requireActual("@/lib/testing/importsHere"));

type View = CallOutput<typeof peopleImport.get> & { error: string };

let admin: TestPerson;
let uploads: string;
beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "people-imports-"));
  process.env.UPLOAD_DIR = uploads;
  forgetStorage();
  await anArtist("Vera Quintana"); // the first one: its number is 1
});
beforeEach(async () => {
  await prisma.user.updateMany({ data: { active: false } });
  admin = await aPerson("Administrador");
});
afterAll(async () => {
  await disconnect();
  await rm(uploads, { recursive: true });
});

const fileOf = (content: string | Buffer, name: string) => [{ name, content: Buffer.from(content) }];

/** What is recognised in a sheet. */
const look = (content: string | Buffer, name: string) =>
  sendForm<CallOutput<typeof peopleImport.preview>>(admin, "POST", "/users/import/preview", {}, fileOf(content, name));

async function run(id: string): Promise<View> {
  await importJobs[0]?.handle({ id }, { id: "test", signal: new AbortController().signal });
  return (await requestAs<View>(admin, "GET", `/users/import/${id}`)).body;
}

/** A sheet, tried by the columns that are recognised. */
async function tried(content: string | Buffer, name = "personas.csv"): Promise<View> {
  const { columns, sheet } = (await look(content, name)).body;
  const mapping = JSON.stringify({ columns, ...(sheet && { sheet }) });
  const { body } = await sendForm<View>(
    admin,
    "POST",
    "/users/import",
    { mapping, dry_run: "true" },
    fileOf(content, name),
  );
  return run(body.id);
}

const commit = (id: string) => requestAs<View>(admin, "POST", `/users/import/${id}/commit`);
const saved = async (id: string) => run((await commit(id)).body.id);
const undo = (id: string) => requestAs<View>(admin, "POST", `/users/import/${id}/undo`);

test("what goes out comes back without a difference", async () => {
  const artist = await anArtist("Vera Quintana");
  const until = addDays(todayIn(), 30);
  const person = await aPerson("Gerente", { grants: ["pyl"] });
  await prisma.user.update({ where: { id: person.userId }, data: { artista_id: artist, name: "=Ana Núñez" } });
  await requestAs(admin, "PUT", `/users/${person.userId}/grants/forecast`, { until });
  const excel = await requestAs(admin, "GET", "/users/excel?estado=activas");
  const found = (await look(excel.raw, "personas.xlsx")).body;
  const ignored = found.header.filter((title) => !Object.values(found.columns).includes(title));
  expect(ignored).toEqual(["Formas de ingreso", "Acceso de ticketing", "Último acceso", "Alta"]);
  expect(await tried(excel.raw, "personas.xlsx")).toMatchObject({
    status: "done",
    unchanged: 2,
    filas: [],
    rejected: [],
  });
});

test("creates and changes all at once, audited per person; undone, who changed is as before and who is new is out", async () => {
  const person = await aPerson("Gerente", { grants: ["pyl"], area: "Gerencia" });
  const fresh = `nueva${next()}@demo.test`;
  const sheet = [
    "mail;nombre;rol;permisos;Sector;Legajo",
    `${person.mail.toUpperCase()};Ana;director diseño;Forecast;Diseño;7`,
    `${fresh};Nueva Persona;User;;User;8`,
  ].join("\n");
  const plan = await tried(sheet);
  expect(
    plan.filas.map(({ fila, accion, cambios }) => [
      fila,
      accion,
      cambios.map(({ campo, despues }) => [campo, despues]),
    ]),
  ).toEqual([
    [
      2,
      "cambiar",
      [
        ["Nombre", "Ana"],
        ["Rol", "Dirección de Diseño"],
        ["Área", "Diseño"],
        ["Permisos", "Forecast"],
      ],
    ],
    [
      3,
      "crear",
      [
        ["Nombre", "Nueva Persona"],
        ["Rol", "Usuario"],
        ["Área", "User"],
        ["Artista", "Vera Quintana"],
        ["Activo", "Sí"],
      ],
    ],
  ]);
  expect(await prisma.user.count({ where: { mail: fresh } })).toBe(0);
  const alike = await tried(sheet);
  const done = await saved(plan.id);
  expect(done).toMatchObject({ status: "done", dry_run: false, inserted: 1, updated: 1, unchanged: 0 });
  expect((await commit(plan.id)).status).toBe(409);
  expect(await saved(alike.id)).toMatchObject({ status: "failed", error: expect.stringContaining(person.mail) });
  expect((await auditOf(`user:${person.userId}`)).map(({ action }) => action)).toEqual([
    "user.updated",
    "grant.given",
    "grant.revoked",
  ]);
  expect(await prisma.user.findUnique({ where: { mail: fresh } })).toMatchObject({ artista_id: 1, rol: "User" });

  expect((await undo(done.id)).body).toMatchObject({ status: "undone" });
  expect(await prisma.user.findUnique({ where: { mail: fresh } })).toMatchObject({ active: false });
  expect(await prisma.user.findUnique({ where: { id: person.userId } })).toMatchObject({
    rol: "Gerente",
    area: "Gerencia",
  });
  const left = await prisma.grant.findMany({ where: { user_id: person.userId } });
  expect(left.map(({ feature }) => feature)).toEqual(["pyl"]);
  expect((await undo(done.id)).status).toBe(200);
});

test("what somebody changed after it was saved is not undone", async () => {
  const person = await aPerson("Gerente");
  const done = await saved((await tried(`mail,area\n${person.mail},Nueva\n`)).id);
  await requestAs(admin, "PUT", `/users/${person.userId}/grants/forecast`, { until: null });
  const refused = await undo(done.id);
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining(person.mail)]);
  expect(await prisma.user.findUnique({ where: { id: person.userId } })).toMatchObject({ area: "Nueva" });
});

test("each row says what is wrong with it, and near names are suggested", async () => {
  const sheet = [
    "Mail,Nombre,Rol,Activo,Artista,Permisos",
    "no es un mail,Ana,Gerente,Sí,,",
    "a@b.test,Ana,Ticketin,quizás,Nadie,Forcast; P&L (hasta 31/12/2001)",
    "c@d.test,,,Sí,,",
    "e@f.test,Eva,Gerente,Sí,,",
    "E@F.test,Eva,Gerente,Sí,,",
    `${admin.mail},Yo,Gerente,Sí,,`,
  ].join("\n");
  const view = await tried(sheet);
  expect(view.rejected.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, "Mail", "No es un mail válido."],
    [3, "Rol", "No existe el rol “Ticketin”. ¿Es “Ticketing”?"],
    [3, "Artista", "No existe el artista “Nadie”."],
    [3, "Activo", "Tiene que decir Sí o No."],
    [3, "Permisos", "No existe el permiso “Forcast”. ¿Es “Forecast”?"],
    [3, "Permisos", "P&L: ese día ya pasó."],
    [4, "Nombre", "Falta el nombre."],
    [4, "Rol", "Falta el rol."],
    [6, "Mail", "Ya está en la fila 5."],
    [7, "Rol", "Su propio rol lo cambia otro administrador."],
  ]);
  expect((await commit(view.id)).status).toBe(422);
});

test("a stale person refuses the whole; an administrator goes while another is left", async () => {
  const person = await aPerson("Gerente");
  const fresh = `nueva${next()}@demo.test`;
  const plan = await tried(`mail,nombre,rol\n${person.mail},Ana,Merch\n${fresh},Nueva,Merch\n`);
  await requestAs(admin, "PUT", `/users/${person.userId}`, { area: "Otra" });
  expect(await saved(plan.id)).toMatchObject({ status: "failed", error: expect.stringContaining(person.mail) });
  expect(await prisma.user.count({ where: { mail: fresh } })).toBe(0);

  const other = await aPerson("Administrador");
  const both = await tried(`mail,activo\n${other.mail},no\n`);
  expect(both).toMatchObject({ status: "done", updated: 1 });
});

test("what is no sheet of people is refused", async () => {
  const nameless = await sendForm<{ error: string }>(
    admin,
    "POST",
    "/users/import",
    { mapping: JSON.stringify({ columns: { name: "nombre" } }) },
    fileOf("nombre,rol\nAna,Gerente\n", "p.csv"),
  );
  expect([nameless.status, JSON.stringify(nameless.body)]).toEqual([400, expect.stringContaining("Mail")]);
  expect((await look(Buffer.from([1, 2, 3, 0, 255, 0]), "p.xlsx")).status).toBeGreaterThanOrEqual(400);
});
