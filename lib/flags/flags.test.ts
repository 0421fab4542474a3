import { spawn } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { disconnect, prisma, query } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import type { FlagBody, FlagItem } from "./schema";
import { flagValue, forgetFlagProvider } from "./service/values";
import { forgetFlags } from "./store";

const KEY = "palette.recientes";
const PATH = `/flags/${KEY}`;
const FIRST: FlagBody = { version: 0, enabled: true, default_value: "on", people: [], roles: [], shares: [] };

let admin: TestPerson;
let board: TestPerson;
let url: string;

beforeAll(async () => {
  url = await testDatabase();
  admin = await aPerson("Administrador");
  board = await aPerson("Board");
});
beforeEach(async () => {
  await query("DELETE FROM feature_flag");
  forgetFlags();
});
afterAll(disconnect);

const save = (body: Partial<FlagBody>, path = PATH) => requestAs<FlagItem>(admin, "PUT", path, { ...FIRST, ...body });
const me = async (person: TestPerson) =>
  (await requestAs<{ flags: Record<string, unknown> }>(person, "GET", "/auth/me")).body.flags;

describe("a flag nobody has set", () => {
  test("has its own default, for everybody and in the list", async () => {
    expect(await me(board)).toEqual({
      "medicion.paginas": true,
      "palette.recientes": true,
      "palette.orden": "pantallas",
    });
    const { body } = await requestAs<{ provider: string; items: FlagItem[] }>(admin, "GET", "/flags");
    expect(body.provider).toBe("database");
    expect(body.items.find(({ key }) => key === KEY)).toMatchObject({
      version: 0,
      enabled: true,
      counts: [
        { value: "on", people: 2 },
        { value: "off", people: 0 },
      ],
    });
  });
});

