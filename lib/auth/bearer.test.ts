import { generateKeyPairSync } from "node:crypto";
import { SignJWT, UnsecuredJWT } from "jose";
import { pool, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { mintApiToken } from "./apiToken";
import { refusalCookie } from "./refusal";
import { sessionCookie } from "./session";

let person: TestPerson;

beforeAll(async () => {
  await testDatabase();
  person = await aPerson("Gerente");
});

afterAll(async () => {
  await prisma.$disconnect();
  await pool().end();
});

const statusOf = async (token: string) =>
  (await requestAs(null, "GET", "/auth/me", undefined, { authorization: `Bearer ${token}` })).status;
const bytes = (text = "") => new TextEncoder().encode(text);
const ours = () => bytes(process.env.API_TOKEN_SECRET);
const cookieValue = (cookie: string) => cookie.split(";")[0]?.split("=").slice(1).join("=") ?? "";

const claims = (alg = "HS256") =>
  new SignJWT({ sid: person.sessionId })
    .setSubject(String(person.userId))
    .setIssuer("bambalina")
    .setAudience("bambalina-api")
    .setIssuedAt()
    .setExpirationTime("5m")
    .setProtectedHeader({ alg });

test("a token of ours is accepted, so that the rest proves something", async () => {
  expect(await statusOf((await mintApiToken(person)).token)).toBe(200);
  expect(await statusOf(await claims().sign(ours()))).toBe(200);
});

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });

test.each<[string, () => Promise<string> | string]>([
  ["a provider's ID token", () => claims("RS256").setAudience("client-id").sign(rsa.privateKey)],
  ["a provider's token with our claims", () => claims("RS256").sign(rsa.privateKey)],
  ["another issuer", () => claims().setIssuer("https://tenant.example/").sign(ours())],
  ["another audience", () => claims().setAudience("otra").sign(ours())],
  ["the wrong key", () => claims().sign(bytes("x".repeat(40)))],
  ["the session cookie's key", () => claims().sign(bytes(process.env.NEXTAUTH_SECRET))],
  ["an end in the past", () => claims().setExpirationTime("-1s").sign(ours())],
  ["another algorithm of the same key", () => claims("HS512").sign(ours())],
  [
    "no signature",
    () =>
      new UnsecuredJWT({ sid: person.sessionId, sub: String(person.userId), iss: "bambalina", aud: "bambalina-api" })
        .setExpirationTime("5m")
        .encode(),
  ],
  ["the session cookie's value", async () => cookieValue(await sessionCookie(person))],
  [
    "another cookie's value",
    async () =>
      cookieValue(await refusalCookie({ provider: "hosted", tenant: "", subject: "s", mail: person.mail, name: "" })),
  ],
])("%s is no Bearer token", async (_, make) => {
  expect(await statusOf(await make())).toBe(401);
});
