import { disconnect, prisma } from "@/lib/db";
import { addDays, todayIn } from "@/lib/format/dates";
import { testDatabase } from "@/lib/testing/db";
import { anArtist, aPerson, auditOf, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { ImportPlan } from "./exchange/api";

let admin: TestPerson;
beforeAll(async () => {
  await testDatabase();
  await anArtist("Vera Quintana"); // the first one: its number is 1
});
beforeEach(async () => {
  await prisma.user.updateMany({ data: { active: false } });
  admin = await aPerson("Administrador");
});
afterAll(disconnect);

const BOUNDARY = "limite-de-prueba";

/** A file as a browser's form sends it. */
function upload<T = ImportPlan & { error: string }>(content: string | Buffer, name: string) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return requestAs<T>(admin, "POST", "/users/import/preview", body, {
    "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
  });
}
const apply = (plan: ImportPlan) =>
  requestAs<{ creadas: number; cambiadas: number; error: string }>(admin, "POST", "/users/import", {
    personas: plan.filas.flatMap(({ persona, accion }) => (persona && accion !== "igual" ? [persona] : [])),
  });

test("what goes out comes back without a difference, and an edit shows as one", async () => {
  const artist = await anArtist("Vera Quintana");
  const until = addDays(todayIn(), 30);
  const person = await aPerson("Gerente", { grants: ["pyl"] });
  await prisma.user.update({ where: { id: person.userId }, data: { artista_id: artist, name: "=Ana Núñez" } });
  await requestAs(admin, "PUT", `/users/${person.userId}/grants/forecast`, { until });
  const excel = await requestAs(admin, "GET", "/users/excel?estado=activas");
  const plan = (await upload(excel.raw, "personas.xlsx")).body;
  expect(plan.filas.map(({ accion, errores }) => [accion, errores])).toEqual([
    ["igual", []],
    ["igual", []],
  ]);
  expect(plan.columnas_ignoradas).toEqual(["Formas de ingreso", "Acceso de ticketing", "Último acceso", "Alta"]);
  expect(plan.filas.find(({ mail }) => mail === person.mail)?.persona?.permisos).toEqual([
    { feature: "forecast", until },
    { feature: "pyl", until: null },
  ]);
});

test("creates and changes all at once, audited per person", async () => {
  const person = await aPerson("Gerente", { grants: ["pyl"], area: "Gerencia" });
  const fresh = `nueva${next()}@demo.test`;
  const sheet = [
    "mail;nombre;rol;permisos;Sector;Legajo",
    `${person.mail.toUpperCase()};Ana;director diseño;Forecast;Diseño;7`,
    `${fresh};Nueva Persona;User;;User;8`,
  ].join("\n");
  const { body: plan } = await upload(sheet, "personas.csv");
  expect(plan.columnas_ignoradas).toEqual(["Legajo"]);
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
  expect((await apply(plan)).body).toEqual({ creadas: 1, cambiadas: 1 });
  expect((await apply(plan)).status).toBe(409);
  expect((await auditOf(`user:${person.userId}`)).map(({ action }) => action)).toEqual([
    "user.updated",
    "grant.given",
    "grant.revoked",
  ]);
  expect(await prisma.user.findUnique({ where: { mail: fresh } })).toMatchObject({ artista_id: 1, rol: "User" });
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
  const { body } = await upload(sheet, "personas.csv");
  const told = body.filas.map(({ errores }) => errores.map(({ campo, mensaje }) => `${campo}: ${mensaje}`));
  expect(told).toEqual([
    ["Mail: No es un mail válido."],
    [
      "Rol: No existe el rol “Ticketin”. ¿Es “Ticketing”?",
      "Artista: No existe el artista “Nadie”.",
      "Activo: Tiene que decir Sí o No.",
      "Permisos: No existe el permiso “Forcast”. ¿Es “Forecast”?",
      "Permisos: P&L: ese día ya pasó.",
    ],
    ["Nombre: Falta el nombre.", "Rol: Falta el rol."],
    [],
    ["Mail: Ya está en la fila 5."],
    ["Rol: Su propio rol lo cambia otro administrador."],
  ]);
});

test("a stale person, the last administrator and one's own role refuse the whole", async () => {
  const person = await aPerson("Gerente");
  const { body: plan } = await upload(`mail,rol\n${person.mail},Merch\n`, "p.csv");
  await requestAs(admin, "PUT", `/users/${person.userId}`, { area: "Otra" });
  const stale = await apply(plan);
  expect([stale.status, stale.body.error]).toEqual([409, expect.stringContaining(person.mail)]);
  const own = {
    ...(plan.filas[0]?.persona as object),
    mail: admin.mail,
    rol: "Merch",
    version: 1,
    permisos: null,
  };
  const fresh = { ...own, mail: `nueva${next()}@demo.test`, rol: "Gerente", version: null };
  const refused = await requestAs(admin, "POST", "/users/import", { personas: [fresh, own] });
  expect(refused.status).toBe(422);
  expect(await prisma.user.count({ where: { mail: fresh.mail } })).toBe(0);
  const other = await aPerson("Administrador");
  const both = (await upload(`mail,activo\n${other.mail},no\n`, "p.csv")).body;
  expect([both.problema, both.filas[0]?.accion]).toEqual([null, "cambiar"]);
});

test("what is no sheet of people is refused", async () => {
  expect((await upload("nombre,rol\nAna,Gerente\n", "p.csv")).body.error).toMatch(/no tiene una columna Mail/);
  expect((await upload(Buffer.from([1, 2, 3, 0, 255, 0]), "p.xlsx")).status).toBeGreaterThanOrEqual(400);
});
