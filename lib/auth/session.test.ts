import * as z from "zod";
import { pool, prisma } from "@/lib/db";
import { contract } from "@/lib/http/contract";
import { on, route } from "@/lib/http/route";
import { callAs } from "@/lib/testing/callAs";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { mintApiToken, readApiToken } from "./apiToken";
import { sessionCookie } from "./session";

const reply = z.object({ mail: z.string() });
const common = { path: "/test", summary: "", permission: "session.any", reply, failure: "" } as const;
const handler = route(
  on(contract({ ...common, method: "GET" }), async ({ mail }) => ({ mail })),
  on(contract({ ...common, method: "POST" }), async ({ mail }) => ({ mail })),
);

let person: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  await testDatabase();
  person = await aPerson("Ticketing", { mail: "una@demo.test" });
  other = await aPerson("Office", { mail: "otra@demo.test" });
});

afterAll(async () => {
  await prisma.$disconnect();
  await pool().end();
});

const cookieOf = async (of: TestPerson) => (await sessionCookie(of)).split(";")[0] ?? "";
const bearer = async (of: TestPerson) => `Bearer ${(await mintApiToken(of)).token}`;
const call = (method: string, headers: Record<string, string>) =>
  callAs<{ mail?: string; code?: string }>(null, handler, {
    method,
    headers: { host: "bambalina.example", ...headers },
  });

test("nobody is nobody", async () => {
  const answer = await call("GET", {});
  expect([answer.status, answer.body.code]).toEqual([401, "not_signed_in"]);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("the cookie is HttpOnly and Lax, and reads", async () => {
  expect(await sessionCookie(person)).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=28800$/);
  expect((await call("GET", { cookie: await cookieOf(person) })).body.mail).toBe(person.mail);
});

test("a Bearer token is decisive: it wins over the cookie, and a bad one never falls back to it", async () => {
  const cookie = await cookieOf(other);
  expect((await call("GET", { cookie, authorization: await bearer(person) })).body.mail).toBe(person.mail);
  for (const authorization of ["Bearer nada", "Bearer ", "Basic dW5hOmNsYXZl", ""]) {
    expect((await call("GET", { cookie, authorization })).status).toBe(401);
  }
});

describe("a write with the cookie alone", () => {
  test.each([
    ["nothing that says where it comes from", {}, 403],
    ["another origin", { origin: "https://evil.example" }, 403],
    ["an origin that is no address", { origin: "null" }, 403],
    [
      "a cross-site request, even with the right origin",
      { "sec-fetch-site": "cross-site", origin: "http://bambalina.example" },
      403,
    ],
    ["a request of another subdomain", { "sec-fetch-site": "same-site" }, 403],
    ["an address typed by hand", { "sec-fetch-site": "none" }, 403],
    ["our own page", { "sec-fetch-site": "same-origin" }, 200],
    ["our own origin, from a browser that says no more", { origin: "http://bambalina.example" }, 200],
    ["the configured origin", { origin: "http://localhost:5001" }, 200],
  ])("from %s", async (_, headers, status) => {
    const answer = await call("POST", { cookie: await cookieOf(person), ...(headers as Record<string, string>) });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.code).toBe("cross_origin");
  });

  test("needs none of it with a token", async () => {
    const headers = {
      authorization: await bearer(person),
      origin: "https://evil.example",
      "sec-fetch-site": "cross-site",
    };
    expect((await call("POST", headers)).status).toBe(200);
  });
});

describe("an API token", () => {
  test("lasts fifteen minutes", async () => {
    const now = Date.now();
    const { token, expires_at } = await mintApiToken(person, now);
    expect(Math.abs(Date.parse(expires_at) - now - 15 * 60_000)).toBeLessThan(1_000);
    expect(await readApiToken(token)).toEqual({ userId: person.userId, sessionId: person.sessionId });
    expect(await readApiToken((await mintApiToken(person, now - 16 * 60_000)).token)).toBeNull();
  });

  test("carries no role", async () => {
    const [, payload = ""] = (await mintApiToken(person)).token.split(".");
    expect(Object.keys(JSON.parse(Buffer.from(payload, "base64url").toString())).sort()).toEqual([
      "aud",
      "exp",
      "iss",
      "sid",
      "sub",
    ]);
  });

  test("of one person does not open another's session", async () => {
    const mixed = { userId: other.userId, sessionId: person.sessionId };
    expect((await call("GET", { authorization: `Bearer ${(await mintApiToken(mixed)).token}` })).status).toBe(401);
  });
});
