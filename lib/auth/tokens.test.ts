import { generateKeyPairSync, randomUUID } from "node:crypto";
import { type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { encode } from "next-auth/jwt";
import { disconnect, prisma } from "@/lib/db";
import { env, forgetEnv } from "@/lib/env";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { mintApiToken } from "./apiToken";
import { readSessionCookie, sessionCookie, sessionCookieName } from "./session";

let person: TestPerson;
let claims: JWTPayload;

beforeAll(async () => {
  await testDatabase();
  person = await aPerson("Administrador");
  claims = { sub: String(person.userId), sid: person.sessionId, iss: "bambalina", aud: "bambalina-api", exp: later() };
});
afterAll(disconnect);

const later = () => Math.floor(Date.now() / 1000) + 600;
const bytes = (text: string) => new TextEncoder().encode(text);
const ours = () => bytes(env().API_TOKEN_SECRET);
const sign = (payload: JWTPayload, key: Uint8Array = ours(), alg = "HS256") =>
  new SignJWT(payload).setProtectedHeader({ alg }).sign(key);
const bearer = async (token: string) =>
  (await requestAs<{ code?: string }>(null, "GET", "/auth/me", undefined, { authorization: `Bearer ${token}` })).status;
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name))) as JWTPayload;

test("a token as the app signs it opens the call", async () => {
  expect(await bearer(await sign(claims))).toBe(200);
  expect(await bearer((await mintApiToken(person)).token)).toBe(200);
});

const forged: [string, () => Promise<string> | string][] = [
  ["alg none", () => new UnsecuredJWT(claims).encode()],
  ["alg None with our signature", async () => withHeader(await sign(claims), { alg: "None" })],
  ["no algorithm", async () => withHeader(await sign(claims), {})],
  ["no signature", async () => `${(await sign(claims)).split(".").slice(0, 2).join(".")}.`],
  ["another signature", async () => `${(await sign(claims)).split(".").slice(0, 2).join(".")}.${"A".repeat(43)}`],
  ["changed claims", async () => withPayload(await sign(claims), { ...claims, sub: String(person.userId + 1) })],
  ["another key", () => sign(claims, bytes("x".repeat(40)))],
  ["the cookie's key", () => sign(claims, bytes(env().NEXTAUTH_SECRET))],
  ["an empty-looking key", () => sign(claims, bytes("\0".repeat(32)))],
  ["our key with another algorithm", () => sign(claims, ours(), "HS512")],
  ["a key pair", () => new SignJWT(claims).setProtectedHeader({ alg: "RS256" }).sign(pair.privateKey)],
  ["another audience", () => sign({ ...claims, aud: "https://api.example" })],
  ["no audience", () => sign(without("aud"))],
  ["another issuer", () => sign({ ...claims, iss: "https://tenant.auth0.example/" })],
  ["no issuer", () => sign(without("iss"))],
  ["a time that is over", () => sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 })],
  ["no end", () => sign(without("exp"))],
  ["a time that has not begun", () => sign({ ...claims, nbf: later() })],
  ["no session", () => sign(without("sid"))],
  ["another session", () => sign({ ...claims, sid: randomUUID() })],
  ["a session that is no id", () => sign({ ...claims, sid: "1 OR 1=1" })],
  ["no person", () => sign(without("sub"))],
  ["another person", () => sign({ ...claims, sub: String(person.userId + 1) })],
  ["a person that is no number", () => sign({ ...claims, sub: "NaN" })],
  [
    "an ID token's claims",
    () => sign({ sub: "auth0|1", aud: "client", iss: "https://x.example/", email: person.mail, exp: later() }),
  ],
  ["the session cookie's value", async () => cookieValue(await sessionCookie(person))],
  ["nothing", () => ""],
  ["two tokens", async () => `${await sign(claims)} ${await sign(claims)}`],
];

const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const withHeader = (token: string, header: object) => [part(header), ...token.split(".").slice(1)].join(".");
const withPayload = (token: string, payload: object) =>
  token
    .split(".")
    .map((old, index) => (index === 1 ? part(payload) : old))
    .join(".");
const cookieValue = (cookie: string) => /=([^;]+)/.exec(cookie)?.[1] ?? "";

test.each(forged)("a Bearer token with %s gets 401", async (_, make) => {
  expect(await bearer(await make())).toBe(401);
});

test("a token in the address is no token", async () => {
  const token = await sign(claims);
  for (const name of ["token", "access_token"]) {
    expect((await requestAs(null, "GET", `/auth/me?${name}=${token}`)).status).toBe(401);
  }
});

test("a token or another key's cookie in the session cookie's place is nobody", async () => {
  const other = await encode({ token: { sub: claims.sub, sid: person.sessionId }, secret: "x".repeat(40) });
  const old = await encode({
    token: { sub: claims.sub, sid: person.sessionId },
    secret: env().NEXTAUTH_SECRET,
    maxAge: -60,
  });
  for (const value of [(await mintApiToken(person)).token, other, old, "", "x"]) {
    const answer = await requestAs(null, "GET", "/auth/me", undefined, { cookie: `${sessionCookieName()}=${value}` });
    expect(answer.status).toBe(401);
  }
});

describe("over https", () => {
  beforeAll(() => {
    Object.assign(process.env, { NEXTAUTH_URL: "https://bambalina.example", APP_BASE_URL: "" });
    forgetEnv();
  });
  afterAll(() => {
    Object.assign(process.env, { NEXTAUTH_URL: "http://localhost:5001" });
    forgetEnv();
  });

  test("the session cookie is Secure under a name that only https may set, and no other is read", async () => {
    const cookie = await sessionCookie(person);
    expect(cookie).toMatch(
      /^__Secure-next-auth\.session-token=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=28800; Secure$/,
    );
    const value = cookieValue(cookie);
    const read = (name: string) => readSessionCookie({ cookies: { [name]: value } } as never);
    expect(await read("__Secure-next-auth.session-token")).toEqual({
      userId: person.userId,
      sessionId: person.sessionId,
    });
    expect(await read("next-auth.session-token")).toBeNull();
  });

  test("next-auth's own cookies are too", async () => {
    const answer = await requestAs<{ csrfToken: string }>(null, "GET", "/auth/csrf");
    const cookies = [answer.headers["set-cookie"] ?? []].flat();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies)
      expect(cookie).toMatch(/^__(?:Host|Secure)-next-auth\.[^=]+=.*; HttpOnly; Secure; SameSite=Lax$/);
  });

  test("signing out clears the cookie of that name and ends the session", async () => {
    const leaving = await aPerson("Gerente");
    const csrf = await requestAs<{ csrfToken: string }>(null, "GET", "/auth/csrf");
    const cookie = [csrf.headers["set-cookie"] ?? [], await sessionCookie(leaving)]
      .flat()
      .map((each) => each.split(";")[0])
      .join("; ");
    const body = new URLSearchParams({ csrfToken: csrf.body.csrfToken, json: "true" }).toString();
    const headers = { cookie, "content-type": "application/x-www-form-urlencoded" };
    const answer = await requestAs(null, "POST", "/auth/signout", body, headers);
    expect(String(answer.headers["set-cookie"])).toContain("__Secure-next-auth.session-token=;");
    expect((await prisma.session.findUniqueOrThrow({ where: { id: leaving.sessionId } })).ended_at).not.toBeNull();
  });
});
