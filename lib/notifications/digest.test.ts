import { disconnect, prisma, query } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { clearDeleted, queueDigests } from "./digest";
import { digestMail, notificationMail } from "./mailKind";
import { notify } from "./service/notify";

// Eight in the morning of Buenos Aires is eleven in UTC.
const BEFORE_EIGHT = new Date("2026-11-20T10:59:00Z");
const AFTER_EIGHT = new Date("2026-11-20T11:01:00Z");
const NEXT_DAY = new Date("2026-11-21T11:01:00Z");

let ana: TestPerson;

async function tellAt(person: TestPerson, message: string, at: string): Promise<void> {
  await prisma.$transaction((tx) => notify(tx, { to: [person.userId], kind: "gasto", message, link: "/tickets" }));
  await query("UPDATE notification SET created_at = $2 WHERE message = $1", [message, at]);
}
const daily = async () => {
  const mails = await prisma.outboxMail.findMany({ where: { kind: "notification.daily" }, orderBy: { id: "asc" } });
  return mails.map(({ to_mail, payload }) => ({ to: to_mail, payload }));
};

beforeAll(testDatabase);
beforeEach(async () => {
  await prisma.notification.deleteMany();
  await prisma.outboxMail.deleteMany();
  ana = await aPerson("Marketing");
  await prisma.notificationPreference.create({
    data: { user_id: ana.userId, kind: "gasto", in_app: true, mail: "diario" },
  });
});
afterAll(disconnect);

test("a day's notifications go out in one mail after eight, once with any number of workers", async () => {
  await tellAt(ana, "de la tarde <b>", "2026-11-19T20:00:00Z");
  await tellAt(ana, "de la noche", "2026-11-20T03:00:00Z");
  await tellAt(ana, "de las nueve", "2026-11-20T12:00:00Z");
  expect(await queueDigests(BEFORE_EIGHT)).toBe(0);
  const queued = await Promise.all([1, 2, 3].map(() => queueDigests(AFTER_EIGHT)));
  expect(queued.sort()).toEqual([0, 0, 1]);
  const [mail] = await daily();
  const rendered = await digestMail.render(mail?.payload, ana.mail);
  expect(rendered.subject).toBe("Bambalina: 2 notificaciones");
  expect(rendered.html).toContain("de la tarde &lt;b&gt;");
  expect(rendered.html).not.toContain("<b>");
  expect(rendered.text).toContain("de la noche");
  expect(rendered.text).not.toContain("de las nueve");
  expect(await queueDigests(NEXT_DAY)).toBe(1);
  expect(await daily()).toHaveLength(2);
});

test("what was late for the hour waits for the next day's, and a missed day is made up for", async () => {
  await tellAt(ana, "a tiempo", "2026-11-19T20:00:00Z");
  expect(await queueDigests(AFTER_EIGHT)).toBe(1);
  await tellAt(ana, "apareció después", "2026-11-19T20:30:00Z");
  expect(await queueDigests(AFTER_EIGHT)).toBe(0);
  expect(await queueDigests(new Date("2026-11-25T09:00:00Z"))).toBe(1);
});

test("what was read or deleted meanwhile, and disabled people, are left out", async () => {
  const bruno = await aPerson("Marketing Jr");
  await prisma.notificationPreference.create({
    data: { user_id: bruno.userId, kind: "gasto", in_app: false, mail: "diario" },
  });
  await tellAt(ana, "leída", "2026-11-19T20:00:00Z");
  await tellAt(ana, "borrada", "2026-11-19T20:00:00Z");
  await tellAt(bruno, "de alguien que se fue", "2026-11-19T20:00:00Z");
  await query("UPDATE notification SET is_read = true WHERE message = 'leída'");
  await query("UPDATE notification SET deleted_at = now() WHERE message = 'borrada'");
  await query("UPDATE app_user SET active = false WHERE id = $1", [bruno.userId]);
  expect(await queueDigests(AFTER_EIGHT)).toBe(0);
});

test("deleted ones are cleared away after a day", async () => {
  for (const message of ["vieja", "reciente", "queda"]) await tellAt(ana, message, "2026-11-19T20:00:00Z");
  await query(
    "UPDATE notification SET digest = false, deleted_at = now() - interval '25 hours' WHERE message = 'vieja'",
  );
  await query(
    "UPDATE notification SET digest = false, deleted_at = now() - interval '23 hours' WHERE message = 'reciente'",
  );
  expect(await clearDeleted()).toBe(1);
  expect(await prisma.notification.count()).toBe(2);
});

test("the mail of one notification leads to its record, and is refused for others", async () => {
  await prisma.$transaction((tx) =>
    notify(tx, {
      to: [ana.userId],
      kind: "gasto",
      message: "aprobó\nsu gasto",
      user_name: "<i>Ana</i>",
      gasto_id: "5",
    }),
  );
  const { id } = await prisma.notification.findFirstOrThrow();
  const rendered = await notificationMail.render({ notification_id: id }, ana.mail);
  expect(rendered.subject).toBe("<i>Ana</i> aprobó su gasto");
  expect(rendered.html).toContain("/presupuestos/check-status?gastoId=5");
  expect(rendered.html).toContain("&lt;i&gt;Ana&lt;/i&gt;");
  await expect(notificationMail.render({ notification_id: id }, "otra@demo.test")).rejects.toThrow("inactiva");
});
