import { type ChildProcess, spawn } from "node:child_process";
import { type IncomingMessage, request } from "node:http";
import { createInterface, type Interface } from "node:readline";
import { clientAddress } from "./listen";

const PROGRAM = `
  const { listen } = require("./scripts/server/listen.ts");
  const handle = async (req, res) => {
    if (req.url === "/bang") throw new Error("bang");
    if (req.url === "/live") return void res.writeHead(200, { "Content-Type": "text/event-stream" }).write(":\\n\\n");
    req.personMail = "ana@example.com";
    if (req.url === "/slow") {
      res.write(" ");
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    res.end(JSON.stringify({ id: req.headers["x-request-id"] }));
  };
  listen({ handle, port: 0, host: "127.0.0.1", logLevel: "info", https: true, trustProxy: false });
`;

let server: ChildProcess;
let lines: Interface;
let port: number;
const log: Record<string, unknown>[] = [];

const until = (wanted: (line: Record<string, unknown>) => boolean): Promise<Record<string, unknown>> =>
  new Promise((resolve) => {
    const known = log.find(wanted);
    if (known) return resolve(known);
    const look = () => {
      const found = log.find(wanted);
      if (!found) return;
      lines.off("line", look);
      resolve(found);
    };
    lines.on("line", look);
  });

beforeAll(async () => {
  server = spawn(process.execPath, ["-r", "tsx/cjs", "-e", PROGRAM], { stdio: ["ignore", "pipe", "inherit"] });
  lines = createInterface({ input: server.stdout as NodeJS.ReadableStream });
  lines.on("line", (line) => log.push(JSON.parse(line)));
  port = Number((await until(({ msg }) => msg === "listening")).port);
});

afterAll(() => {
  server.kill("SIGKILL");
});

interface Answer {
  status?: number;
  id: string;
  allow?: string;
  body: { id?: string; code?: string; request_id?: string };
}

function ask(path: string, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, method, headers: { "x-request-id": "chosen-by-the-client" } }, async (res) => {
      let text = "";
      for await (const part of res) text += part;
      resolve({
        status: res.statusCode,
        id: String(res.headers["x-request-id"]),
        allow: res.headers.allow,
        body: JSON.parse(text),
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}

test("each request gets an id of ours, in the request, the answer and one log line", async () => {
  const { status, id, body } = await ask("/api/tickets?secret=1");
  expect(status).toBe(200);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(body.id).toBe(id);
  const line = await until((each) => each.request_id === id);
  expect(line).toMatchObject({ method: "GET", path: "/api/tickets", status: 200, person: "ana@example.com" });
  expect(line.duration_ms).toEqual(expect.any(Number));
});

test.each([
  ["/", "TRACE", 405, "method_not_allowed"],
  ["/%00", "GET", 400, "invalid_address"],
  ["/bang", "GET", 500, "internal"],
])("%s by %s answers %i with a clear body", async (path, method, status, code) => {
  const answer = await ask(path, method);
  expect(answer).toMatchObject({ status, body: { code, request_id: answer.id, error: expect.any(String) } });
  if (status === 405) expect(answer.allow).toContain("GET");
});

/** Resolves when the answer has begun; `ended` when the server ended it, whole. */
function begun(path: string): Promise<{ ended: Promise<unknown> }> {
  return new Promise((resolve, reject) => {
    request({ port, path }, (res) => {
      const ended = new Promise((end, fail) => res.once("end", () => end(undefined)).once("error", fail));
      res.once("data", () => resolve({ ended }));
    })
      .once("error", reject)
      .end();
  });
}

test("SIGTERM ends open streams, lets the request under way finish and ends with status 0", async () => {
  const stream = await begun("/live");
  const slow = await begun("/slow");
  const ended = new Promise((resolve) => server.once("exit", (code) => resolve(code)));
  server.kill("SIGTERM");
  await until(({ msg }) => msg === "stopping");
  await expect(ask("/")).rejects.toThrow();
  await stream.ended;
  await slow.ended;
  expect(await ended).toBe(0);
  // Said only when nothing was left open: not by the grace running out.
  expect(log.map(({ msg }) => msg)).toContain("stopped");
});

describe("the caller's address", () => {
  const from = (forwarded?: string) =>
    ({
      headers: { "x-forwarded-for": forwarded },
      socket: { remoteAddress: "10.0.0.9" },
    }) as unknown as IncomingMessage;

  test.each([
    ["what a client says of itself does not count", "1.2.3.4", false, "10.0.0.9"],
    ["behind a proxy of ours its own entry, the last, counts", "6.6.6.6, 1.2.3.4", true, "1.2.3.4"],
    ["a proxy that says nothing leaves the connection's", undefined, true, "10.0.0.9"],
  ])("%s", (_, forwarded, trust, address) => {
    expect(clientAddress(from(forwarded), trust)).toBe(address);
  });
});
