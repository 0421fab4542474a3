import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import { disconnect } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { contract, type DownloadBody, XLSX } from "@/lib/http/contract";
import { on, route } from "@/lib/http/route";
import { callAs, resolve } from "@/lib/testing/callAs";
import { testDatabase } from "@/lib/testing/db";
import { cursorRows } from "./cursor";
import { textDownload, workbookDownload, workbookFile } from "./download";
import type { RowInput, Sheet } from "./sheet";

const answered = contract({
  method: "GET",
  path: "/test",
  summary: "Prueba",
  permission: "public",
  reply: { kind: "binary", type: XLSX },
  failure: "Error",
});
const sheetOf = (rows: Sheet["rows"]): Sheet => ({
  name: "x",
  columns: [{ header: "a", width: 9, kind: "text" }],
  rows,
});
const handlerOf = (rows: () => Sheet["rows"]) =>
  route(on(answered, async () => workbookDownload("a.xlsx", [sheetOf(rows())])));

let folder: string;
const before = process.env.UPLOAD_DIR;
const left = () => readdir(path.join(folder, "incoming"));

beforeAll(async () => {
  await testDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "download-"));
  process.env.UPLOAD_DIR = folder;
  forgetEnv();
});
afterAll(async () => {
  await disconnect();
  process.env.UPLOAD_DIR = before;
  forgetEnv();
  await rm(folder, { recursive: true });
});

test("is answered with its length, whole, and leaves nothing behind", async () => {
  const handler = handlerOf(() => Array.from({ length: 2_000 }, (_, row) => [`fila ${row}`]));
  const { status, headers, raw } = await callAs(null, handler);
  expect([status, headers["content-length"], headers["content-type"]]).toEqual([200, String(raw.length), XLSX]);
  expect(headers["content-disposition"]).toContain('filename="a.xlsx"');
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(raw as unknown as ArrayBuffer);
  expect(book.worksheets[0]?.rowCount).toBe(2_001);
  expect(await left()).toEqual([]);
});

test("is not made for who asks for its headers only", async () => {
  const rows = jest.fn((): RowInput[] => []);
  const handler = route(
    on(answered, async () => ({
      filename: "a.xlsx",
      make: async () => workbookFile([sheetOf(rows())]),
    })),
  );
  const { status, headers } = await callAs(null, handler, { method: "HEAD" });
  expect([status, headers["content-type"], rows.mock.calls]).toEqual([200, XLSX, []]);
});

test("what goes wrong while it is made is an error with words, and no file", async () => {
  async function* rows(): AsyncGenerator<RowInput> {
    for (let row = 0; row < 3_000; row++) yield [`fila ${row}`];
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  }
  const { status, headers, body } = await callAs<{ code: string }>(null, handlerOf(rows));
  expect([status, body.code, headers["content-disposition"]]).toEqual([507, "storage_full", undefined]);
  expect(await left()).toEqual([]);
});

test("is given up when its reader leaves before it is made", async () => {
  let leave = () => {};
  const letGo = new Promise<void>((done) => {
    const handler = handlerOf(async function* (): AsyncGenerator<RowInput> {
      try {
        for (let row = 0; ; row++) {
          if (row === 2_000) leave();
          yield [`fila ${row}`];
        }
      } finally {
        done();
      }
    });
    const server: Server = createServer((req, res) => void resolve(req, res, handler, {}).then(() => server.close()));
    server.listen(0, "127.0.0.1", () => {
      const asked = get({ port: (server.address() as AddressInfo).port, path: "/api/test" });
      asked.on("error", () => {}); // left
      leave = () => asked.destroy();
    });
  });
  await letGo;
  expect(await left()).toEqual([]);
});

test("readers who take nothing keep no other workbook from its rows", async () => {
  const make = () =>
    workbookFile([
      sheetOf(
        (async function* () {
          for await (const { n } of cursorRows<{ n: number }>("SELECT generate_series(1, 2500) AS n")) yield [n];
        })(),
      ),
    ]);
  const waiting: DownloadBody[] = [];
  // As many as may read at a time, twice, and one more: each is made though nobody takes those before.
  for (let made = 0; made < 9; made++) waiting.push(await make());
  for (const { write, size } of waiting) {
    const out = new PassThrough();
    const [bytes] = await Promise.all([buffer(out), write(out)]);
    expect(bytes.length).toBe(size);
  }
});

test("text is latin-1 where that is asked, whole, whoever left before", async () => {
  async function* lines(): AsyncGenerator<string> {
    for await (const { n } of cursorRows<{ n: number }>("SELECT generate_series(1, 30000) AS n"))
      yield `ñandú ${n}\r\n`;
  }
  const text = route(on(answered, async () => textDownload("a.txt", lines(), "latin1")));
  const server: Server = createServer((req, res) => void resolve(req, res, text, {}));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  // More than read at a time, each reset as soon as its first bytes come, or before.
  const leave = (at: number) =>
    new Promise<void>((gone) => {
      const asked = get({ port, path: "/api/test" }, (res) => res.once("data", () => asked.destroy()));
      asked.on("error", () => gone()).on("close", () => gone());
      if (at % 2) asked.on("socket", (socket) => socket.once("connect", () => socket.resetAndDestroy()));
    });
  await Promise.all(Array.from({ length: 12 }, (_, at) => leave(at)));
  const { raw, headers } = await callAs(null, text);
  expect([raw.length, headers["content-length"]]).toEqual([378_894, "378894"]);
  expect(raw.subarray(0, 9).toString("latin1")).toBe("ñandú 1\r\n");
  await new Promise((done) => server.close(done));
});
