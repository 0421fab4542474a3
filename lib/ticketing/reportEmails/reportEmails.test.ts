import ExcelJS from "exceljs";
import { disconnect, prisma, query } from "@/lib/db";
import { env } from "@/lib/env";
import { addDays, todayIn } from "@/lib/format/dates";
import { type RunningWorker, startWorker } from "@/lib/jobs/worker";
import { deliverMail } from "@/lib/mail/deliver";
import { mailJobs } from "@/lib/mail/jobs";
import { type ReceivedMail, type TestSmtp, testSmtp } from "@/lib/mail/testing/smtp";
import { type Send, transport } from "@/lib/mail/transport";
import { testDatabase } from "@/lib/testing/db";
import { anAccess, aPerson, aSale, aShow, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { queueDueReports } from "./due";
import { reportMail } from "./mailKind";
import type { ReportEmailRow } from "./schema";

const today = todayIn();
const x = encodeURIComponent;
const MONEY = /\$|€|monto|recaudaci|promedio/i;

let smtp: TestSmtp;
let send: Send;
let admin: TestPerson;
let gerente: TestPerson;

type Sent = { reporte: string; enviados: { mail_id: number; email: string; repetido: boolean }[] };
type Failed = { error: string; code: string; issues?: { path: string }[]; current?: ReportEmailRow };

const add = (type: string, email: string, more = {}) =>
  requestAs<ReportEmailRow>(admin, "POST", `/tickets/report-emails/${type}`, { email, ...more });
const deliverAll = async () => {
  const mails = await prisma.outboxMail.findMany({
    where: { state: { in: ["queued", "retrying"] } },
    orderBy: { id: "asc" },
  });
  for (const { id } of mails) await deliverMail(id, [reportMail], send);
};
const cellsOf = async (mail: ReceivedMail | undefined) => {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(mail?.attachments[0]?.content as ArrayBuffer);
  return book.worksheets.flatMap((sheet) =>
    (sheet.getSheetValues() as ExcelJS.CellValue[][]).flatMap((row) => (row ?? []).slice(1)),
  );
};
const makeDue = (id: number, at: string) =>
  prisma.reportEmail.update({ where: { id }, data: { next_run: new Date(at) } });

beforeAll(async () => {
  await testDatabase();
  smtp = await testSmtp();
  Object.assign(env(), { SMTP_URL: smtp.url });
  send = transport();
  admin = await aPerson("Administrador");
  gerente = await aPerson("Gerente", { mail: "gerente@empresa.test" });
  const place = { name: "Estadio <b>Ribera</b>", city: "Buenos Aires", country: "AR" };
  const one = await aShow({
    name: '=HYPERLINK("http://x") & <script>',
    artist: "Ana",
    fecha: addDays(today, 8),
    capacidad: 1000,
    venue: place,
  });
  await aSale(one.id, today, {
    venta_diaria: 553,
    venta_total: 553,
    monto_diario: "1562480.50",
    recaudacion_total: "1562480.50",
  });
  const two = await aShow({ name: "MAGIC/BIRD", artist: "Beto", fecha: addDays(today, 9), divisa: "EUR" });
  await aSale(two.id, today, {
    divisa: "EUR",
    venta_diaria: 38,
    venta_total: 38,
    monto_diario: "1150",
    recaudacion_total: "1150",
  });
  await aShow({ name: "Solo España", artist: "Beto", type: "live-esp" });
});
beforeEach(async () => {
  smtp.received.splice(0);
  await prisma.outboxMail.deleteMany();
  await prisma.reportEmail.deleteMany();
});
afterAll(async () => {
  await smtp.close();
  await disconnect();
});

describe("recipients", () => {
  it("of one show or one artist are beside those of the types, and get that report within their own limits", async () => {
    const ofShow = await add("show", "gerente@empresa.test", { show: "MAGIC/BIRD" });
    expect(ofShow).toMatchObject({ status: 201, body: { type: "show", show: "MAGIC/BIRD", artista: null } });
    expect(ofShow.body.name).toBeTruthy();
    expect((await add("show", "gerente@empresa.test", { show: "Solo España" })).status).toBe(201);
    expect((await add("show", "gerente@empresa.test", { show: "MAGIC/BIRD" })).status).toBe(409);
    const ofArtist = await add("artista", "gerente@empresa.test", { artista: "Ana" });
    expect(ofArtist.body).toMatchObject({ type: "artista", show: null, artista: "Ana" });
    for (const [type, more] of [
      ["show", {}],
      ["artista", {}],
      ["live-arg", { show: "MAGIC/BIRD" }],
      ["show", { show: "MAGIC/BIRD", artista: "Ana" }],
    ] as const)
      expect((await add(type, "otra@empresa.test", more)).status).toBe(400);
    expect((await add("show", "otra@empresa.test", { show: "No existe" })).status).toBe(404);
    expect((await requestAs<ReportEmailRow[]>(admin, "GET", "/tickets/report-emails/show")).body).toHaveLength(2);

    const outside = await add("show", "beto@afuera.test", { show: "MAGIC/BIRD" });
    await anAccess("beto@afuera.test", { artista: "Ana", accesoMontos: false });
    for (const { body } of [ofShow, ofArtist, outside]) await makeDue(body.id, "2026-01-05T12:00:00Z");
    await queueDueReports();
    await deliverAll();
    expect(smtp.received.map(({ subject }) => subject?.split(",")[0]).sort()).toEqual([
      "Reporte de ventas: Ana",
      "Reporte de ventas: MAGIC/BIRD",
    ]);
    const refused = await prisma.outboxMail.findFirstOrThrow({ where: { to_mail: "beto@afuera.test" } });
    expect(refused).toMatchObject({ state: "failed", last_error: expect.stringContaining("no es de los artistas") });
    expect(await cellsOf(smtp.received.find(({ subject }) => subject?.includes("Ana")))).not.toContain("MAGIC/BIRD");
  });

  it("are added with every day at nine in Buenos Aires, changed with their next moment, removed", async () => {
    const { status, body } = await add("live-arg", "Ana@Afuera.test");
    expect(status).toBe(201);
    expect(body).toMatchObject({
      type: "live-arg",
      email: "ana@afuera.test",
      hora: "09:00",
      dias: [1, 2, 3, 4, 5, 6, 7],
      zona: "America/Argentina/Buenos_Aires",
      activo: true,
      version: 1,
    });
    expect(body.next_run?.slice(11)).toBe("12:00:00.000Z");
    const path = `/tickets/report-emails/live-arg/${body.id}`;
    const changed = await requestAs<ReportEmailRow>(admin, "PUT", path, {
      hora: "18:30",
      dias: [5, 1, 1],
      zona: "Europe/Madrid",
      version: 1,
    });
    expect(changed.body).toMatchObject({ hora: "18:30", dias: [1, 5], version: 2 });
    expect(await requestAs<Failed>(admin, "PUT", path, { hora: "10:00", version: 1 })).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { hora: "18:30" } },
    });
    const off = await requestAs<ReportEmailRow>(admin, "PUT", path, { activo: false });
    expect(off.body).toMatchObject({ activo: false, next_run: null });
    expect((await requestAs<ReportEmailRow[]>(gerente, "GET", "/tickets/report-emails/live-arg")).body).toHaveLength(1);
    expect((await requestAs(admin, "DELETE", path)).status).toBe(200);
    expect((await requestAs(admin, "DELETE", path)).status).toBe(404);
    expect((await auditOf(`report_email:${body.id}`)).map(({ action }) => action)).toEqual([
      "report_email.added",
      "report_email.changed",
      "report_email.changed",
      "report_email.removed",
    ]);
  });

  it("are each once in a list, also when added twice at once", async () => {
    const answers = await Promise.all([add("booking", "a@a.test"), add("booking", "A@a.test")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const row = answers.find(({ status }) => status === 201)?.body;
    const other = await add("booking", "b@b.test");
    expect(
      (await requestAs(admin, "PUT", `/tickets/report-emails/booking/${other.body.id}`, { email: "a@a.test" })).status,
    ).toBe(409);
    expect(
      (await requestAs(admin, "PUT", `/tickets/report-emails/live-arg/${row?.id}`, { activo: false })).status,
    ).toBe(404);
  });

  it("are added many at once, each once, and who is there already stays as they are", async () => {
    const first = await add("show", "gerente@empresa.test", { show: "MAGIC/BIRD", hora: "07:00" });
    const path = "/tickets/report-emails/show/many";
    const emails = ["a@a.test", "Gerente@empresa.test", "A@a.test", "b@b.test"];
    type Added = { agregados: ReportEmailRow[]; ya_estaban: ReportEmailRow[] };
    const added = await requestAs<Added>(admin, "POST", path, { emails, show: "MAGIC/BIRD", dias: [5], hora: "18:00" });
    expect(added.status).toBe(201);
    expect(added.body.agregados).toMatchObject([
      { email: "a@a.test", name: null, show: "MAGIC/BIRD", dias: [5], hora: "18:00" },
      { email: "b@b.test" },
    ]);
    expect(added.body.ya_estaban).toMatchObject([{ id: first.body.id, hora: "07:00", name: first.body.name }]);
    expect(await auditOf(`report_email:${added.body.agregados[0]?.id}`)).toMatchObject([
      { action: "report_email.added" },
    ]);
    const twice = await requestAs<Added>(admin, "POST", path, { emails, show: "MAGIC/BIRD" });
    expect([twice.body.agregados.length, twice.body.ya_estaban.length]).toEqual([0, 3]);
    const wrong = await requestAs<Failed>(admin, "POST", path, { emails: ["c@c.test", "no"], show: "MAGIC/BIRD" });
    expect([wrong.status, wrong.body.issues?.[0]?.path]).toEqual([400, "emails.1"]);
    expect((await requestAs(gerente, "POST", path, { emails, show: "MAGIC/BIRD" })).status).toBe(403);
    expect(await prisma.reportEmail.count()).toBe(3);
  });

  it("of all reports are one list and one workbook, with the same filters, of what the person may see", async () => {
    await add("live-arg", "ana@empresa.test");
    await add("todos", "beto@empresa.test", { activo: false });
    await add("show", "carla@empresa.test", { show: "MAGIC/BIRD" });
    await add("artista", "dana@empresa.test", { artista: "Ana" });
    const mailsOf = async (person: TestPerson, search = "") =>
      (await requestAs<ReportEmailRow[]>(person, "GET", `/tickets/report-emails${search}`)).body.map(
        ({ email }) => email.split("@")[0],
      );
    expect(await mailsOf(gerente)).toEqual(["ana", "beto", "carla", "dana"]);
    expect(await mailsOf(gerente, "?q=magic")).toEqual(["carla"]);
    expect(await mailsOf(gerente, "?type=artista")).toEqual(["dana"]);
    expect(await mailsOf(gerente, "?estado=pausado")).toEqual(["beto"]);
    const limited = await aPerson("Ticketing", { access: { artista: "Ana", accesoMontos: false } });
    expect(await mailsOf(limited)).toEqual(["ana", "beto", "dana"]);
    const { raw } = await requestAs(gerente, "GET", "/tickets/report-emails-excel?q=magic");
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(raw as unknown as ArrayBuffer);
    const [, head, row] = (book.worksheets[0]?.getSheetValues() ?? []) as ExcelJS.CellValue[][];
    expect([head?.[4], row?.slice(1, 7)]).toEqual([
      "Show o artista",
      ["carla@empresa.test", undefined, "Un show", "MAGIC/BIRD", "Todos los días, 09:00 de Buenos Aires", "Sí"],
    ]);
  });

  it.each([
    ["email", { email: "no es un mail" }],
    ["hora", { email: "a@a.test", hora: "25:00" }],
    ["dias", { email: "a@a.test", dias: [] }],
    ["dias.0", { email: "a@a.test", dias: [8] }],
    ["zona", { email: "a@a.test", zona: "Marte/Olimpo" }],
    ["type", { email: "a@a.test", type: "booking" }],
    ["sorpresa", { email: "a@a.test", sorpresa: 1 }],
  ])("are refused for %s", async (path, body) => {
    const answer = await requestAs<Failed>(admin, "POST", "/tickets/report-emails/live-arg", body);
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, path]);
    expect(await prisma.reportEmail.count()).toBe(0);
  });

  it("are read by Gerente, written by Ticketing, neither by others", async () => {
    const ticketing = await aPerson("Ticketing");
    const marketing = await aPerson("Marketing");
    const list = "/tickets/report-emails/todos";
    expect((await requestAs(gerente, "POST", list, { email: "a@a.test" })).status).toBe(403);
    expect((await requestAs(ticketing, "POST", list, { email: "a@a.test" })).status).toBe(201);
    expect((await requestAs(marketing, "GET", list)).status).toBe(403);
    expect((await requestAs(admin, "GET", "/tickets/report-emails/otro")).status).toBe(400);
  });
});

