import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Workbook } from "exceljs";
import { disconnect, prisma, query } from "@/lib/db";
import type { FileView } from "@/lib/documents/schema";
import type { Notification } from "@/lib/notifications/schema";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { emptyPdf, formWith, qrPng } from "@/lib/testing/samples";
import { counterText, reactionOf, reactions } from "./rules";
import type { Feedback } from "./schema";

const XSS = `<script>alert(1)</script>`;

let admin: TestPerson;
let staff: TestPerson;
let ana: TestPerson;

const send = (person: TestPerson, body: object) => requestAs<Feedback>(person, "POST", "/feedback", body);
const list = async (search = "") => (await requestAs<Feedback[]>(staff, "GET", `/feedback${search}`)).body;
const count = async () => (await requestAs<{ count: number }>(staff, "GET", "/feedback/active-count")).body;
const setStatus = (id: number | undefined, status: string) =>
  requestAs<Feedback>(admin, "PUT", `/feedback/${id}/status`, { status });

beforeAll(testDatabase);
beforeEach(async () => {
  await prisma.feedback.deleteMany();
  admin = await aPerson("Administrador");
  staff = await aPerson("Gerente", { grants: ["contador_feedback"] });
  ana = await aPerson("Office");
});
afterAll(disconnect);

test("reactions are four emoji, and the counter says so when there are none", () => {
  expect(reactions.map(({ title }) => title)).toEqual(["Positivo", "Negativo", "Idea", "Error"]);
  expect(new Set(reactions.map(({ emoji }) => emoji)).size).toBe(4);
  expect([reactionOf("Idea"), reactionOf("💡"), reactionOf("x")]).toEqual(["💡", "💡", undefined]);
  expect([counterText(0), counterText(12)]).toEqual(["SIN FB", "12 FB"]);
});

test("repeated with its key, at once and after, it is one; without, or with another, it is another", async () => {
  const body = { message: "Una vez", type: "💡", clave: crypto.randomUUID() };
  const answers = [...(await Promise.all(Array.from({ length: 20 }, () => send(ana, body)))), await send(ana, body)];
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(await count()).toEqual({ count: 1 });
  expect((await send(ana, { ...body, message: "Otra" })).status).toBe(422);
  for (const clave of [crypto.randomUUID(), undefined]) expect((await send(ana, { ...body, clave })).status).toBe(201);
  expect((await send(staff, body)).status).toBe(201);
  expect(await count()).toEqual({ count: 4 });
});

test("anyone sends one; it is the session's person who did, whatever name is given", async () => {
  await query("UPDATE app_user SET name = 'Ana Díaz' WHERE id = $1", [ana.userId]);
  const { status, body } = await send(ana, {
    message: `  ${XSS}  `,
    type: "💡",
    userName: "Otra",
    page: "/tickets?x=1",
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ message: XSS, type: "💡", status: "Nuevo", page: "/tickets?x=1", replies: [] });
  expect(body.userName).toBe("Ana Díaz");
  expect((await send(ana, { message: "sin dirección", type: "Error" })).body).toMatchObject({ type: "🐞", page: null });
  expect((await prisma.feedback.findFirstOrThrow({ where: { message: XSS } })).user_id).toBe(ana.userId);
});

test("the name falls back to the mail", async () => {
  await query("UPDATE app_user SET name = '  ' WHERE id = $1", [staff.userId]);
  expect((await send(staff, { message: "hola", type: "👍" })).body.userName).toBe(staff.mail);
});

test.each([
  [{ type: "👍" }, "message"],
  [{ message: " \n ", type: "👍" }, "message"],
  [{ message: "x".repeat(4_001), type: "👍" }, "message"],
  [{ message: "hola" }, "type"],
  [{ message: "hola", type: "🎉" }, "type"],
  [{ message: "hola", type: "👍", page: "https://otro.test/" }, "page"],
  [{ message: "hola", type: "👍", status: "Resuelto" }, "status"],
])("%j is refused, naming %s", async (body, path) => {
  const answer = await requestAs<{ issues: { path: string }[] }>(ana, "POST", "/feedback", body);
  expect(answer.status).toBe(400);
  expect(answer.body.issues.map((issue) => issue.path)).toContain(path);
});

