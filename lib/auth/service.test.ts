import * as argon2 from "@node-rs/argon2";
import { pool, prisma } from "@/lib/db";
import { type Answer, callAs } from "@/lib/testing/callAs";
import { testDatabase } from "@/lib/testing/db";
import { next } from "@/lib/testing/factories";
import local from "@/pages/api/auth/local";
import me from "@/pages/api/auth/me";
import token from "@/pages/api/auth/token";
import { hashPassword } from "./password";
import { endSession } from "./service";

jest.mock("@node-rs/argon2", () => {
  const real = jest.requireActual<typeof argon2>("@node-rs/argon2");
  return { ...real, verify: jest.fn(real.verify), hash: jest.fn(real.hash) };
});

const PASSWORD = "una clave de prueba";
let hash: string;

beforeAll(async () => {
  await testDatabase();
  hash = await hashPassword(PASSWORD);
});

afterAll(async () => {
  await prisma.$disconnect();
  await pool().end();
});

afterEach(() => jest.restoreAllMocks());

function account(facts: { active?: boolean; rol?: string } = {}) {
  const mail = `persona.${next()}@demo.test`;
  return prisma.user.create({ data: { mail, name: "Persona", rol: "Ticketing", password_hash: hash, ...facts } });
}

interface SignedIn {
  token: string;
  expires_at: string;
  user: { mail: string };
  error: string;
  code: string;
}

const signIn = (mail: string, password: string, address = `10.0.0.${next() % 250}`) =>
  callAs<SignedIn>(null, local, {
    method: "POST",
    body: { mail, password },
    headers: { "x-client-address": address },
  });
/** Failures that were, without the work of judging them. */
const failures = (count: number, of: (index: number) => { account: string; address: string }) =>
  prisma.signInTry.createMany({ data: Array.from({ length: count }, (_, index) => ({ ...of(index), failed: true })) });
const cookieOf = (answer: Answer<unknown>) => String(answer.headers["set-cookie"]).split(";")[0] ?? "";
const askMe = (headers: Record<string, string>) => callAs<{ rol?: string }>(null, me, { headers });
const withToken = (answer: Answer<SignedIn>) => ({ authorization: `Bearer ${answer.body.token}` });

test("mail and password give a session cookie and a token for the person", async () => {
  const { mail, id } = await account();
  const answer = await signIn(` ${mail.toUpperCase()} `, PASSWORD);
  expect([answer.status, answer.body.user.mail]).toEqual([200, mail]);
  expect(String(answer.headers["set-cookie"])).toMatch(/HttpOnly; SameSite=Lax/);
  expect((await askMe(withToken(answer))).body.rol).toBe("Ticketing");
  expect((await askMe({ cookie: cookieOf(answer) })).body.rol).toBe("Ticketing");
  expect((await callAs<SignedIn>(null, token, { headers: { cookie: cookieOf(answer) } })).body.token).toMatch(/\./);
  expect((await prisma.user.findUniqueOrThrow({ where: { id } })).last_access).not.toBeNull();
});

test("wrong, unknown, disabled and of no role answer alike", async () => {
  const people = [await account(), await account({ active: false }), await account({ rol: "Inventado" })];
  const tries = [signIn(people[0]?.mail ?? "", "otra clave"), signIn("nadie@demo.test", PASSWORD)];
  for (const { mail } of people.slice(1)) tries.push(signIn(mail, PASSWORD));
  const answers = await Promise.all(tries);
  const seen = answers.map(({ status, body, headers }) => [status, body.code, body.error, headers["set-cookie"]]);
  const expected = [401, "bad_credentials", "El mail o la contraseña no son correctos.", undefined];
  expect(seen).toEqual(answers.map(() => expected));
});

test("unknown, disabled and known people cost the same work: one verification of the same hardness each", async () => {
  const [known, disabled, external] = [await account(), await account({ active: false }), await account()];
  await prisma.user.update({ where: { id: external.id }, data: { password_hash: null } });
  for (const mail of [known.mail, "nadie@demo.test", disabled.mail, external.mail]) {
    const verified = jest.mocked(argon2.verify).mockClear();
    const hashed = jest.mocked(argon2.hash).mockClear();
    expect((await signIn(mail, "otra clave")).status).toBe(401);
    const hardness = verified.mock.calls.map(([against]) => String(against).split("$").slice(1, 4).join("$"));
    expect(hardness).toEqual(["argon2id$v=19$m=19456,t=2,p=1"]);
    expect(hashed).not.toHaveBeenCalled();
  }
});

