import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mintApiToken } from "@/lib/auth/apiToken";
import { forgetPeople } from "@/lib/auth/person";
import { pool, prisma, query } from "@/lib/db";
import { resolve } from "@/lib/testing/callAs";
import { testDatabase } from "@/lib/testing/db";
import { aPerson, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { CHANNEL } from "./channel";
import { stopLive } from "./hub";
import { openListenConnection } from "./listenConnection";
import { personTopic, publish } from "./publish";

interface Received {
  event: string;
  data: { topic?: string; topics?: string[]; type?: string; data?: unknown };
}

/** A reader of one stream: `next` waits for an event of this name, `ended` for the end. */
class Reader {
  readonly events: Received[] = [];
  readonly ended: Promise<void>;
  private waiting: (() => void)[] = [];
  private text = "";

  constructor(readonly response: IncomingMessage) {
    response.setEncoding("utf8");
    response.on("data", (chunk: string) => this.take(chunk));
    this.ended = new Promise((done) => response.once("close", done));
  }

  private take(chunk: string): void {
    this.text += chunk;
    const parts = this.text.split("\n\n");
    this.text = parts.pop() ?? "";
    for (const part of parts) {
      const event = /^event: (.*)$/m.exec(part)?.[1];
      const data = /^data: (.*)$/m.exec(part)?.[1];
      if (event && data) this.events.push({ event, data: JSON.parse(data) as Received["data"] });
    }
    for (const wake of this.waiting.splice(0)) wake();
  }

  async next(event: string): Promise<Received> {
    for (;;) {
      const found = this.events.findIndex((one) => one.event === event);
      if (found >= 0) return this.events.splice(0, found + 1).at(-1) as Received;
      await new Promise<void>((wake) => this.waiting.push(wake));
    }
  }
}

let server: Server;
let ana: TestPerson;
let bruno: TestPerson;

async function open(person: TestPerson, topics = "me"): Promise<Reader> {
  const { token } = await mintApiToken(person);
  const { port } = server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((done, fail) => {
    request({ port, path: `/api/live?topics=${topics}`, headers: { authorization: `Bearer ${token}` } }, done)
      .once("error", fail)
      .end();
  });
  expect(response.statusCode).toBe(200);
  return new Reader(response);
}

const tell = (userId: number, type: string, data?: Record<string, string>) =>
  prisma.$transaction((tx) => publish(tx, { topic: personTopic(userId), type, data }));

beforeAll(async () => {
  await testDatabase();
  const { default: handler } = await import("@/pages/api/live");
  server = createServer((req, res) => {
    const { searchParams } = new URL(req.url ?? "", "http://test");
    void resolve(req, res, handler, Object.fromEntries(searchParams));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});

beforeEach(async () => {
  ana = await aPerson("Marketing");
  bruno = await aPerson("IT", { grants: ["contador_feedback"] });
});

afterAll(async () => {
  await stopLive();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await prisma.$disconnect();
  await pool().end();
});

test("the stream is one of events, not kept and not compressed, and says what is heard", async () => {
  const { response, ...reader } = await open(ana);
  expect(response.headers["content-type"]).toBe("text/event-stream");
  expect(response.headers["cache-control"]).toBe("no-store, no-transform");
  expect(response.headers["content-disposition"]).toBeUndefined();
  expect(reader.events).toBeDefined();
  response.destroy();
});

test("what is published reaches every stream of its person, and nobody else's", async () => {
  const [one, two, other] = await Promise.all([open(ana), open(ana), open(bruno)]);
  for (const reader of [one, two, other]) await reader.next("hello");
  await tell(ana.userId, "notifications", { texto: "<b>línea\nnueva</b>" });
  await tell(bruno.userId, "fin");
  const expected = { topic: "me", type: "notifications", data: { texto: "<b>línea\nnueva</b>" } };
  expect((await one.next("live")).data).toEqual(expected);
  expect((await two.next("live")).data).toEqual(expected);
  expect((await other.next("live")).data).toEqual({ topic: "me", type: "fin" });
  for (const { response } of [one, two, other]) response.destroy();
});

test("a transaction that does not commit tells nothing", async () => {
  const reader = await open(ana);
  await expect(
    prisma.$transaction(async (tx) => {
      await publish(tx, { topic: personTopic(ana.userId), type: "no" });
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  await tell(ana.userId, "yes");
  expect((await reader.next("live")).data.type).toBe("yes");
  reader.response.destroy();
});

test("topics that are refused, unknown or somebody else's are left out", async () => {
  const asked = `me,feedback,${personTopic(bruno.userId)},me:${bruno.userId},toString,nada`;
  const without = await open(ana, asked);
  expect((await without.next("hello")).data).toEqual({ topics: ["me"] });
  const granted = await open(bruno, asked);
  expect((await granted.next("hello")).data).toEqual({ topics: ["me", "feedback"] });
  for (const { response } of [without, granted]) response.destroy();
});

test("the stream ends within five seconds when the session does, the person is disabled or their rights change", async () => {
  const carla = await aPerson("Office");
  const readers = await Promise.all([open(ana), open(bruno, "feedback"), open(carla)]);
  for (const reader of readers) await reader.next("hello");
  const start = Date.now();
  await prisma.session.update({ where: { id: ana.sessionId }, data: { ended_at: new Date() } });
  await prisma.grant.deleteMany({ where: { user_id: bruno.userId } });
  await prisma.user.update({ where: { id: carla.userId }, data: { active: false } });
  await Promise.all(readers.map(({ ended }) => ended));
  expect(Date.now() - start).toBeLessThan(5_000);
  forgetPeople();
  expect((await requestAs(ana, "GET", "/live")).status).toBe(401);
  expect((await requestAs(carla, "GET", "/live")).status).toBe(401);
  const again = await open(bruno, "feedback");
  expect((await again.next("hello")).data).toEqual({ topics: [] });
  again.response.destroy();
});

test("a lost database connection is made anew, and the tabs are asked to read again", async () => {
  const reader = await open(ana);
  await reader.next("hello");
  await query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'bambalina-live'");
  await reader.next("resync");
  await tell(ana.userId, "after");
  expect((await reader.next("live")).data.type).toBe("after");
  reader.response.destroy();
});

test("a HEAD does not open a stream", async () => {
  expect((await requestAs(ana, "HEAD", "/live")).status).toBe(200);
});

test("every process hears what one of them publishes", async () => {
  const heard: string[][] = [[], []];
  const both: Promise<void>[] = [];
  const connections = heard.map((types) => {
    let done = () => {};
    both.push(new Promise((resolve) => (done = resolve)));
    return openListenConnection({
      onEvent: ({ type }) => {
        types.push(type);
        if (types.length === 2) done();
      },
      onBack: () => {},
    });
  });
  await Promise.all(connections.map(({ ready }) => ready()));
  await query("SELECT pg_notify($1, 'not an event')", [CHANNEL]);
  await tell(1, "a");
  await tell(2, "b");
  await Promise.all(both);
  expect(heard).toEqual([
    ["a", "b"],
    ["a", "b"],
  ]);
  await Promise.all(connections.map(({ stop }) => stop()));
});