describe("the schedule", () => {
  it("queues each slot once with many workers, and goes on to the next", async () => {
    const { body } = await add("live-arg", "ana@afuera.test", { zona: "Europe/Madrid" });
    await makeDue(body.id, "2026-01-01T08:00:00Z");
    const queued = await Promise.all([queueDueReports(), queueDueReports(), queueDueReports()]);
    expect(queued.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await queueDueReports()).toBe(0);
    const row = await prisma.reportEmail.findUniqueOrThrow({ where: { id: body.id }, include: { runs: true } });
    expect(row.runs).toMatchObject([{ scheduled_for: new Date("2026-01-01T08:00:00Z") }]);
    expect(row.next_run?.getTime()).toBeGreaterThan(Date.now());
    expect(row.runs[0]?.mail_id).not.toBeNull();
  });

  it("makes up for days without a worker with one mail, and gives a moment to a row without one", async () => {
    const late = await add("live-arg", "ana@afuera.test");
    await makeDue(late.body.id, "2026-01-01T12:00:00Z");
    const bare = await prisma.reportEmail.create({ data: { type: "booking", mail: "b@b.test" } });
    expect(await queueDueReports()).toBe(1);
    expect((await prisma.reportEmail.findUniqueOrThrow({ where: { id: bare.id } })).next_run).not.toBeNull();
    expect(await prisma.outboxMail.count()).toBe(1);
  });

  it("leaves out who is inactive, and does not send to who was taken off meanwhile", async () => {
    const off = await add("live-arg", "off@afuera.test", { activo: false });
    await makeDue(off.body.id, "2026-01-01T12:00:00Z");
    expect(await queueDueReports()).toBe(0);
    const gone = await add("live-arg", "gone@afuera.test");
    await makeDue(gone.body.id, "2026-01-01T12:00:00Z");
    await queueDueReports();
    await requestAs(admin, "DELETE", `/tickets/report-emails/live-arg/${gone.body.id}`);
    await deliverAll();
    expect(smtp.received).toHaveLength(0);
    expect(await prisma.outboxMail.findFirst()).toMatchObject({
      state: "failed",
      last_error: expect.stringContaining("lista"),
    });
  });

  it("goes out through two workers once, to a real server, with a workbook that opens", async () => {
    const { body } = await add("live-arg", "gerente@empresa.test");
    await makeDue(body.id, "2026-01-01T12:00:00Z");
    await queueDueReports();
    const workers: RunningWorker[] = [];
    for (let count = 0; count < 2; count++) workers.push(await startWorker(mailJobs([reportMail])));
    while ((await prisma.outboxMail.count({ where: { state: "sent" } })) === 0)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect(mail?.subject).toContain("Reporte de ventas: Live Argentina");
    expect(mail?.html).toContain("1.562.480,50");
    expect(mail?.html).toContain(`href="${env().APP_BASE_URL}/tickets"`);
    expect(mail?.text).toContain("Vendidas en total: 591");
    expect(mail?.attachments[0]?.filename).toBe(`reporte_live-arg_${today}.xlsx`);
    const cells = await cellsOf(mail);
    expect(cells).toEqual(expect.arrayContaining(["MAGIC/BIRD", 1562480.5, 1150, "Total ARS (1)", "Total EUR (1)"]));
    expect(cells).not.toContain("Solo España");
  }, 30_000);
});

