import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import * as z from "zod";
import { disconnect, prisma, query } from "@/lib/db";
import { env } from "@/lib/env";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { type Delivery, deliverMail } from "./deliver";
import { backoffMs, failureOf, MAX_ATTEMPTS } from "./failure";
import { sweepMails } from "./jobs";
import { MailRefused, mailKind } from "./kind";
import { queueMail } from "./queueMail";
import { type TestSmtp, testSmtp } from "./testing/smtp";
import { type Send, transport } from "./transport";

const hello = mailKind("hello", z.object({ name: z.string() }), async ({ name }) => {
  if (name === "refused") throw new MailRefused("Ya no corresponde.");
  if (name === "broken") throw new Error("boom");
  return {
    subject: `Hola ${name}`,
    html: `<p>Hola ${name}</p>`,
    text: `Hola ${name}`,
    attachments: [{ filename: "ñandú.txt", content: Buffer.from("hola"), contentType: "text/plain" }],
  };
});
const kinds = [hello];

const queued = (name: string, dedupeKey?: string) =>
  prisma.$transaction((tx) =>
    queueMail(tx, { kind: "hello", to: "ana@afuera.test", payload: { name }, createdBy: "t@t.test", dedupeKey }),
  );
const stored = (id: number) => prisma.outboxMail.findUniqueOrThrow({ where: { id } });
const jobsOf = async (id: number) =>
  (
    await query<{ n: number }>(
      "SELECT count(*) AS n FROM pgboss.job WHERE name = 'mail.send' AND (data->>'id')::int = $1",
      [id],
    )
  )[0]?.n;
/** Makes the next attempt due. */
const due = (id: number) =>
  prisma.outboxMail.update({ where: { id }, data: { next_attempt: new Date(Date.now() - 1_000) } });

let smtp: TestSmtp;
let send: Send;
let admin: TestPerson;

beforeAll(async () => {
  await testDatabase();
  smtp = await testSmtp();
  Object.assign(env(), { SMTP_URL: smtp.url });
  send = transport();
  admin = await aPerson("Administrador");
});
beforeEach(() => smtp.received.splice(0));
afterAll(async () => {
  await smtp.close();
  await disconnect();
});

