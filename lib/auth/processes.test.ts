import { disconnect, prisma } from "@/lib/db";
import { type ApiProcess, startApi } from "@/lib/testing/apiProcess";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next, type TestPerson } from "@/lib/testing/factories";
import { mintApiToken } from "./apiToken";
import { hashPassword } from "./password";
import { sessionCookie } from "./session";

// Two app processes and this one share nothing but the database.
let plain: ApiProcess;
let proxied: ApiProcess;
const PASSWORD = "una clave de prueba";
let hash: string;

beforeAll(async () => {
  await testDatabase();
  [plain, proxied, hash] = await Promise.all([startApi(), startApi("--trust-proxy"), hashPassword(PASSWORD)]);
}, 60_000);
afterAll(async () => {
  await Promise.all([plain?.stop(), proxied?.stop()]);
  await disconnect();
});

const WITHIN_MS = 5_000;

/**
 * Asks again and again until the answer is the wanted one. Answers when that was asked, or more than is allowed, and how
 * long the slowest answer before it took: on a busy machine one is under way when the time is over.
 */
async function timeUntil(ask: () => Promise<unknown>, wanted: unknown): Promise<{ asked: number; slowest: number }> {
  const start = performance.now();
  let slowest = 0;
  for (;;) {
    const asked = performance.now() - start;
    if ((await ask()) === wanted || asked > 4 * WITHIN_MS) return { asked, slowest };
    slowest = Math.max(slowest, performance.now() - start - asked);
  }
}

const callers: [string, (person: TestPerson) => Promise<Record<string, string>>][] = [
  ["token", async (person) => ({ authorization: `Bearer ${(await mintApiToken(person)).token}` })],
  ["cookie", async (person) => ({ cookie: (await sessionCookie(person)).split(";")[0] ?? "" })],
];
const status = async (path: string, headers: Record<string, string>) => {
  const answer = await fetch(plain.url + path, { headers });
  await answer.arrayBuffer();
  return answer.status;
};

describe.each(callers)("what changes in the database is in force within five seconds for a %s already out", (_, of) => {
  const changes: [string, string, number, () => Promise<TestPerson>, (person: TestPerson) => Promise<unknown>][] = [
    [
      "a disabled person",
      "/auth/me",
      401,
      () => aPerson("Gerente"),
      ({ userId }) => prisma.user.update({ where: { id: userId }, data: { active: false } }),
    ],
    [
      "a changed role",
      "/tickets/grid",
      403,
      () => aPerson("Ticketing"),
      ({ userId }) => prisma.user.update({ where: { id: userId }, data: { rol: "Office" } }),
    ],
    [
      "a revoked grant",
      "/tickets/shows",
      403,
      () => aPerson("User", { grants: ["reporte_ventas"] }),
      ({ userId }) => prisma.grant.deleteMany({ where: { user_id: userId } }),
    ],
    [
      "a grant that ran out",
      "/tickets/shows",
      403,
      () => aPerson("User", { grants: ["reporte_ventas"] }),
      ({ userId }) => prisma.grant.updateMany({ where: { user_id: userId }, data: { until: new Date() } }),
    ],
    [
      "a row gone from the ticketing access table",
      "/tickets/shows",
      403,
      () => aPerson("User", { access: { artista: "Todos", accesoMontos: false } }),
      ({ userId }) => prisma.ticketingAccess.delete({ where: { user_id: userId } }),
    ],
    [
      "a closed session",
      "/auth/me",
      401,
      () => aPerson("Gerente"),
      ({ sessionId }) => prisma.session.update({ where: { id: sessionId }, data: { ended_at: new Date() } }),
    ],
  ];

  test.concurrent.each(changes)("%s", async (_what, path, refused, make, change) => {
    const person = await make();
    const headers = await of(person);
    expect(await status(path, headers)).not.toBe(refused);
    await change(person);
    const { asked, slowest } = await timeUntil(() => status(path, headers), refused);
    expect(asked).toBeLessThan(WITHIN_MS + slowest);
  });
});

const signIn = async ({ url }: ApiProcess, mail: string, forwarded?: string, password = "otra clave") => {
  const answer = await fetch(`${url}/auth/local`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(forwarded && { "x-forwarded-for": forwarded }) },
    body: JSON.stringify({ mail, password }),
  });
  await answer.arrayBuffer();
  return answer;
};
const many = async (count: number, ask: (index: number) => Promise<Response>) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) statuses.push((await ask(index)).status);
  return statuses;
};
const ELEVENTH = [...Array(10).fill(401), 429];
const nobody = () => `nadie.${next()}@demo.test`;

describe("sign-in limits over real connections", () => {
  beforeEach(() => prisma.signInTry.deleteMany());

  test("count the account in all processes together", async () => {
    const { mail } = await aPerson("Gerente");
    await prisma.user.update({ where: { mail }, data: { password_hash: hash } });
    const either = (index: number) => signIn(index % 2 ? plain : proxied, mail, "127.0.0.1");
    expect(await many(11, either)).toEqual(ELEVENTH);
    const refused = await signIn(plain, mail, undefined, PASSWORD);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15 * 60);
  });

  test("X-Forwarded-For does not make another address of a caller's", async () => {
    const mail = nobody();
    expect(await many(11, (index) => signIn(plain, mail, `10.0.0.${index}`))).toEqual(ELEVENTH);
  });

  test("nor do headers of our own that a client sends", async () => {
    const mail = nobody();
    const forged = (index: number) =>
      fetch(`${plain.url}/auth/local`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-client-address": `10.0.0.${index}`,
          "x-real-ip": `10.0.0.${index}`,
        },
        body: JSON.stringify({ mail, password: "otra clave" }),
      });
    expect(await many(11, forged)).toEqual(ELEVENTH);
  });

  test("behind a proxy of ours its own entry is the address, whatever the client put before it", async () => {
    const mail = nobody();
    expect(await many(11, (index) => signIn(proxied, mail, `10.0.0.${index}, 10.5.5.5`))).toEqual(ELEVENTH);
    expect((await signIn(proxied, mail, "10.5.5.6")).status).toBe(401);
  });

  test("forty wrong tries at once over two processes are judged ten times, no more", async () => {
    const mail = nobody();
    const tries = Array.from({ length: 40 }, (_, index) => signIn(index % 2 ? plain : proxied, mail, "127.0.0.1"));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect([401, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([10, 30]);
  });
});
