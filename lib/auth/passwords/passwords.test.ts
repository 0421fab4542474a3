import { rm } from "node:fs/promises";
import { join } from "node:path";
import { disconnect, prisma, query } from "@/lib/db";
import { env } from "@/lib/env";
import { deliverMail } from "@/lib/mail/deliver";
import { type TestSmtp, testSmtp } from "@/lib/mail/testing/smtp";
import { transport } from "@/lib/mail/transport";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, next, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { allMailKinds } from "@/worker/jobs";
import { hashPassword } from "../password";
import { answerRequest } from "./jobs";
import { mintLink } from "./link";

const OLD = "la de antes, bien larga";
const NEW = "el tren de las 7:40 no llega";

interface Body {
  mail: string;
  name: string;
  code: string;
  error: string;
  issues: { path: string; message: string }[];
}

let oldHash: string;
let smtp: TestSmtp;

beforeAll(async () => {
  await testDatabase();
  oldHash = await hashPassword(OLD);
  smtp = await testSmtp();
  Object.assign(env(), { SMTP_URL: smtp.url });
});
beforeEach(() => smtp.received.splice(0));
afterAll(async () => {
  await smtp.close();
  await disconnect();
});

const post = (path: string, body: unknown, address = `10.9.${next() % 250}.1`) =>
  requestAs<Body>(null, "POST", `/auth/password${path}`, body, { "x-client-address": address });
const signIn = (mail: string, password: string) => requestAs<Body>(null, "POST", "/auth/local", { mail, password });
const me = (person: TestPerson) => requestAs<{ hasPassword?: boolean }>(person, "GET", "/auth/me");

async function account(facts: { active?: boolean; password_hash?: string | null } = {}): Promise<TestPerson> {
  const person = await aPerson("Ticketing", { mail: `persona.${next()}@demo.test` });
  await prisma.user.update({ where: { id: person.userId }, data: { password_hash: oldHash, ...facts } });
  return person;
}

/** Delivers what is queued for a mail as the worker does; answers the tokens in what arrived. */
async function tokensSentTo(mail: string): Promise<string[]> {
  const queued = await prisma.outboxMail.findMany({ where: { to_mail: mail, state: "queued" } });
  for (const { id } of queued) await deliverMail(id, await allMailKinds(), transport());
  const arrived = smtp.received.filter(({ to_mail }) => to_mail === mail);
  return arrived.map(({ text }) => /\/login\/clave\/([\w-]{43})\s/.exec(text ?? "")?.[1] ?? "");
}

describe("asking for a link", () => {
  test("known and unknown mails get the same answer, and the request itself looks nobody up", async () => {
    const { mail } = await account();
    const external = await account({ password_hash: null });
    const mails = [mail, "nadie@demo.test", (await account({ active: false })).mail, external.mail];
    const seen = new Set<string>();
    for (const each of mails) {
      const answer = await post("/forgot", { mail: ` ${each.toUpperCase()} ` });
      seen.add(JSON.stringify([answer.status, answer.body]));
      const jobs = await query("SELECT 1 FROM pgboss.job WHERE name = 'auth.password-link' AND data->>'mail' = $1", [
        each,
      ]);
      expect(jobs).toHaveLength(1);
    }
    expect([...seen]).toEqual(["[202,{}]"]);
    expect(await prisma.outboxMail.count({ where: { to_mail: { in: mails } } })).toBe(0);
  });

  test("the worker writes to those who have a password or were invited to one, once per request", async () => {
    const [known, external, invited, disabled] = [
      await account(),
      await account({ password_hash: null }),
      await account({ password_hash: null }),
      await account({ active: false }),
    ];
    await mintLink(invited.userId, "invited");
    const answers = [];
    for (const { mail } of [known, external, invited, disabled])
      answers.push(await answerRequest(mail, "r", `j-${mail}`));
    expect(answers).toEqual([true, false, true, false]);
    expect(await answerRequest("nadie@demo.test", "r", "j-nadie")).toBe(false);
    expect(await answerRequest(known.mail, "r", `j-${known.mail}`)).toBe(false);
    expect(await tokensSentTo(known.mail)).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect((await auditOf(`user:${known.userId}`)).map(({ action }) => action)).toEqual(["password.linkAsked"]);
  });

  test("is limited per account and address, per account and per address, alike for known and unknown mails", async () => {
    const { mail } = await account();
    for (const each of [mail, `nadie.${next()}@demo.test`]) {
      const ask = async (address: string) => (await post("/forgot", { mail: each }, address)).status;
      const statuses: number[] = [];
      for (let count = 0; count < 6; count++) statuses.push(await ask("10.9.9.1"));
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
      expect(await ask("10.9.9.2")).toBe(202);
      await prisma.rateLimit.updateMany({ where: { key: `forgot_everywhere:${each}` }, data: { points: 20 } });
      expect(await ask("10.9.9.3")).toBe(429);
    }
    const from = `10.8.8.${next() % 250}`;
    const statuses: number[] = [];
    for (let count = 0; count < 61; count++)
      statuses.push((await post("/forgot", { mail: `nadie.${next()}@demo.test` }, from)).status);
    expect(statuses).toEqual([...Array(60).fill(202), 429]);
  });

  test("what is no mail is refused naming the field", async () => {
    const answer = await post("/forgot", { mail: "sin arroba" });
    expect([answer.status, answer.body.issues[0]?.path]).toEqual([400, "mail"]);
  });
});