test("the count is of Nuevo and En curso, and follows the status", async () => {
  for (const message of ["a", "b", "c"]) await send(ana, { message, type: "👍" });
  const [c, b] = await list();
  expect(await count()).toEqual({ count: 3 });
  expect((await setStatus(c?.id, "En curso")).body.status).toBe("En curso");
  expect(await count()).toEqual({ count: 3 });
  await setStatus(c?.id, "Resuelto");
  await setStatus(b?.id, "Descartado");
  expect(await count()).toEqual({ count: 1 });
  await setStatus(b?.id, "Nuevo");
  expect(await count()).toEqual({ count: 2 });
  expect((await auditOf(`feedback:${b?.id}`)).map(({ action }) => action)).toEqual([
    "feedback.status",
    "feedback.status",
  ]);
  expect((await setStatus(b?.id, "Cerrado")).status).toBe(400);
  expect((await setStatus(999, "Nuevo")).status).toBe(404);
});

test("list, weeks and workbook keep to the same filter", async () => {
  const days = ["2026-11-02", "2026-11-08", "2026-11-18", "2026-11-18"];
  for (const [index, day] of days.entries()) {
    await send(ana, { message: `=${index}`, type: index % 2 ? "👎" : "💡" });
    await query("UPDATE feedback SET created_at = $2 WHERE message = $1", [`=${index}`, `${day}T15:00:00Z`]);
  }
  expect((await list(`?type=${encodeURIComponent("💡")}`)).map(({ message }) => message)).toEqual(["=2", "=0"]);
  expect(await list("?status=Resuelto")).toEqual([]);
  const [newest, next] = await list("?limit=2");
  expect((await list(`?limit=1&cursor=${next?.id}`)).map(({ message }) => message)).toEqual(["=1"]);
  expect(newest?.message).toBe("=3");
  const weeks = (await requestAs<{ week: string; total: number }[]>(staff, "GET", "/feedback/trend")).body;
  expect(weeks.map(({ week, total }) => [week, total])).toEqual([
    ["2026-11-02", 2],
    ["2026-11-09", 0],
    ["2026-11-16", 2],
  ]);
  const ideas = await requestAs<{ by_type: object }[]>(staff, "GET", "/feedback/trend?type=Idea&from=2026-11-18");
  expect(ideas.body.map(({ by_type }) => by_type)).toEqual([{ "👍": 0, "👎": 0, "💡": 1, "🐞": 0 }]);
  const file = await requestAs(staff, "GET", "/feedback/excel?type=Idea");
  const book = new Workbook();
  await book.xlsx.load(file.raw as never);
  const messages = book.worksheets[0]?.getColumn(5).values.slice(1);
  expect(messages).toEqual(["Mensaje", "=2", "=0"]);
});

test("a reply reaches who sent it as a notification, and stays with the feedback", async () => {
  const { body: sent } = await send(ana, { message: "falta un filtro", type: "💡", page: "/tickets" });
  const { status, body } = await requestAs<Feedback>(admin, "POST", `/feedback/${sent.id}/replies`, { message: XSS });
  expect([status, body.replies.map(({ message }) => message)]).toEqual([201, [XSS]]);
  const { body: notes } = await requestAs<Notification[]>(ana, "GET", `/notifications/${ana.mail}`);
  expect(notes).toMatchObject([
    {
      kind: "feedback_respuesta",
      message: `respondió a su feedback: ${XSS}`,
      link: "/tickets",
      gasto_descripcion: "falta un filtro",
    },
  ]);
  expect((await requestAs(admin, "POST", `/feedback/${sent.id}/replies`, { message: " " })).status).toBe(400);
  const { body: bare } = await send(ana, { message: "sin dirección", type: "💡" });
  await requestAs(admin, "POST", `/feedback/${bare.id}/replies`, { message: "va" });
  const [last] = (await requestAs<Notification[]>(ana, "GET", `/notifications/${ana.mail}`)).body;
  expect(last?.link).toBe("/notificaciones?tipo=feedback_respuesta");
});