describe("what a recipient gets", () => {
  const mailFor = async (email: string, type = "todos") => {
    const { body } = await add(type, email);
    await requestAs(admin, "POST", `/tickets/send-excel/${body.id}`);
    await deliverAll();
    return smtp.received.at(-1);
  };

  it("has names as text in HTML, plain text and workbook, whatever they hold", async () => {
    const mail = await mailFor("gerente@empresa.test");
    expect(mail?.html).not.toContain("<script>");
    expect(mail?.html).toContain("&lt;script&gt;");
    expect(mail?.text).toContain('=HYPERLINK("http://x") & <script>');
    expect(await cellsOf(mail)).toContain('=HYPERLINK("http://x") & <script>');
  });

  it("has no money anywhere for somebody outside without an access row, but every artist", async () => {
    const mail = await mailFor("afuera@agencia.test");
    const cells = await cellsOf(mail);
    expect(cells).toEqual(expect.arrayContaining(["MAGIC/BIRD", "Solo España", 553]));
    for (const content of [
      mail?.html?.replace(/ y montos/, ""),
      mail?.text,
      cells.join("|").replace('=HYPERLINK("http://x")', ""),
    ]) {
      expect(content).not.toMatch(MONEY);
      expect(content).not.toMatch(/1\.?562\.?480|1\.?150/);
    }
  });

  it("is limited to the artists and montos of the access row at the moment of sending", async () => {
    await anAccess("socio@agencia.test", { artista: "Ana", accesoMontos: true });
    const { body } = await add("todos", "socio@agencia.test");
    await requestAs(admin, "POST", `/tickets/send-excel/${body.id}`);
    await anAccess("socio@agencia.test", { artista: "Beto", accesoMontos: true });
    await deliverAll();
    const [mail] = smtp.received;
    const cells = await cellsOf(mail);
    expect(cells).toEqual(expect.arrayContaining(["MAGIC/BIRD", 1150]));
    expect(mail?.html).not.toContain("HYPERLINK");
    expect(cells.join("|")).not.toContain("HYPERLINK");
    expect(cells).not.toContain(1562480.5);
  });

  it("is nothing for a disabled person", async () => {
    await aPerson("Gerente", { mail: "ex@empresa.test" });
    await prisma.user.update({ where: { mail: "ex@empresa.test" }, data: { active: false } });
    await mailFor("ex@empresa.test");
    expect(smtp.received).toHaveLength(0);
    expect(await prisma.outboxMail.findFirst()).toMatchObject({
      state: "failed",
      last_error: expect.stringContaining("deshabilitada"),
    });
  });

  it("says so when there is nothing to show", async () => {
    const mail = await mailFor("afuera@agencia.test", "management");
    expect(mail?.text).toContain("No hay shows para mostrar.");
    expect(mail?.attachments).toHaveLength(1);
  });
});

