import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compressStatic } from "../lib/compressed.mjs";
import { compressedFiles } from "./compressed";

const SCRIPT = `/* a script */${"const a = 1;".repeat(500)}`;
let build: string;
let server: Server;

beforeAll(async () => {
  build = mkdtempSync(join(tmpdir(), "build-"));
  mkdirSync(join(build, "static", "chunks", "pages"), { recursive: true });
  writeFileSync(join(build, "static", "chunks", "pages", "[id].js"), SCRIPT);
  writeFileSync(join(build, "static", "chunks", "small.js"), "1");
  writeFileSync(join(build, "static", "chunks", "late.js"), SCRIPT);
  const pages = { "/[id]": ["static/chunks/pages/[id].js", "static/chunks/small.js", "static/css/none.woff2"] };
  writeFileSync(join(build, "build-manifest.json"), JSON.stringify({ pages, lowPriorityFiles: [] }));
  await compressStatic(build, ["static/chunks/pages/[id].js"]);
  const sent = compressedFiles(build);
  server = createServer((req, res) => {
    if (!sent(req, res)) res.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  rmSync(build, { recursive: true });
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    ...init,
    headers: { "accept-encoding": "gzip, deflate, br", ...init.headers },
  });

test("a page's scripts go out as the build compressed them, to be asked for once", async () => {
  const reply = await ask("/_next/static/chunks/pages/%5Bid%5D.js?dpl=1");
  expect(reply.headers.get("content-encoding")).toBe("br");
  expect(reply.headers.get("vary")).toBe("Accept-Encoding");
  expect(reply.headers.get("cache-control")).toContain("immutable");
  expect(Number(reply.headers.get("content-length"))).toBeLessThan(200);
  expect(await reply.text()).toBe(SCRIPT);
});

test.each([
  ["a browser that does not take it", "/_next/static/chunks/pages/[id].js", { "accept-encoding": "gzip, br;q=0" }],
  ["a part of a file", "/_next/static/chunks/pages/[id].js", { range: "bytes=0-3" }],
  ["what is not worth it", "/_next/static/chunks/small.js", {}],
  ["what no page begins with", "/_next/static/chunks/late.js", {}],
  ["what is elsewhere", "/_next/static/chunks/pages/..%2F..%2Fbuild-manifest.json", {}],
])("%s is Next's to answer", async (_, path, headers) => {
  expect((await ask(path, { headers: headers as Record<string, string> })).status).toBe(404);
});

test("only its headers are sent to who asks for those", async () => {
  const reply = await ask("/_next/static/chunks/pages/[id].js", { method: "HEAD" });
  expect(reply.status).toBe(200);
  expect(await reply.text()).toBe("");
});
