import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { forgetEnv } from "@/lib/env";
import { forgetStorage } from "@/lib/files/storage";
import { log } from "@/lib/log";
import { resolve } from "@/lib/testing/callAs";
import { contract } from "./contract";
import { on, route } from "./route";

const MB = 2 ** 20;
const base = { path: "/test", summary: "Prueba", permission: "public", reply: z.object({}), failure: "Error" } as const;
const json = contract({ ...base, method: "POST", body: z.looseObject({}) });
const form = contract({
  ...base,
  method: "PUT",
  body: { kind: "multipart", file: "file", maxBytes: MB, fields: z.strictObject({}) },
});
const handler = route(
  on(json, async () => ({})),
  on(form, async () => ({})),
);

let server: Server;
let port: number;
let folder: string;
const before = process.env.UPLOAD_DIR;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "endless-"));
  process.env.UPLOAD_DIR = folder;
  forgetEnv();
  forgetStorage();
  server = createServer((req, res) => void resolve(req, res, handler, {}));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  process.env.UPLOAD_DIR = before;
  forgetEnv();
  forgetStorage();
  await rm(folder, { recursive: true });
});

/** Sends chunks without end until the other side closes. @returns what was answered, and how many bytes were taken */
function sendWithoutEnd(head: string, first: string): Promise<{ answer: string; sent: number }> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    let sent = 0;
    const chunk = `10000\r\n${"a".repeat(0x10000)}\r\n`;
    const push = () => {
      while (!socket.destroyed && socket.write(chunk)) sent += 0x10000;
      sent += 0x10000;
    };
    socket.on("data", (bytes) => {
      answer += bytes.toString();
    });
    socket.on("drain", push);
    socket.on("error", () => {});
    socket.on("close", () => done({ answer, sent }));
    socket.write(
      `${head}\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${first.length.toString(16)}\r\n${first}\r\n`,
    );
    push();
  });
}

test.each([
  ["JSON", "POST /api/test HTTP/1.1\r\nContent-Type: application/json", '{"a":"'],
  [
    "a form",
    "PUT /api/test HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\nContent-Type: application/octet-stream\r\n\r\n',
  ],
])(
  "%s without end is answered 413 past its limit, and the connection closed",
  async (_, head, first) => {
    const { answer, sent } = await sendWithoutEnd(head, first);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain("Connection: close");
    expect(answer).toContain('"code":"too_large"');
    expect(sent).toBeLessThan(32 * MB);
  },
  20_000,
);

test("who hangs up in the middle of a body is no fault of the database", async () => {
  const error = jest.spyOn(log, "error");
  const left = new Promise((done) => server.once("request", (req) => req.once("close", done)));
  const socket = connect(port, "127.0.0.1");
  socket.write("POST /api/test HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{");
  await new Promise((done) => server.once("request", done));
  socket.destroy();
  await left;
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(error).not.toHaveBeenCalled();
});