describe("sending by hand", () => {
  it("sends a type's report to one or to all of its list, each once per request", async () => {
    const one = await add("live-arg", "a@a.test");
    await add("live-arg", "b@b.test");
    await add("live-arg", "off@b.test", { activo: false });
    const twice = await Promise.all(
      [1, 2].map(() => requestAs<Sent>(gerente, "POST", `/tickets/send-excel/live-arg/${one.body.id}`)),
    );
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(twice.map(({ body }) => body.enviados[0]?.mail_id)).size).toBe(1);
    const all = await requestAs<Sent>(gerente, "POST", "/tickets/send-excel/live-arg/todos");
    expect(all.body.enviados.map(({ email, repetido }) => [email, repetido])).toEqual([
      ["a@a.test", true],
      ["b@b.test", false],
    ]);
    expect(await prisma.outboxMail.count()).toBe(2);
    expect(await auditOf("report:Live Argentina")).toHaveLength(2);
    expect((await requestAs(gerente, "POST", `/tickets/send-excel/live-esp/${one.body.id}`)).status).toBe(404);
    expect((await requestAs(gerente, "POST", "/tickets/send-excel/booking/todos")).status).toBe(422);
  });

  it("keeps to the client's own key for ever", async () => {
    const one = await add("live-arg", "a@a.test");
    const path = `/tickets/send-excel/live-arg/${one.body.id}`;
    const first = await requestAs<Sent>(gerente, "POST", path, { clave: "k" });
    await query("UPDATE outbox_mail SET created_at = now() - interval '1 day'");
    const again = await requestAs<Sent>(gerente, "POST", path, { clave: "k" });
    expect(again.body.enviados[0]).toEqual({ ...first.body.enviados[0], repetido: true });
    const other = await requestAs<Sent>(gerente, "POST", path, { clave: "k2" });
    expect(other.body.enviados[0]?.repetido).toBe(false);
  });

  it("sends one show's report", async () => {
    const one = await add("todos", "gerente@empresa.test");
    await add("live-arg", "b@b.test");
    await add("live-esp", "c@c.test");
    await requestAs<Sent>(admin, "POST", `/tickets/send-excel/${one.body.id}`, { show: "MAGIC/BIRD" });
    await deliverAll();
    const [mail] = smtp.received;
    expect(mail?.subject).toContain("MAGIC/BIRD");
    expect(mail?.attachments[0]?.filename).toBe(`reporte_MAGIC_BIRD_${today}.xlsx`);
    expect((await cellsOf(mail)).join("|")).not.toContain("HYPERLINK");
    const byName = await requestAs<Sent>(admin, "POST", `/tickets/send-excel/${x("MAGIC/BIRD")}`);
    expect(byName.body.enviados.map(({ email }) => email)).toEqual(["b@b.test", "gerente@empresa.test"]);
    expect((await requestAs(admin, "POST", "/tickets/send-excel/no%20existe")).status).toBe(404);
    expect((await requestAs(admin, "POST", `/tickets/send-excel/${one.body.id}`, { show: "no existe" })).status).toBe(
      404,
    );
    expect((await requestAs(admin, "POST", "/tickets/send-excel/999999", { show: "MAGIC/BIRD" })).status).toBe(404);
  });

  it("is for who may send, about shows they see", async () => {
    await add("todos", "a@a.test");
    const marketing = await aPerson("Marketing");
    expect((await requestAs(marketing, "POST", "/tickets/send-excel/todos")).status).toBe(403);
    const limited = await aPerson("Ticketing", { access: { artista: "Ana", accesoMontos: false } });
    expect((await requestAs(limited, "POST", "/tickets/send-excel/todos", { show: "MAGIC/BIRD" })).status).toBe(404);
  });
});

