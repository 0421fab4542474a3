import { createHash, randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { forgetEnv } from "@/lib/env";
import { forgetStorage } from "@/lib/files/storage";
import { callAs } from "@/lib/testing/callAs";
import { formWith } from "@/lib/testing/samples";
import { contract, type ReceivedFile } from "./contract";
import { on, route } from "./route";

jest.mock("node:fs", () => {
  const real = jest.requireActual<typeof fs>("node:fs");
  return { ...real, createWriteStream: jest.fn(real.createWriteStream) };
});
const real = jest.requireActual<typeof fs>("node:fs");

const MB = 2 ** 20;
const upload = contract({
  method: "POST",
  path: "/test",
  summary: "Prueba",
  permission: "public",
  body: { kind: "multipart", file: "file", maxBytes: MB, fields: z.strictObject({}) },
  reply: z.object({ sha256: z.string(), size: z.number() }),
  failure: "Error",
});

let folder: string;
let taken: ReceivedFile[];
const before = process.env.UPLOAD_DIR;
const left = () => readdir(path.join(folder, "incoming"));
const handler = route(
  on(upload, async (_, { body: { file } }) => {
    taken.push(file);
    return { sha256: file.sha256, size: file.size };
  }),
);
const send = (bytes: Buffer) => {
  const { body, headers } = formWith("file", { name: "a.bin", bytes }, {});
  return callAs<{ code?: string; error?: string; sha256?: string }>(null, handler, { method: "POST", body, headers });
};

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "multipart-"));
  process.env.UPLOAD_DIR = folder;
  forgetEnv();
  forgetStorage();
  taken = [];
});
afterEach(async () => {
  jest.mocked(fs.createWriteStream).mockImplementation(real.createWriteStream);
  process.env.UPLOAD_DIR = before;
  forgetEnv();
  forgetStorage();
  await rm(folder, { recursive: true });
});

test("a part with a file's name and no Content-Type is a file", async () => {
  const body = Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na;b\r\n--x--\r\n',
  );
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  expect(await callAs(null, handler, { method: "POST", body, headers })).toMatchObject({
    status: 200,
    body: { size: 3 },
  });
  expect(taken).toMatchObject([{ name: "a.csv" }]);
});

test.each([0, 1, 65_536, 700_000])(
  "a file of %i bytes lies on the disk as it was sent, for nobody else",
  async (size) => {
    const bytes = randomBytes(size);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect(await send(bytes)).toMatchObject({ status: 200, body: { sha256, size } });
    const [file] = taken as [ReceivedFile];
    expect((await readFile(file.path)).equals(bytes)).toBe(true);
    expect([(await stat(file.path)).mode & 0o777, (await stat(path.dirname(file.path))).mode & 0o777]).toEqual([
      0o600, 0o700,
    ]);
  },
);

type Write = typeof fs.write;
type Done = (error: NodeJS.ErrnoException | null, written?: number) => void;

/** A disk on which all files together get `room` bytes; then a write fails with `code`, or (null) says it was done. */
function diskOf(room: number, code: string | null): void {
  let used = 0;
  const write = ((fd: number, bytes: Buffer, offset: number, length: number, position: number | null, done: Done) => {
    const fits = Math.max(0, Math.min(length, room - used));
    used += fits;
    fs.write(fd, bytes, offset, fits, position, (error) => {
      if (error || fits === length) return done(error, length);
      if (code) done(Object.assign(new Error(code), { code }));
      else done(null, length);
    });
  }) as unknown as Write;
  jest
    .mocked(fs.createWriteStream)
    .mockImplementation((file, options) =>
      real.createWriteStream(file, { ...(options as object), fs: { open: fs.open, close: fs.close, write } } as never),
    );
}

const EACH: [number, string | null, number, string][] = [
  [0, "ENOSPC", 507, "storage_full"],
  [1, "ENOSPC", 507, "storage_full"],
  [40_000, "EDQUOT", 507, "storage_full"],
  [199_999, "ENOSPC", 507, "storage_full"],
  [0, "EROFS", 503, "storage_read_only"],
  [100_000, "EIO", 503, "storage_unavailable"],
  [0, null, 503, "storage_unavailable"],
  [199_999, null, 503, "storage_unavailable"],
];
test.each(EACH)(
  "a disk that takes %i of 200,000 bytes, and then %s, answers %i with words",
  async (room, code, status, told) => {
    diskOf(room, code);
    const answer = await send(randomBytes(200_000));
    expect([answer.status, answer.body.code]).toEqual([status, told]);
    expect(answer.body.error).toMatch(/no se guardó nada\.$/);
    expect([taken, await left()]).toEqual([[], []]);
  },
);

test("of eight at once on a disk that fills up, those that are acknowledged are whole", async () => {
  diskOf(250_000, "ENOSPC");
  const files = Array.from({ length: 8 }, () => randomBytes(55_000));
  const answers = await Promise.all(files.map(send));
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toContain(507);
  expect(taken).toHaveLength(statuses.filter((status) => status === 200).length);
  for (const { path: file, sha256 } of taken)
    expect(
      createHash("sha256")
        .update(await readFile(file))
        .digest("hex"),
    ).toBe(sha256);
  expect(await left()).toHaveLength(taken.length);
});
