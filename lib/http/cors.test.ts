import { sessionCookie } from "@/lib/auth/session";
import { disconnect } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";

const CLIENT = "https://panel.example.com";
let person: TestPerson;

beforeAll(async () => {
  await testDatabase();
  person = await aPerson("Ticketing");
});
afterAll(disconnect);
beforeEach(() => {
  process.env.API_CLIENT_ORIGIN = `${CLIENT}/entrada`;
  forgetEnv();
});
afterEach(() => {
  delete process.env.API_CLIENT_ORIGIN;
  forgetEnv();
});

const ask = (headers: Record<string, string>, who: TestPerson | null = null, method = "GET") =>
  requestAs(who, method, "/auth/me", undefined, { origin: CLIENT, ...headers });
const before = { "access-control-request-method": "GET", "access-control-request-headers": "authorization" };

test("the hosted client asks beforehand, and is told what it may send", async () => {
  const { status, headers } = await ask(before, null, "OPTIONS");
  expect(status).toBe(204);
  expect(headers).toMatchObject({
    "access-control-allow-origin": CLIENT,
    "access-control-allow-methods": "GET, HEAD",
    "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key",
    vary: expect.stringContaining("Origin"),
  });
  expect(headers).not.toHaveProperty("access-control-allow-credentials");
});

test("it reads its answers and its refusals, by its token and never by a cookie", async () => {
  const answered = await ask({}, person);
  expect([answered.status, answered.headers["access-control-allow-origin"]]).toEqual([200, CLIENT]);
  expect(answered.headers["access-control-expose-headers"]).toContain("Retry-After");
  const cookie = (await sessionCookie(person)).split(";")[0] ?? "";
  const refused = await ask({ cookie });
  expect((await ask({ cookie, origin: "" })).status).toBe(200);
  expect([refused.status, refused.headers["access-control-allow-origin"]]).toEqual([401, CLIENT]);
});

test.each(["https://panel.example.com.evil.test", "http://panel.example.com", "null"])(
  "%s is told nothing",
  async (origin) => {
    const { status, headers } = await ask({ ...before, origin }, null, "OPTIONS");
    expect([status, headers["access-control-allow-origin"]]).toEqual([405, undefined]);
    expect(headers.vary).toContain("Origin");
  },
);

test("without the setting nobody is told anything", async () => {
  delete process.env.API_CLIENT_ORIGIN;
  forgetEnv();
  const { status, headers } = await ask(before, null, "OPTIONS");
  expect([status, headers["access-control-allow-origin"]]).toEqual([405, undefined]);
});
