import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { disconnect, prisma } from "@/lib/db";
import { env } from "@/lib/env";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { revokeLeftTokens } from "./hostedRevocation";
import { hostedVault, type VaultData } from "./hostedVault";

const revoked: URLSearchParams[] = [];
let answers = 200;
const provider = createServer(async (req, res) => {
  if (req.url === "/oauth/revoke") {
    const asked = new URLSearchParams(await text(req));
    if (answers === 200) revoked.push(asked);
    res.statusCode = answers;
    return void res.end();
  }
  const { port } = provider.address() as AddressInfo;
  res.end(JSON.stringify({ revocation_endpoint: `http://127.0.0.1:${port}/oauth/revoke` }));
});

beforeAll(async () => {
  await testDatabase();
  await new Promise<void>((done) => provider.listen(0, "127.0.0.1", done));
  const { port } = provider.address() as AddressInfo;
  const AUTH0_DOMAIN = `http://127.0.0.1:${port}/`;
  Object.assign(env(), { AUTH0_DOMAIN, AUTH0_CLIENT_ID: "bambalina", AUTH0_CLIENT_SECRET: "secreto" });
});
beforeEach(() => {
  revoked.splice(0);
  answers = 200;
});
afterAll(async () => {
  await new Promise((done) => provider.close(done));
  await disconnect();
});

/** A person whose session has the tokens of the provider. */
async function aHosted() {
  const person = await aPerson("Gerente");
  const [id, refreshToken] = [`vault-${next()}`, `token-${next()}`];
  const session = {
    user: { sub: "auth0|1" },
    tokenSet: { accessToken: "a", refreshToken, expiresAt: 0 },
    internal: { sid: "", createdAt: 0 },
    app_session: person.sessionId,
  } satisfies VaultData;
  await hostedVault.set(id, session);
  return { person, id, refreshToken };
}

const kept = (id: string) => prisma.hostedVault.count({ where: { id } });
/** The time passes that signing out has to revoke by itself. */
const later = (session: string) =>
  prisma.$executeRaw`UPDATE session SET ended_at = ended_at - interval '1 minute' WHERE id = ${session}::uuid`;

test("what an administrator ended is revoked and forgotten; what is open stays", async () => {
  const admin = await aPerson("Administrador");
  const [closed, disabled, open] = [await aHosted(), await aHosted(), await aHosted()];
  await requestAs(admin, "DELETE", `/users/${closed.person.userId}/sessions`);
  await requestAs(admin, "DELETE", `/users/${disabled.person.userId}`);
  expect(await revokeLeftTokens()).toBe(0);
  for (const { person } of [closed, disabled]) await later(person.sessionId);
  expect(await revokeLeftTokens()).toBe(2);
  expect(revoked.map((asked) => asked.get("token")).sort()).toEqual(
    [closed.refreshToken, disabled.refreshToken].sort(),
  );
  expect(Object.fromEntries(revoked[0] ?? [])).toMatchObject({
    client_id: "bambalina",
    client_secret: "secreto",
    token_type_hint: "refresh_token",
  });
  expect([await kept(closed.id), await kept(disabled.id), await kept(open.id)]).toEqual([0, 0, 1]);
});

test("a provider that does not take them is asked again, and past their time they are forgotten all the same", async () => {
  const { person, id } = await aHosted();
  await prisma.session.update({ where: { id: person.sessionId }, data: { ended_at: new Date() } });
  await later(person.sessionId);
  answers = 503;
  expect([await revokeLeftTokens(), await kept(id)]).toEqual([0, 1]);
  await prisma.hostedVault.update({ where: { id }, data: { expires_at: new Date(0) } });
  expect([await revokeLeftTokens(), await kept(id)]).toEqual([1, 0]);
});

test("a row that cannot be opened is forgotten without asking anybody", async () => {
  const { id } = await aHosted();
  await prisma.hostedVault.update({ where: { id }, data: { data: "nada", expires_at: new Date(0) } });
  expect([await revokeLeftTokens(), await kept(id), revoked]).toEqual([1, 0, []]);
});
