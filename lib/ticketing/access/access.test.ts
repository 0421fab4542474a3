import ExcelJS from "exceljs";
import { disconnect, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { anAccess, anArtist, aPerson, aSale, aShow, auditOf, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";

type Row = {
  email: string;
  artista: string;
  accesoMontos: boolean;
  todos: boolean;
  artistas: string[];
  desconocidos: string[];
  version: number;
};
type Preview = {
  puede_entrar: boolean;
  todos: boolean;
  artistas: string[];
  accesoMontos: boolean;
  shows: { show: string; montos?: unknown }[];
};

let admin: TestPerson;
const mailOf = () => `persona${next()}@demo.test`;

beforeAll(async () => {
  await testDatabase();
  admin = await aPerson("Administrador");
  for (const name of ["Ñandú & Cía", "Tyler, The Creator", "Vera Quintana"]) await anArtist(name);
});
afterAll(disconnect);

const call = <T = Row>(method: string, body?: unknown, person = admin, path = "") =>
  requestAs<T>(person, method, `/tickets/access${path}`, body);

test("an empty list is Todos when added and nobody when changed; what is not sent stays", async () => {
  const email = mailOf();
  expect((await call("POST", { email: email.toUpperCase(), artista: [] })).body).toMatchObject({
    email,
    artista: "Todos",
    todos: true,
    accesoMontos: false,
    version: 1,
  });
  expect((await call("PUT", { email, accesoMontos: true })).body).toMatchObject({
    artista: "Todos",
    accesoMontos: true,
    version: 2,
  });
  expect((await call("PUT", { email, artista: "" })).body).toMatchObject({
    artista: "",
    todos: false,
    artistas: [],
    accesoMontos: true,
    version: 3,
  });
  expect((await auditOf(`access:${email}`)).map(({ action, after }) => [action, after])).toEqual([
    ["access.created", { artista: "Todos", accesoMontos: false }],
    ["access.updated", { artista: "Todos", accesoMontos: true }],
    ["access.updated", { artista: "", accesoMontos: true }],
  ]);
});

test("who has an account is told what they may see from now on, by somebody else alone", async () => {
  const person = await aPerson("Marketing");
  const told = async () =>
    (
      await prisma.notification.findMany({
        where: { user_id: person.userId },
        orderBy: { id: "asc" },
        select: { message: true, link: true, kind: true },
      })
    ).map(({ message, link, kind }) => [kind, message, link]);
  await call("POST", { email: person.mail, artista: ["Vera Quintana"] });
  await call("PUT", { email: person.mail, accesoMontos: true });
  await call("PUT", { email: person.mail, accesoMontos: true });
  await call("DELETE", undefined, admin, `/${encodeURIComponent(person.mail)}`);
  expect(await told()).toEqual([
    ["acceso", "le dio acceso a los reportes de ticketing: Vera Quintana, sin montos.", "/tickets"],
    ["acceso", "cambió lo que ve en los reportes de ticketing: Vera Quintana, con montos.", "/tickets"],
    ["acceso", "le quitó el acceso propio a los reportes de ticketing: queda el de su rol.", null],
  ]);
});

test("a list or the comma-joined text mean the same, also with a comma in a name", async () => {
  const [a, b] = [mailOf(), mailOf()];
  const list = await call("POST", { email: a, artista: ["Tyler, The Creator", "nandu & cia"] });
  const text = await call("POST", { email: b, artista: "Tyler, The Creator,Ñandú & Cía, Desconocido" });
  expect(list.body).toMatchObject({
    artista: "Tyler, The Creator,Ñandú & Cía",
    artistas: ["Tyler, The Creator", "Ñandú & Cía"],
  });
  expect(text.body).toMatchObject({
    artistas: ["Tyler, The Creator", "Ñandú & Cía", "Desconocido"],
    desconocidos: ["Desconocido"],
  });
  expect((await call("POST", { email: mailOf(), artista: ["Nadie, Nunca"] })).status).toBe(400);
});

test("a second row for a mail is 409 with the first, also when five ask at once; stale versions too", async () => {
  const email = mailOf();
  const statuses = (await Promise.all(Array.from({ length: 5 }, () => call("POST", { email, artista: "Todos" })))).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([201, 409, 409, 409, 409]);
  await call("PUT", { email, accesoMontos: true, version: 1 });
  expect((await call("PUT", { email, artista: [], version: 1 })).body).toMatchObject({
    code: "stale_version",
    current: { accesoMontos: true, version: 2 },
  });
});

test("deleting answers what was; what is not there is 404", async () => {
  const email = mailOf();
  await call("POST", { email });
  expect((await call("DELETE", undefined, admin, `/${encodeURIComponent(email)}`)).body).toMatchObject({
    email,
    artista: "Todos",
  });
  expect((await call("DELETE", undefined, admin, `/${encodeURIComponent(email)}`)).status).toBe(404);
  expect((await call("PUT", { email, artista: "Todos" })).status).toBe(404);
});

test.each([
  [{ email: "no es un mail" }, "email"],
  [{ email: "a@b.test", accesoMontos: "sí" }, "accesoMontos"],
  [{ email: "a@b.test", artista: 5 }, "artista"],
  [{ email: "a@b.test", rol: "Administrador" }, "rol"],
  [{ email: "a@b.test", artista: ["a\u0007"] }, "artista"],
])("%j is refused", async (body, path) => {
  const answer = await requestAs<{ issues: { path: string }[] }>(admin, "POST", "/tickets/access", body);
  expect([answer.status, answer.body.issues[0]?.path]).toEqual([400, path]);
});

test("nobody lifts their own limits, nor gives more than they have", async () => {
  const limited = await aPerson("TicketingAdmin", { access: { artista: "Vera Quintana", accesoMontos: false } });
  const own = encodeURIComponent(limited.mail);
  expect((await call("PUT", { email: limited.mail, artista: "Todos" }, limited)).status).toBe(403);
  expect((await call("DELETE", undefined, limited, `/${own}`)).status).toBe(403);
  expect((await call("POST", { email: mailOf() }, limited)).status).toBe(403);
  expect((await call("POST", { email: mailOf(), artista: ["Ñandú & Cía"] }, limited)).status).toBe(403);
  expect(
    (await call("POST", { email: mailOf(), artista: ["Vera Quintana"], accesoMontos: true }, limited)).status,
  ).toBe(403);
  expect((await call("POST", { email: mailOf(), artista: ["Vera Quintana"] }, limited)).status).toBe(201);
  const free = await aPerson("Ticketing");
  expect((await call("POST", { email: free.mail, artista: "Todos", accesoMontos: true }, free)).status).toBe(403);
  expect((await call("GET", undefined, await aPerson("Gerente"))).status).toBe(403);
  expect((await call("POST", { email: mailOf() }, await aPerson("Board"))).status).toBe(403);
});

test("the first row may be for nobody, which an empty list cannot say", async () => {
  const email = mailOf();
  expect((await call("POST", { email, artista: [], sin_artistas: true })).body).toMatchObject({
    artista: "",
    todos: false,
    artistas: [],
  });
  const both = await call<{ issues: { path: string }[] }>("POST", {
    email: mailOf(),
    artista: ["Vera Quintana"],
    sin_artistas: true,
  });
  expect([both.status, both.body.issues[0]?.path]).toEqual([400, "artista"]);
});

test("the Excel has the rows of the filter; the people to choose from say who has a row", async () => {
  const [email, other] = [mailOf(), mailOf()];
  await call("POST", { email, artista: ["Ñandú & Cía", "Tyler, The Creator"], accesoMontos: true });
  await call("POST", { email: other, artista: ["Vera Quintana"] });
  const excel = await requestAs(admin, "GET", `/tickets/access-excel?montos=con&q=${email}`);
  expect(excel.status).toBe(200);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(excel.raw as never);
  const rows = book.worksheets[0]?.getSheetValues().filter(Array.isArray) ?? [];
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(expect.arrayContaining([email, "Ñandú & Cía; Tyler, The Creator", "Sí", admin.mail]));

  const known = await aPerson("Gerente", { access: { artista: "Todos", accesoMontos: true } });
  type Person = { mail: string; con_acceso: boolean };
  const people = await requestAs<Person[]>(admin, "GET", "/tickets/access-people");
  const of = (mail: string) => people.body.find((person) => person.mail === mail)?.con_acceso;
  expect([of(known.mail), of(admin.mail), of(email)]).toEqual([true, false, undefined]);
  const secondary = await aPerson("Admin secundario");
  expect((await requestAs(secondary, "GET", "/tickets/access-people")).status).toBe(403);
  expect((await requestAs(secondary, "GET", "/tickets/access-excel")).status).toBe(200);
});

describe("ver como", () => {
  const preview = (mail: string, query = "", person = admin) =>
    requestAs<Preview>(person, "GET", `/tickets/access/${encodeURIComponent(mail)}/preview${query}`);

  test("is what the person's own report says, saved or as the form would save it", async () => {
    const { id, name } = await aShow({ artist: "Vera Quintana" });
    const other = await aShow({ artist: "Ñandú & Cía" });
    await aSale(id, "2026-11-01");
    const guest = await aPerson("InvitadoTicketing");
    const names = (answer: { body: Preview }) => answer.body.shows.map(({ show }) => show);
    expect((await preview(guest.mail)).body).toMatchObject({
      puede_entrar: true,
      todos: false,
      artistas: [],
      accesoMontos: false,
      shows: [],
    });
    await anAccess(guest.mail, { artista: "Vera Quintana", accesoMontos: false });
    const saved = await preview(guest.mail);
    expect(names(saved)).toEqual([name]);
    expect(saved.raw.toString()).not.toMatch(/"montos"|recaudacion/);
    const theirs = await requestAs<{ show: string }[]>(guest, "GET", "/tickets");
    expect(saved.body.shows).toEqual(theirs.body);
    const tried = await preview(guest.mail, "?artista=Todos&accesoMontos=true");
    expect(names(tried)).toEqual(expect.arrayContaining([name, other.name]));
    expect(tried.body.shows[0]).toHaveProperty("montos");
    expect(await prisma.ticketingAccess.findUnique({ where: { user_id: guest.userId } })).toMatchObject({
      artista: "Vera Quintana",
    });
  });

  test("never shows more than the one who asks sees; a mail without an account cannot come in", async () => {
    const limited = await aPerson("Ticketing", { access: { artista: "Vera Quintana", accesoMontos: false } });
    const { body, raw } = await preview(admin.mail, "", limited);
    expect(body.shows.every(({ show }) => show !== "Ñandú & Cía")).toBe(true);
    expect(body.artistas).toEqual(["Vera Quintana"]);
    expect(raw.toString()).not.toMatch(/"montos"|recaudacion/);
    expect((await preview("nadie@afuera.test")).body.puede_entrar).toBe(false);
    expect((await preview("nadie@afuera.test", "?accesoMontos=quizás")).status).toBe(400);
  });
});