describe("saving", () => {
  test("switches by person, role and percentage, at once in this process, and is audited", async () => {
    const { status, body } = await save({
      default_value: "off",
      people: [{ user_id: admin.userId, value: "off" }],
      roles: [
        { rol: "Board", value: "on" },
        { rol: "Administrador", value: "on" },
      ],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 1, updated_by: admin.mail, counts: [{ people: 1 }, { people: 1 }] });
    expect((await me(board))[KEY]).toBe(true);
    expect((await me(admin))[KEY]).toBe(false);
    const [entry] = await auditOf(`flag:${KEY}`);
    expect(entry).toMatchObject({
      actor: admin.mail,
      action: "flag.saved",
      before: { enabled: true, default_value: "on", people: [], roles: [], shares: [] },
      after: { default_value: "off", people: [{ mail: admin.mail, value: "off" }] },
    });
    const history = await requestAs<{ items: { actor: string }[] }>(admin, "GET", `${PATH}/history?limit=1`);
    expect(history.body.items).toMatchObject([{ actor: admin.mail }]);
  });

  test("switched off nobody has it; a flag of variants gives their names", async () => {
    await save({ enabled: false, people: [{ user_id: board.userId, value: "on" }] });
    expect((await me(board))[KEY]).toBe(false);
    await save({ default_value: "shows" }, "/flags/palette.orden");
    expect((await me(board))["palette.orden"]).toBe("shows");
  });

  test("over an old version answers 409 with the flag as it is, and changes nothing", async () => {
    await save({ default_value: "off" });
    const { status, body } = await requestAs<{ code: string; current: FlagItem }>(admin, "PUT", PATH, FIRST);
    expect([status, body.code, body.current.version, body.current.default_value]).toEqual([
      409,
      "stale_version",
      1,
      "off",
    ]);
    expect((await save({ version: 1 })).body.version).toBe(2);
  });

  test("two at once for the first time: one wins, the other is told", async () => {
    const answers = await Promise.all([save({ default_value: "off" }), save({ default_value: "on" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await prisma.featureFlag.count()).toBe(1);
  });

  test.each([
    ["an unknown value", { default_value: "<script>alert(1)</script>" }, "default_value"],
    ["an unknown person", { people: [{ user_id: 999_999, value: "on" }] }, "people.0.user_id"],
    ["a role that does not exist", { roles: [{ rol: "Nadie" as "Board", value: "on" }] }, "roles.0.rol"],
    [
      "a role twice",
      {
        roles: [
          { rol: "Board" as const, value: "on" },
          { rol: "Board" as const, value: "off" },
        ],
      },
      "roles.1",
    ],
    [
      "over 100 %",
      {
        shares: [
          { value: "on", percent: 60 },
          { value: "off", percent: 41 },
        ],
      },
      "shares",
    ],
    ["a part of a percent", { shares: [{ value: "on", percent: 1.5 }] }, "shares.0.percent"],
    ["a field it does not have", { actor: "otra@demo.test" } as never, "actor"],
  ])("%s is refused, naming the field", async (_, body, path) => {
    const answer = await requestAs<{ issues: { path: string }[] }>(admin, "PUT", PATH, { ...FIRST, ...body });
    expect([answer.status, answer.body.issues[0]?.path]).toEqual([400, path]);
    expect(await prisma.featureFlag.count()).toBe(0);
  });

  test("a flag that no code reads does not exist", async () => {
    expect((await requestAs(admin, "PUT", "/flags/toString", FIRST)).status).toBe(404);
    expect((await requestAs(admin, "GET", "/flags/otra/history")).status).toBe(404);
  });

  test("who is disabled is neither counted nor listed", async () => {
    const gone = await aPerson("IT");
    await query("UPDATE app_user SET active = false WHERE id = $1", [gone.userId]);
    const { body } = await requestAs<{ id: number }[]>(admin, "GET", "/flags/people");
    expect(body.map(({ id }) => id)).not.toContain(gone.userId);
  });
});

test("a read asks the database at most every two seconds", async () => {
  const person = { userId: board.userId, rol: "Board", area: "" };
  await flagValue(KEY, person);
  const calls = async () =>
    (
      await query<{ n: number }>(
        "SELECT xact_commit::int AS n FROM pg_stat_database WHERE datname = current_database()",
      )
    )[0]?.n ?? 0;
  const before = await calls();
  for (let index = 0; index < 500; index++) await flagValue(KEY, person);
  expect((await calls()) - before).toBeLessThan(20);
});

test("another process has a change within five seconds", async () => {
  const program = `
    const { flagValue } = require("./lib/flags/service/values.ts");
    let last;
    setInterval(async () => {
      const value = await flagValue("${KEY}", { userId: ${board.userId}, rol: "Board", area: "" });
      if (value !== last) console.log(String(value));
      last = value;
    }, 50);
  `;
  const other = spawn(process.execPath, ["-r", "tsx/cjs", "-e", program], {
    env: { ...process.env, NODE_ENV: "test", DATABASE_URL: url, LOG_LEVEL: "silent" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const lines = createInterface({ input: other.stdout })[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe("true");
    await save({ default_value: "off" });
    const saved = performance.now();
    expect((await lines.next()).value).toBe("false");
    expect(performance.now() - saved).toBeLessThan(5_000);
  } finally {
    other.kill("SIGKILL");
  }
}, 40_000);

describe("another flag service", () => {
  let service: Server;
  const asked: { path?: string; auth?: string; body: { context: Record<string, unknown> } }[] = [];
  let answer = (): { status: number; body: unknown } => ({ status: 500, body: {} });

  beforeAll(async () => {
    service = createServer(async (req, res) => {
      let text = "";
      for await (const part of req) text += part;
      asked.push({ path: req.url, auth: req.headers.authorization, body: JSON.parse(text) });
      const { status, body } = answer();
      res.writeHead(status, { "Content-Type": "application/json" });
      res.end(JSON.stringify(body));
    });
    await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
    Object.assign(process.env, {
      FLAGS_PROVIDER: "http",
      FLAGS_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/`,
      FLAGS_CLIENT_KEY: "client-key",
    });
  });
  beforeEach(() => {
    asked.length = 0;
    forgetEnv();
    forgetFlagProvider();
  });
  afterAll(() => {
    for (const name of ["FLAGS_PROVIDER", "FLAGS_URL", "FLAGS_CLIENT_KEY"]) delete process.env[name];
    forgetEnv();
    forgetFlagProvider();
    service.closeAllConnections();
    service.close();
  });

  test("decides by OFREP, with the client key and the user id, one request for all flags and reads", async () => {
    answer = () => ({
      status: 200,
      body: {
        flags: [
          { key: KEY, value: false, reason: "TARGETING_MATCH" },
          { key: "palette.orden", value: "shows", variant: "shows" },
          { key: "medicion.paginas", value: "yes" },
        ],
      },
    });
    // A value of the wrong type is not taken.
    expect(await me(board)).toEqual({ "medicion.paginas": true, [KEY]: false, "palette.orden": "shows" });
    await me(board);
    expect(asked).toEqual([
      {
        path: "/ofrep/v1/evaluate/flags",
        auth: "Bearer client-key",
        body: { context: { targetingKey: String(board.userId), rol: "Board", area: "" } },
      },
    ]);
  });

  test("away, every flag has its default, and the screen says that flags are set elsewhere", async () => {
    answer = () => ({ status: 503, body: {} });
    expect((await me(board))[KEY]).toBe(true);
    const list = await requestAs<{ provider: string }>(admin, "GET", "/flags");
    expect(list.body.provider).toBe("http");
    expect((await save({})).status).toBe(422);
  });
});