test("deleting takes the replies along and leaves an audit entry; only administrators change anything", async () => {
  const { body: sent } = await send(ana, { message: "hola", type: "👍" });
  await requestAs(admin, "POST", `/feedback/${sent.id}/replies`, { message: "gracias" });
  for (const person of [staff, ana]) {
    expect((await requestAs(person, "DELETE", `/feedback/${sent.id}`)).status).toBe(403);
    expect((await requestAs(person, "PUT", `/feedback/${sent.id}/status`, { status: "Resuelto" })).status).toBe(403);
  }
  expect((await requestAs(ana, "GET", "/feedback")).status).toBe(403);
  expect((await requestAs(ana, "GET", "/feedback/active-count")).status).toBe(403);
  expect((await requestAs(admin, "DELETE", `/feedback/${sent.id}`)).body).toEqual({ id: sent.id });
  expect((await requestAs(admin, "DELETE", `/feedback/${sent.id}`)).status).toBe(404);
  expect(await prisma.talkMessage.count()).toBe(0);
  expect((await auditOf(`feedback:${sent.id}`)).at(-1)).toMatchObject({ action: "feedback.deleted", after: null });
});

describe("with a picture", () => {
  let uploads: string;
  beforeEach(async () => {
    uploads = await mkdtemp(path.join(tmpdir(), "feedback-"));
    process.env.UPLOAD_DIR = uploads;
  });
  afterEach(() => rm(uploads, { recursive: true, force: true }));

  const upload = async (person: TestPerson, name: string, bytes: Buffer) => {
    const form = formWith("file", { name, bytes });
    const { body } = await requestAs<FileView>(person, "POST", "/documents", form.body, form.headers);
    return body.id;
  };
  const readAs = async (person: TestPerson, id: string) =>
    (await requestAs(person, "GET", `/documents/${id}?inline=1`)).status;

  test("it goes along, is seen by who reads feedback alone, and goes with it", async () => {
    const image = await upload(ana, "captura.png", await qrPng("x"));
    const { status, body } = await send(ana, { message: "se ve mal", type: "🐞", image });
    expect([status, body.image]).toEqual([
      201,
      expect.objectContaining({ id: image, kind: "png", name: "captura.png" }),
    ]);
    await send(ana, { message: "sin imagen", type: "🐞" });
    expect((await list()).map((row) => row.image?.id ?? null)).toEqual([null, image]);
    expect((await setStatus(body.id, "En curso")).body.image?.id).toBe(image);
    const other = await aPerson("Merch");
    expect([await readAs(admin, image), await readAs(staff, image), await readAs(other, image)]).toEqual([
      200, 200, 404,
    ]);
    await requestAs(admin, "DELETE", `/feedback/${body.id}`);
    expect([await readAs(admin, image), await readAs(staff, image)]).toEqual([404, 404]);
  });

  test("one of somebody else, one that is used, and a file that is no picture are refused; nothing is kept", async () => {
    const image = await upload(ana, "captura.png", await qrPng("x"));
    expect((await send(staff, { message: "a", type: "💡", image })).status).toBe(404);
    const document = await upload(ana, "a.pdf", emptyPdf());
    const refused = await requestAs<{ issues: { path: string; message: string }[] }>(ana, "POST", "/feedback", {
      message: "a",
      type: "💡",
      image: document,
    });
    expect([refused.status, refused.body.issues]).toEqual([
      400,
      [{ path: "image", message: "Tiene que ser una imagen: PNG, JPEG o WebP." }],
    ]);
    expect(await prisma.feedback.count()).toBe(0);
    expect((await send(ana, { message: "a", type: "💡", image })).status).toBe(201);
    expect((await send(ana, { message: "b", type: "💡", image })).status).toBe(404);
    expect((await send(ana, { message: "c", type: "💡", image: "x" })).status).toBe(400);
    expect(await count()).toEqual({ count: 1 });
  });
});
