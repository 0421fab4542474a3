import { pool, prisma, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { gastoLink, linkOf } from "./kinds";
import type { Notification, Preference } from "./schema";
import { type NewNotification, notify } from "./service/notify";

const XSS = `<img src=x onerror="alert(1)"> & 'comillas'`;

let ana: TestPerson;
let bruno: TestPerson;
let admin: TestPerson;

const tell = (to: TestPerson[], more: Partial<NewNotification> = {}) =>
  prisma.$transaction((tx) =>
    notify(tx, { to: to.map(({ userId }) => userId), kind: "sistema", message: "algo pasó", ...more }),
  );
const own = async (person: TestPerson, search = "") =>
  (await requestAs<Notification[]>(person, "GET", `/notifications/${encodeURIComponent(person.mail)}${search}`)).body;

interface Page {
  items: Notification[];
  next_cursor: string | null;
  unread_count: number;
}
const page = async (person: TestPerson, search = "") =>
  (await requestAs<Page>(person, "GET", `/notifications${search}`)).body;

beforeAll(async () => {
  await testDatabase();
});
beforeEach(async () => {
  ana = await aPerson("Marketing");
  bruno = await aPerson("Marketing Jr");
  admin = await aPerson("Administrador");
});
afterAll(async () => {
  await prisma.$disconnect();
  await pool().end();
});

describe("one's own list", () => {
  test("has the specification's fields, newest first, and the texts as they were given", async () => {
    await tell([ana], {
      kind: "gasto",
      message: XSS,
      user_name: XSS,
      show_info: "Vera Quintana, La Plata",
      gasto_id: "12",
      gasto_descripcion: "Fotos de prensa",
    });
    await tell([ana, ana], { message: "la última", link: "/tickets" });
    const list = await own(ana);
    expect(list.map(({ message }) => message)).toEqual(["la última", XSS]);
    expect(list[1]).toEqual({
      id: expect.any(Number),
      gasto_id: "12",
      is_read: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      show_info: "Vera Quintana, La Plata",
      gasto_descripcion: "Fotos de prensa",
      user_name: XSS,
      message: XSS,
      kind: "gasto",
      link: null,
    });
    expect(list.map(linkOf)).toEqual(["/tickets", "/presupuestos/check-status?gastoId=12"]);
    expect(gastoLink("a/b&c")).toBe("/presupuestos/check-status?gastoId=a%2Fb%26c");
  });

  test("is nobody else's: not read, marked, deleted or restored, by administrators neither", async () => {
    await tell([ana]);
    const [note] = await own(ana);
    for (const other of [bruno, admin]) {
      const asAna = { userEmail: ana.mail };
      const asSelf = { userEmail: other.mail };
      expect((await requestAs(other, "GET", `/notifications/${ana.mail}`)).status).toBe(403);
      for (const [method, path] of [
        ["PUT", `/notifications/${note?.id}/read`],
        ["DELETE", `/notifications/${note?.id}`],
        ["PUT", `/notifications/${note?.id}/restore`],
      ] as const) {
        expect([path, (await requestAs(other, method, path, asAna)).status]).toEqual([path, 403]);
        expect([path, (await requestAs(other, method, path, asSelf)).status]).toEqual([path, 404]);
      }
      expect((await requestAs(other, "PUT", "/notifications/mark-all-read", asAna)).status).toBe(403);
      expect((await requestAs<{ updated: number }>(other, "PUT", "/notifications/mark-all-read", asSelf)).body).toEqual(
        {
          updated: 0,
        },
      );
    }
    expect(await own(ana)).toMatchObject([{ id: note?.id, is_read: false }]);
  });

  test("marks one, marks all, deletes and brings back", async () => {
    for (const message of ["a", "b", "c"]) await tell([ana], { message });
    const [c, b] = await own(ana);
    const userEmail = ana.mail.toUpperCase();
    const read = await requestAs<Notification>(ana, "PUT", `/notifications/${b?.id}/read`, { userEmail });
    expect(read.body).toMatchObject({ message: "b", is_read: true });
    expect((await page(ana)).unread_count).toBe(2);
    expect((await requestAs(ana, "DELETE", `/notifications/${c?.id}`, { userEmail })).status).toBe(200);
    expect((await requestAs(ana, "DELETE", `/notifications/${c?.id}`, { userEmail })).status).toBe(404);
    expect((await own(ana)).map(({ message }) => message)).toEqual(["b", "a"]);
    expect((await requestAs(ana, "PUT", `/notifications/${c?.id}/restore`, { userEmail })).status).toBe(200);
    const all = await requestAs<{ updated: number }>(ana, "PUT", "/notifications/mark-all-read", { userEmail });
    expect(all.body).toEqual({ updated: 2 });
    expect((await own(ana)).map(({ is_read }) => is_read)).toEqual([true, true, true]);
    expect((await page(ana)).unread_count).toBe(0);
  });

  test("is filtered and cut into pages; the count of the bell is of all", async () => {
    for (let number = 1; number <= 5; number++) await tell([ana], { message: String(number), kind: "mencion" });
    await tell([ana], { message: "otra" });
    await query("UPDATE notification SET is_read = true WHERE user_id = $1 AND message IN ('2', '4')", [ana.userId]);
    await query("UPDATE notification SET created_at = '2026-03-01T02:30:00Z' WHERE user_id = $1 AND message = '1'", [
      ana.userId,
    ]);
    const first = await page(ana, "?limit=2&kind=mencion");
    expect(first.items.map(({ message }) => message)).toEqual(["5", "4"]);
    expect(first.unread_count).toBe(4);
    const second = await page(ana, `?limit=2&kind=mencion&cursor=${first.next_cursor}`);
    expect(second.items.map(({ message }) => message)).toEqual(["3", "2"]);
    const last = await page(ana, `?limit=2&kind=mencion&cursor=${second.next_cursor}`);
    expect([last.items.map(({ message }) => message), last.next_cursor]).toEqual([["1"], null]);
    const messages = async (search: string) => (await own(ana, search)).map(({ message }) => message);
    expect(await messages("?unread=0")).toEqual(["4", "2"]);
    expect(await messages("?unread=1&kind=mencion")).toEqual(["5", "3", "1"]);
    // Half past two in UTC is still the day before in Buenos Aires.
    expect(await messages("?to=2026-02-28")).toEqual(["1"]);
    expect(await messages("?from=2026-03-01&limit=1")).toEqual(["otra"]);
    for (const wrong of ["?unread=si", "?kind=x", "?from=2026-02-30", "?limit=501", "?cursor=a", "?otro=1"])
      expect([wrong, (await requestAs(ana, "GET", `/notifications${wrong}`)).status]).toEqual([wrong, 400]);
  });
});

describe("POST", () => {
  test("anyone for oneself, an administrator for anyone, nobody else for others", async () => {
    const mine = await requestAs<Notification>(ana, "POST", "/notifications", { message: "recordar", gasto_id: 7 });
    expect(mine.status).toBe(201);
    expect(mine.body).toMatchObject({ message: "recordar", gasto_id: "7", kind: "gasto", is_read: false });
    const body = { message: "hola", userEmail: bruno.mail, kind: "acceso", link: "/admin-users" };
    expect((await requestAs(ana, "POST", "/notifications", body)).status).toBe(403);
    expect((await requestAs(admin, "POST", "/notifications", body)).status).toBe(201);
    expect(await own(bruno)).toMatchObject([{ message: "hola", kind: "acceso", link: "/admin-users" }]);
    const nobody = { message: "x", userEmail: "nadie@demo.test" };
    expect((await requestAs(admin, "POST", "/notifications", nobody)).status).toBe(400);
  });

  test("the specification's whole object is taken; what only the server knows of it is not looked at", async () => {
    const facts = {
      gasto_id: null,
      show_info: "Estadio",
      gasto_descripcion: null,
      user_name: "Paula",
      message: "entera",
    };
    const whole = { ...facts, id: 999_999, is_read: true, created_at: "1999-01-01T00:00:00.000Z" };
    const made = await requestAs<Notification>(ana, "POST", "/notifications", whole);
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        message: "entera",
        show_info: "Estadio",
        gasto_descripcion: "",
        user_name: "Paula",
        is_read: false,
        kind: "sistema",
      },
    ]);
    expect([made.body.id, made.body.created_at]).not.toEqual([999_999, whole.created_at]);
    expect((await requestAs(ana, "POST", "/notifications", made.body)).status).toBe(201);
  });

  test.each([
    [{}],
    [{ message: "  " }],
    [{ message: "x", link: "https://otro.test" }],
    [{ message: "x", link: "//otro.test" }],
    [{ message: "x", link: "/\\otro.test" }],
    [{ message: "x", link: "javascript:alert(1)" }],
    [{ message: "x", user_id: 1 }],
    [{ message: "x", kind: "otro" }],
  ])("%j is refused", async (body) => {
    expect((await requestAs(ana, "POST", "/notifications", body)).status).toBe(400);
  });
});