test("an eleventh failure in fifteen minutes is refused, the right password too, and only there and for that account", async () => {
  const [tried, innocent] = [await account(), await account()];
  const address = "10.1.1.1";
  const statuses: number[] = [];
  for (let count = 0; count < 11; count++) statuses.push((await signIn(tried.mail, "otra clave", address)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  const refused = await signIn(tried.mail, PASSWORD, address);
  expect([refused.status, refused.body.code]).toEqual([429, "too_many"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(900);
  expect(refused.body.error).toBe("Demasiados intentos. Probar de nuevo en 15 minutos.");
  expect((await signIn(innocent.mail, PASSWORD, address)).status).toBe(200);
  expect((await signIn(tried.mail, PASSWORD, "10.1.1.2")).status).toBe(200);
});

test("tries made at the same time count each", async () => {
  const { mail } = await account();
  const statuses = await Promise.all(Array.from({ length: 25 }, () => signIn(mail, "otra clave", "10.3.3.3")));
  expect(statuses.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(statuses.filter(({ status }) => status === 429)).toHaveLength(15);
});

test("good sign-ins go through below ten failures and take none of them back", async () => {
  const { mail } = await account();
  await failures(8, () => ({ account: mail, address: "10.4.4.4" }));
  const statuses: number[] = [];
  for (const password of [PASSWORD, "otra clave", PASSWORD, PASSWORD, "otra clave", PASSWORD])
    statuses.push((await signIn(mail, password, "10.4.4.4")).status);
  expect(statuses).toEqual([200, 401, 200, 200, 401, 429]);
});

test("one address may not try many accounts", async () => {
  await failures(99, () => ({ account: `nadie.${next()}@demo.test`, address: "10.2.2.2" }));
  const statuses: number[] = [];
  for (let count = 0; count < 2; count++)
    statuses.push((await signIn(`nadie.${next()}@demo.test`, "x", "10.2.2.2")).status);
  expect(statuses).toEqual([401, 429]);
  const refused = await signIn((await account()).mail, PASSWORD, "10.2.2.2");
  expect([refused.status, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
});

test("an account tried from many addresses is slowed down, but not where its person signed in before", async () => {
  const { mail } = await account();
  expect((await signIn(mail, PASSWORD, "10.5.5.5")).status).toBe(200);
  await failures(20, (index) => ({ account: mail, address: `10.6.0.${index}` }));
  const slowed = await signIn(mail, PASSWORD, "10.6.1.1");
  expect([slowed.status, Number(slowed.headers["retry-after"])]).toEqual([429, 5]);
  expect(slowed.body.error).toBe("Demasiados intentos. Probar de nuevo en 5 segundos.");
  expect((await signIn(mail, PASSWORD, "10.5.5.5")).status).toBe(200);
  await prisma.signInTry.updateMany({ where: { account: mail }, data: { at: new Date(Date.now() - 6_000) } });
  expect((await signIn(mail, "otra clave", "10.6.1.1")).status).toBe(401);
  expect((await signIn(mail, PASSWORD, "10.6.1.2")).status).toBe(429);
});

test("twenty good sign-ins of one person at once all succeed, also after nine failures", async () => {
  const { mail } = await account();
  await failures(9, () => ({ account: mail, address: "10.7.7.7" }));
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(mail, PASSWORD, "10.7.7.7")));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
});

test("what cannot be judged is no failure, and leaves nobody waiting", async () => {
  const { mail } = await account();
  await failures(9, () => ({ account: mail, address: "10.8.8.8" }));
  jest.spyOn(prisma.user, "findUnique").mockRejectedValueOnce(new Error("connection terminated"));
  expect((await signIn(mail, PASSWORD, "10.8.8.8")).status).toBe(503);
  expect((await signIn(mail, PASSWORD, "10.8.8.8")).status).toBe(200);
});

test("an office may sign in all at once", async () => {
  const people = await Promise.all(Array.from({ length: 40 }, () => account()));
  const answers = await Promise.all(people.map(({ mail }) => signIn(mail, PASSWORD, "10.4.4.4")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test("a password is the same on every keyboard, and may hold emoji", async () => {
  const { mail, id } = await account();
  await prisma.user.update({
    where: { id },
    data: { password_hash: await hashPassword("ñandú ".repeat(3).normalize("NFC")) },
  });
  expect((await signIn(mail, "ñandú ".repeat(3).normalize("NFD"))).status).toBe(200);
  await prisma.user.update({ where: { id }, data: { password_hash: await hashPassword("🎸".repeat(200)) } });
  expect((await signIn(mail, "🎸".repeat(200))).status).toBe(200);
});

test("a disabled person is out within five seconds, cookie and token", async () => {
  const { mail, id } = await account();
  const answer = await signIn(mail, PASSWORD);
  expect((await askMe(withToken(answer))).status).toBe(200);
  await prisma.user.update({ where: { id }, data: { active: false } });
  const now = Date.now();
  jest.spyOn(Date, "now").mockReturnValue(now + 5_000);
  expect((await askMe(withToken(answer))).status).toBe(401);
  expect((await askMe({ cookie: cookieOf(answer) })).status).toBe(401);
});

test("a changed role is in force within five seconds", async () => {
  const { mail, id } = await account();
  const answer = await signIn(mail, PASSWORD);
  await askMe(withToken(answer));
  await prisma.user.update({ where: { id }, data: { rol: "Office" } });
  jest.spyOn(Date, "now").mockReturnValue(Date.now() + 5_000);
  expect((await askMe(withToken(answer))).body.rol).toBe("Office");
});

test("an ended session ends its cookie and its tokens, and no other", async () => {
  const { mail, id } = await account();
  const [first, second] = [await signIn(mail, PASSWORD), await signIn(mail, PASSWORD)];
  const session = await prisma.session.findFirstOrThrow({ where: { user_id: id }, orderBy: { created_at: "asc" } });
  expect((await askMe(withToken(first))).status).toBe(200);
  await endSession(session.id);
  const after = [
    await askMe(withToken(first)),
    await askMe({ cookie: cookieOf(first) }),
    await askMe(withToken(second)),
  ];
  expect(after.map(({ status }) => status)).toEqual([401, 401, 200]);
});

test.each([
  [{ mail: "", password: "x" }, "mail"],
  [{ mail: "a@demo.test", password: "" }, "password"],
  [{ mail: "a@demo.test", password: "x".repeat(201) }, "password"],
  [{ mail: ["a@demo.test"], password: "x" }, "mail"],
  [{ mail: "a@demo.test", password: "x", rol: "Administrador" }, "rol"],
])("%j is refused naming the field", async (body, field) => {
  const answer = await callAs<{ issues: { path: string }[] }>(null, local, { method: "POST", body });
  expect([answer.status, answer.body.issues.map(({ path }) => path)]).toEqual([400, [field]]);
});