describe("the link", () => {
  test("is in the mail alone: neither the database nor the mail screen has its token", async () => {
    const [{ mail }, admin] = [await account(), await aPerson("Administrador")];
    await answerRequest(mail, "r", `job-${next()}`);
    const [token = ""] = await tokensSentTo(mail);
    expect(token).toHaveLength(43);
    const tables = await query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'pgboss')`,
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const found = await query(`SELECT 1 FROM ${name} t WHERE strpos(t::text, $1) > 0`, [token]);
      expect([name, found.length]).toEqual([name, 0]);
    }
    const [sent] = await prisma.outboxMail.findMany({ where: { to_mail: mail } });
    const shown = await requestAs<{ html: string; text: string }>(admin, "GET", `/mail/${sent?.id}`);
    expect(shown.body.text).toContain("[enlace oculto]");
    expect(shown.raw.toString()).not.toContain(token);
  });

  test("is not offered as a file either, where there is no mail server", async () => {
    const OUTBOX_DIR = join(env().DATA_DIR, "outbox-passwords");
    Object.assign(env(), { SMTP_URL: undefined, OUTBOX_DIR });
    const [{ mail }, admin] = [await account(), await aPerson("Administrador")];
    await answerRequest(mail, "r", `job-${next()}`);
    await tokensSentTo(mail);
    const [sent] = await prisma.outboxMail.findMany({ where: { to_mail: mail } });
    expect([sent?.state, sent?.file]).toEqual(["sent", null]);
    expect((await requestAs(admin, "GET", `/mail/${sent?.id}/attachment`)).status).toBe(404);
    await rm(OUTBOX_DIR, { recursive: true });
    Object.assign(env(), { SMTP_URL: smtp.url });
  });

  test("says whose it is without being used, sets the password once, and ends every session", async () => {
    const person = await account();
    const token = await mintLink(person.userId, "forgot");
    for (let round = 0; round < 2; round++)
      expect((await post("/link", { token })).body).toEqual({ mail: person.mail, name: person.mail });
    expect((await me(person)).status).toBe(200);
    expect((await post("/choose", { token, password: NEW })).status).toBe(200);
    expect((await me(person)).status).toBe(401);
    expect((await signIn(person.mail, OLD)).status).toBe(401);
    expect((await signIn(person.mail, NEW)).status).toBe(200);
    expect((await post("/choose", { token, password: OLD })).status).toBe(410);
    const [entry] = await auditOf(`user:${person.userId}`);
    expect([entry?.action, entry?.actor, entry?.before, entry?.after]).toEqual([
      "password.chosen",
      person.mail,
      null,
      null,
    ]);
  });

  test("used, expired, unknown, of a disabled person and made useless by another answer alike", async () => {
    const [person, disabled, expired] = [await account(), await account({ active: false }), await account()];
    const [used, left] = [await mintLink(person.userId, "forgot"), await mintLink(person.userId, "forgot")];
    const late = await mintLink(expired.userId, "forgot");
    await prisma.passwordReset.updateMany({ where: { user_id: expired.userId }, data: { expires_at: new Date() } });
    await post("/choose", { token: used, password: NEW });
    const tokens = [used, left, late, await mintLink(disabled.userId, "forgot"), "x".repeat(43), "corto"];
    const seen = new Set<string>();
    for (const token of tokens) {
      for (const path of ["/link", "/choose"]) {
        const { status, body } = await post(path, { token, ...(path === "/choose" && { password: NEW }) });
        seen.add(JSON.stringify([status, body.code, body.error]));
      }
    }
    expect([...seen]).toHaveLength(1);
    expect([...seen][0]).toMatch(/^\[410,"gone","El enlace venció o ya se usó/);
  });

  test.each([
    ["forgot", 60],
    ["invited", 7 * 24 * 60],
  ] as const)("of %s lasts %i minutes", async (reason, minutes) => {
    const person = await account();
    await mintLink(person.userId, reason);
    const [left] = await query<{ minutes: number }>(
      "SELECT round(extract(epoch FROM expires_at - created_at) / 60)::int AS minutes FROM password_reset WHERE user_id = $1",
      [person.userId],
    );
    expect(left?.minutes).toBe(minutes);
  });

  test("of two who use it at the same moment one wins", async () => {
    const person = await account();
    const token = await mintLink(person.userId, "forgot");
    const answers = await Promise.all([NEW, `${NEW} otra vez`].map((password) => post("/choose", { token, password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test("a weak password is refused, and the link still works", async () => {
    const person = await account();
    const token = await mintLink(person.userId, "forgot");
    for (const password of ["corta", "password1234", `${person.mail}!`, "a".repeat(201)]) {
      const answer = await post("/choose", { token, password });
      expect([answer.status, answer.body.issues[0]?.path]).toEqual([400, "password"]);
    }
    expect((await post("/choose", { token, password: NEW })).status).toBe(200);
  });

  test("a password just chosen may be used at once, after any number of failures", async () => {
    const { userId, mail } = await account();
    for (let count = 0; count < 11; count++) await signIn(mail, "no es esta");
    expect((await post("/choose", { token: await mintLink(userId, "forgot"), password: NEW })).status).toBe(200);
    const answer = await requestAs(
      null,
      "POST",
      "/auth/local",
      { mail, password: NEW },
      { "x-client-address": "10.7.7.7" },
    );
    expect(answer.status).toBe(200);
  });
});

describe("changing one's own", () => {
  const change = (person: TestPerson, current: string, password: string, address = `10.6.${next() % 250}.1`) =>
    requestAs<Body>(person, "PUT", "/auth/password", { current, password }, { "x-client-address": address });

  test("keeps this session and ends the others; audited without the password", async () => {
    const person = await account();
    const other = await prisma.session.create({
      data: { user_id: person.userId, provider: "local", expires_at: new Date(Date.now() + 3_600_000) },
    });
    const token = await mintLink(person.userId, "forgot");
    expect((await change(person, OLD, NEW)).status).toBe(200);
    expect((await me(person)).status).toBe(200);
    expect((await me({ ...person, sessionId: other.id })).status).toBe(401);
    expect((await post("/link", { token })).status).toBe(410);
    const [entry] = await auditOf(`user:${person.userId}`);
    expect(entry?.action).toBe("password.changed");
    expect(JSON.stringify(entry, (_, value) => (typeof value === "bigint" ? String(value) : value))).not.toMatch(
      /argon2|tren/,
    );
    expect((await signIn(person.mail, NEW)).status).toBe(200);
  });

  test("needs the one of now, and tries at it are limited", async () => {
    const person = await account();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++)
      statuses.push((await change(person, "no es esta", NEW, "10.6.6.6")).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    const wrong = await change(await account(), "no es esta", NEW);
    expect(wrong.body.issues).toEqual([{ path: "current", message: "La contraseña actual no es esa." }]);
  });

  test("is for those who have one; the session says who does", async () => {
    const [local, external] = [await account(), await account({ password_hash: null })];
    expect([(await me(local)).body.hasPassword, (await me(external)).body.hasPassword]).toEqual([true, false]);
    expect((await change(external, OLD, NEW)).status).toBe(409);
  });

  test("a weak one is refused", async () => {
    const answer = await change(await account(), OLD, "contraseña2026");
    expect([answer.status, answer.body.issues[0]?.path]).toEqual([400, "password"]);
  });
});

describe("an administrator's invitation", () => {
  const invite = (person: TestPerson, id: number) => requestAs<Body>(person, "POST", `/users/${id}/password-link`);

  test("asked for twice in a row or at once is one mail", async () => {
    const [admin, person] = [await aPerson("Administrador"), await account({ password_hash: null })];
    const send = () => invite(admin, person.userId);
    for (const answer of [...(await Promise.all([send(), send(), send()])), await send()])
      expect(answer).toMatchObject({ status: 202, body: { mail: person.mail } });
    expect(await prisma.outboxMail.count({ where: { to_mail: person.mail } })).toBe(1);
  });

  test("reaches a person who has no password yet", async () => {
    const [admin, person] = [await aPerson("Administrador"), await account({ password_hash: null })];
    expect(await invite(admin, person.userId)).toMatchObject({ status: 202, body: { mail: person.mail } });
    const [token = ""] = await tokensSentTo(person.mail);
    expect(smtp.received[0]?.subject).toBe("Elegir contraseña para entrar a Bambalina");
    expect(smtp.received[0]?.text).toContain("sirve una vez y vence en 7 días");
    expect((await post("/choose", { token, password: NEW })).status).toBe(200);
    expect((await signIn(person.mail, NEW)).status).toBe(200);
    const entries = await auditOf(`user:${person.userId}`);
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ["password.linkSent", admin.mail],
      ["password.chosen", person.mail],
    ]);
  });

  test("is not for the disabled or the unknown, and not sent by others", async () => {
    const [admin, board] = [await aPerson("Administrador"), await aPerson("Board")];
    const [person, disabled] = [await account(), await account({ active: false })];
    expect((await invite(admin, disabled.userId)).status).toBe(409);
    expect((await invite(admin, 2_000_000_000)).status).toBe(404);
    expect((await invite(board, person.userId)).status).toBe(403);
  });

  test("does not reach someone who was disabled before it went out", async () => {
    const [admin, person] = [await aPerson("Administrador"), await account()];
    await invite(admin, person.userId);
    await prisma.user.update({ where: { id: person.userId }, data: { active: false } });
    expect(await tokensSentTo(person.mail)).toEqual([]);
    expect((await prisma.outboxMail.findFirstOrThrow({ where: { to_mail: person.mail } })).state).toBe("failed");
  });
});