describe("queueing", () => {
  it("queues mail and job in the business transaction, or neither", async () => {
    const { id } = await queued("Ana");
    expect(await stored(id)).toMatchObject({ state: "queued", attempts: 0, to_mail: "ana@afuera.test" });
    expect(await jobsOf(id)).toBe(1);
    const before = await prisma.outboxMail.count();
    const undone = prisma.$transaction(async (tx) => {
      await queueMail(tx, { kind: "hello", to: "x@x.test", payload: { name: "x" }, createdBy: "t" });
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    expect(await prisma.outboxMail.count()).toBe(before);
  });

  it("queues one mail per key, also at once", async () => {
    const made = await Promise.all([queued("Ana", "k1"), queued("Ana", "k1"), queued("Ana", "k1")]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made.filter(({ created }) => created)).toHaveLength(1);
  });
});

describe("delivery", () => {
  it("sends subject, html, text and attachment, once, and keeps what was sent", async () => {
    const { id } = await queued("Ñandú");
    expect(await deliverMail(id, kinds, send)).toBe("sent");
    expect(await deliverMail(id, kinds, send)).toBe("skipped");
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect(mail).toMatchObject({ subject: "Hola Ñandú", to_mail: "ana@afuera.test" });
    expect(mail?.html).toContain("<p>Hola Ñandú</p>");
    expect(mail?.text?.trim()).toBe("Hola Ñandú");
    expect(mail?.attachments[0]?.filename).toBe("ñandú.txt");
    const row = await stored(id);
    expect(row).toMatchObject({
      state: "sent",
      attempts: 1,
      subject: "Hola Ñandú",
      attachments: [{ name: "ñandú.txt", size: 4 }],
    });
    expect(mail?.messageId).toBe(row.message_id);
  });

  it("sends once with many workers at once", async () => {
    const { id } = await queued("Ana");
    const results = await Promise.all(Array.from({ length: 4 }, () => deliverMail(id, kinds, send)));
    expect(results.sort()).toEqual<Delivery[]>(["sent", "skipped", "skipped", "skipped"]);
    expect(smtp.received).toHaveLength(1);
  });

  it("tries a temporary refusal again later, with the same Message-ID, and then sends it", async () => {
    const { id } = await queued("Ana");
    smtp.refuse({ code: 451, message: "Greylisted, come back" });
    expect(await deliverMail(id, kinds, send)).toBe("retrying");
    const waiting = await stored(id);
    expect(waiting).toMatchObject({ state: "retrying", attempts: 1 });
    expect(waiting.last_error).toContain("Greylisted");
    expect(waiting.next_attempt?.getTime()).toBeGreaterThan(Date.now() + 30_000);
    expect(await jobsOf(id)).toBe(2);
    expect(await deliverMail(id, kinds, send)).toBe("skipped");
    await due(id);
    expect(await deliverMail(id, kinds, send)).toBe("sent");
    expect(smtp.received[0]?.messageId).toBe(waiting.message_id);
    expect(await stored(id)).toMatchObject({ state: "sent", attempts: 2, last_error: null, next_attempt: null });
  });

  it("fails a permanent refusal at once, with the server's words", async () => {
    const { id } = await queued("Ana");
    smtp.refuse({ code: 550, message: "No such user here" });
    expect(await deliverMail(id, kinds, send)).toBe("failed");
    const row = await stored(id);
    expect(row).toMatchObject({ state: "failed", attempts: 1, html: "<p>Hola Ana</p>" });
    expect(row.last_error).toContain("550 No such user here");
  });

  it("gives up after the last attempt, and retries while there is no server", async () => {
    const { id } = await queued("Ana");
    const away: Send = () => Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ESOCKET" }));
    expect(await deliverMail(id, kinds, away)).toBe("retrying");
    expect((await stored(id)).last_error).toContain("ECONNREFUSED");
    await prisma.outboxMail.update({ where: { id }, data: { attempts: MAX_ATTEMPTS - 1, next_attempt: null } });
    expect(await deliverMail(id, kinds, away)).toBe("failed");
  });

  it("fails what must not be sent, retries what could not be made", async () => {
    const refused = await queued("refused");
    expect(await deliverMail(refused.id, kinds, send)).toBe("failed");
    expect((await stored(refused.id)).last_error).toBe("Ya no corresponde.");
    const broken = await queued("broken");
    expect(await deliverMail(broken.id, kinds, send)).toBe("retrying");
    expect(smtp.received).toHaveLength(0);
  });

  it("queues again what is late", async () => {
    const { id } = await queued("Ana");
    await prisma.outboxMail.update({ where: { id }, data: { created_at: new Date(Date.now() - 600_000) } });
    await query("DELETE FROM pgboss.job WHERE (data->>'id')::int = $1", [id]);
    await sweepMails();
    await sweepMails();
    expect(await jobsOf(id)).toBe(1);
  });

  it("tells failures apart and doubles the wait", () => {
    expect(failureOf({ responseCode: 552, response: "552 too big" })).toEqual({
      permanent: true,
      reason: "552 too big",
    });
    expect(failureOf({ responseCode: 421, message: "x" }).permanent).toBe(false);
    expect(failureOf({ responseCode: 535, code: "EAUTH", message: "x" }).permanent).toBe(false);
    expect(failureOf(new Error("x")).permanent).toBe(false);
    expect([1, 2, 3, 7].map((attempts) => backoffMs(attempts, 60_000) / 60_000)).toEqual([1, 2, 4, 64]);
  });
});

describe("the outbox folder", () => {
  it("takes mails as files that an administrator downloads", async () => {
    const OUTBOX_DIR = join(env().DATA_DIR, "outbox-test");
    Object.assign(env(), { SMTP_URL: undefined, OUTBOX_DIR });
    const { id } = await queued("Carpeta");
    expect(await deliverMail(id, kinds, transport())).toBe("sent");
    Object.assign(env(), { SMTP_URL: smtp.url });
    const answer = await requestAs(admin, "GET", `/mail/${id}/attachment`);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("message/rfc822");
    expect(await PostalMime.parse(answer.raw)).toMatchObject({ subject: "Hola Carpeta" });
    const { file } = await stored(id);
    expect(await readFile(join(OUTBOX_DIR, file ?? ""))).toEqual(answer.raw);
    await rm(OUTBOX_DIR, { recursive: true });
    expect((await requestAs(admin, "GET", `/mail/${id}/attachment`)).status).toBe(404);
  });
});

describe("the mail screen's calls", () => {
  it("list by state and text, a page at a time", async () => {
    const ids = [];
    for (const name of ["Uno", "Dos", "Tres"]) ids.push((await queued(name)).id);
    for (const id of ids) await deliverMail(id, kinds, send);
    type Page = {
      items: { id: number; subject: string; state: string }[];
      next_cursor: string | null;
      counts: Record<string, number>;
      smtp_server: string | null;
    };
    const first = await requestAs<Page>(admin, "GET", "/mail?state=sent&limit=2");
    expect(first.body.items.map(({ subject }) => subject)).toEqual(["Hola Tres", "Hola Dos"]);
    const second = await requestAs<Page>(admin, "GET", `/mail?state=sent&limit=1&cursor=${first.body.next_cursor}`);
    expect(second.body.items.map(({ subject }) => subject)).toEqual(["Hola Uno"]);
    expect(first.body.counts.sent).toBeGreaterThanOrEqual(3);
    expect(first.body.smtp_server).toBe(new URL(smtp.url).host);
    const found = await requestAs<Page>(admin, "GET", "/mail?q=TRES");
    expect(found.body.items.map(({ id }) => id)).toEqual([ids[2]]);
    expect((await requestAs(admin, "GET", "/mail?state=lost")).status).toBe(400);
    expect((await requestAs(admin, "GET", "/mail/999999")).status).toBe(404);
  });

  it("are for administrators", async () => {
    const others = [await aPerson("Ticketing"), await aPerson("Admin secundario")];
    const { id } = await queued("Ana");
    for (const [method, path] of [
      ["GET", "/mail"],
      ["GET", `/mail/${id}`],
      ["GET", `/mail/${id}/attachment`],
      ["POST", `/mail/${id}/resend`],
    ] as const) {
      expect((await requestAs(null, method, path)).status).toBe(401);
      for (const person of others) expect((await requestAs(person, method, path)).status).toBe(403);
    }
  });

  it("send a failed mail again, once", async () => {
    const { id } = await queued("Ana");
    smtp.refuse({ code: 550, message: "No" });
    await deliverMail(id, kinds, send);
    const again = await requestAs<{ id: number; state: string }>(admin, "POST", `/mail/${id}/resend`);
    expect(again).toMatchObject({ status: 200, body: { id, state: "queued" } });
    expect((await requestAs(admin, "POST", `/mail/${id}/resend`)).status).toBe(200);
    expect(await deliverMail(id, kinds, send)).toBe("sent");
    expect(smtp.received).toHaveLength(1);
    expect(await auditOf(`mail:${id}`)).toHaveLength(1);
  });

  it("send a sent mail once more as a mail of its own", async () => {
    const { id } = await queued("Ana");
    await deliverMail(id, kinds, send);
    const copy = await requestAs<{ id: number }>(admin, "POST", `/mail/${id}/resend`);
    const repeated = await requestAs<{ id: number }>(admin, "POST", `/mail/${id}/resend`);
    expect(copy.body.id).not.toBe(id);
    expect(repeated.body.id).toBe(copy.body.id);
    expect((await stored(id)).state).toBe("sent");
  });
});