describe("preferences", () => {
  const prefer = (person: TestPerson, kind: string, in_app: boolean, mail: string) =>
    requestAs<Preference>(person, "PUT", "/notifications/preferences", { kind, in_app, mail });
  const mailsTo = ({ mail }: TestPerson) =>
    prisma.outboxMail.findMany({ where: { to_mail: mail }, select: { kind: true, payload: true, state: true } });

  test("are each person's own, per kind, with defaults", async () => {
    expect((await prefer(ana, "gasto", true, "ahora")).body).toMatchObject({ kind: "gasto", mail: "ahora" });
    expect((await prefer(ana, "gasto", false, "diario")).status).toBe(200);
    const { body } = await requestAs<Preference[]>(ana, "GET", "/notifications/preferences");
    expect(body.find(({ kind }) => kind === "gasto")).toMatchObject({ in_app: false, mail: "diario" });
    // What nobody chose is as its kind says: what waits for a decision, a supplier's changed account, backups that failed and
    // sums that are off go out at once.
    expect(body.filter(({ in_app, mail }) => !in_app || mail !== "no").map(({ kind }) => kind)).toEqual([
      "aprobacion",
      "comprobante_falta",
      "cuenta_proveedor",
      "gasto",
      "gasto_tarjeta",
      "hold",
      "lote_pago",
      "respaldo",
      "verificacion",
    ]);
    const others = (await requestAs<Preference[]>(bruno, "GET", "/notifications/preferences")).body;
    expect(others.every(({ in_app }) => in_app)).toBe(true);
    expect((await prefer(ana, "gasto", true, "siempre")).status).toBe(400);
  });

  test("decide who gets it in the application, by mail, both, or not at all", async () => {
    const silent = await aPerson("Office");
    await prefer(ana, "mencion", true, "ahora");
    await prefer(bruno, "mencion", false, "ahora");
    await prefer(silent, "mencion", false, "no");
    await tell([ana, bruno, silent, admin], { kind: "mencion", message: "los nombraron" });
    const lists = await Promise.all([ana, bruno, silent, admin].map((person) => own(person)));
    expect(lists.map(({ length }) => length)).toEqual([1, 0, 0, 1]);
    const mails = await Promise.all([ana, bruno, silent, admin].map(mailsTo));
    expect(mails.map(({ length }) => length)).toEqual([1, 1, 0, 0]);
    expect(await prisma.notification.count({ where: { user_id: silent.userId } })).toBe(0);
  });

  test("a disabled person gets nothing, and nothing leaves what did not commit", async () => {
    await prefer(ana, "sistema", true, "ahora");
    await prisma.user.update({ where: { id: bruno.userId }, data: { active: false } });
    await tell([bruno]);
    expect(await prisma.notification.count({ where: { user_id: bruno.userId } })).toBe(0);
    await expect(
      prisma.$transaction(async (tx) => {
        await notify(tx, { to: [ana.userId], kind: "sistema", message: "no fue" });
        throw new Error("undone");
      }),
    ).rejects.toThrow("undone");
    expect(await own(ana)).toEqual([]);
    expect(await mailsTo(ana)).toEqual([]);
  });
});
