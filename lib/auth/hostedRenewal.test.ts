import { pool, prisma } from "@/lib/db";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, next } from "@/lib/testing/factories";
import { askProvider } from "./hostedRenewal";

type Ask = typeof askProvider;

/** What stands for the library: whose the vault is, and what the provider says. */
const provider = { session: "", asked: 0, say: async (): Promise<void> => undefined };

jest.mock("./hostedClient", () => ({
  vaultCookieName: () => "hosted",
  nodeExchange: () => ({ req: {}, res: {} }),
  hostedClient: () => ({
    getSession: async () => ({ app_session: provider.session }),
    getAccessToken: async () => {
      provider.asked++;
      await provider.say();
    },
  }),
}));

beforeAll(async () => {
  await testDatabase();
});

afterAll(async () => {
  await prisma.$disconnect();
  await pool().end();
});

/** A session with a vault, which the provider is about to be asked of. */
async function aHostedSession(facts: { busy_until?: Date; checked_at?: Date } = {}): Promise<string> {
  const { sessionId } = await aPerson("Gerente");
  const expires_at = new Date(Date.now() + 3_600_000);
  await prisma.hostedVault.create({
    data: { id: `vault-${next()}`, session_id: sessionId, data: "", expires_at, ...facts },
  });
  Object.assign(provider, { session: sessionId, asked: 0, say: async () => undefined });
  return sessionId;
}

/** The same module as another process has it: the database is all they share. */
async function anotherProcess(): Promise<Ask> {
  let ask: Ask | undefined;
  await jest.isolateModulesAsync(async () => {
    ask = (await import("./hostedRenewal")).askProvider;
  });
  if (!ask) throw new Error("not loaded");
  return ask;
}

const slowly = () => new Promise<void>((done) => setTimeout(done, 150));
const failing = (code: string, cause?: string) => async () => {
  throw Object.assign(new Error(code), { code, cause: cause && { code: cause } });
};

test("many calls of two processes at once ask the provider once, and share the answer", async () => {
  const session = await aHostedSession();
  provider.say = slowly;
  const other = await anotherProcess();
  const answers = await Promise.all([askProvider, other, askProvider, other].map((ask) => ask(session, {})));
  expect([new Set(answers), provider.asked]).toEqual([new Set(["honoured"]), 1]);
});

test("an answer is good for a second, and not for longer", async () => {
  const session = await aHostedSession({ checked_at: new Date(Date.now() - 5_000) });
  expect([await askProvider(session, {}), provider.asked]).toEqual(["honoured", 1]);
  expect([await askProvider(session, {}), provider.asked]).toEqual(["honoured", 1]);
});

test("a process that died while it asked is not waited for", async () => {
  const session = await aHostedSession({ busy_until: new Date(Date.now() - 1) });
  expect(await askProvider(session, {})).toBe("honoured");
});

test.each([
  ["failed_to_refresh_token", "invalid_grant", "over"],
  ["failed_to_refresh_token", "access_denied", "over"],
  ["missing_refresh_token", undefined, "over"],
  ["failed_to_refresh_token", "unknown_error", "unreachable"],
  ["failed_to_refresh_token", "server_error", "unreachable"],
  ["failed_to_refresh_token", "invalid_client", "unreachable"],
  ["discovery_error", undefined, "unreachable"],
])("%s (%s) means %s", async (code, cause, meaning) => {
  const session = await aHostedSession();
  provider.say = failing(code, cause);
  expect(await askProvider(session, {})).toBe(meaning);
  const { busy_until, checked_at } = await prisma.hostedVault.findUniqueOrThrow({ where: { session_id: session } });
  expect([busy_until, checked_at]).toEqual([null, null]);
});

test("after a time without answer the next call asks again", async () => {
  const session = await aHostedSession();
  provider.say = failing("discovery_error");
  expect(await askProvider(session, {})).toBe("unreachable");
  provider.say = async () => undefined;
  expect(await askProvider(session, {})).toBe("honoured");
});

test("without its vault, or with the one of another sign-in, a session is over and nobody is asked", async () => {
  const session = await aHostedSession();
  provider.session = crypto.randomUUID();
  expect([await askProvider(session, {}), provider.asked]).toEqual(["over", 0]);
  expect(await askProvider((await aPerson("Gerente")).sessionId, {})).toBe("over");
});