describe("the preview", () => {
  it("says what has become of a show that is no longer sold, and not what is left of it", async () => {
    const { name } = await aShow({ artist: "Ana", fecha: addDays(today, 30), capacidad: 500, state: "cancelado" });
    const { body: recipient } = await add("show", "gerente@empresa.test", { show: name });
    const { body } = await requestAs<Preview>(admin, "GET", `/tickets/send-excel/preview?id=${recipient.id}`);
    expect(body.subject).toContain(`${name} (cancelado)`);
    expect(body.text).toContain("Cancelado");
    expect(body.text).not.toContain("restan");
  });

  type Preview = {
    recipients: { email: string; accesoMontos: boolean; artistas: string[] | null; problema: string | null }[];
    html: string;
    text: string;
    subject: string;
    attachments: { name: string; size: number; rows: number }[];
  };

  it("shows recipients with their limits, the mail and its attachment, and sends nothing", async () => {
    await anAccess("socio2@agencia.test", { artista: "Ana", accesoMontos: true });
    await add("live-arg", "gerente@empresa.test");
    await add("live-arg", "socio2@agencia.test");
    const { body } = await requestAs<Preview>(admin, "GET", "/tickets/send-excel/preview?type=live-arg");
    expect(body.recipients.map(({ email, accesoMontos, artistas }) => [email, accesoMontos, artistas])).toEqual([
      ["gerente@empresa.test", true, null],
      ["socio2@agencia.test", true, ["Ana"]],
    ]);
    expect(body.html).toContain("1.562.480,50");
    expect(body.attachments).toMatchObject([{ name: `reporte_live-arg_${today}.xlsx` }]);
    expect(body.attachments[0]?.rows).toBeGreaterThan(3);
    expect(await prisma.outboxMail.count()).toBe(0);
  });

  it("of a recipient of one show or artist is that report", async () => {
    const show = await add("show", "gerente@empresa.test", { show: "MAGIC/BIRD" });
    const artist = await add("artista", "gerente@empresa.test", { artista: "Ana" });
    for (const [{ body }, title] of [
      [show, "MAGIC/BIRD"],
      [artist, "Ana"],
    ] as const) {
      const preview = await requestAs<Preview>(admin, "GET", `/tickets/send-excel/preview?id=${body.id}`);
      expect(preview.body.subject).toContain(`Reporte de ventas: ${title}`);
      expect(preview.body.recipients).toMatchObject([{ email: "gerente@empresa.test" }]);
    }
  });

  it("never shows the asker more than their own limits", async () => {
    await add("live-arg", "gerente@empresa.test");
    const limited = await aPerson("Ticketing", { access: { artista: "Beto", accesoMontos: false } });
    const { body } = await requestAs<Preview>(limited, "GET", "/tickets/send-excel/preview?type=live-arg");
    expect(body.text).toContain("MAGIC/BIRD");
    expect(body.text).not.toContain("HYPERLINK");
    expect(body.html.replace(/ y montos/, "")).not.toMatch(MONEY);
  });
});
