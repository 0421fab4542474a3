import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { forgetEnv } from "@/lib/env";
import { toAppError } from "@/lib/http/errors";
import { closeStore, objectStore } from "@/lib/testing/objectStore";
import { forgetStorage, keepFile, probeStorage, readStored, removeFile, withLocalCopy } from "./storage";

let folder: string;
const before = { ...process.env };

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "storage-"));
});
afterEach(async () => {
  process.env = { ...before };
  forgetEnv();
  forgetStorage();
  await rm(folder, { recursive: true });
});

function configure(variables: Record<string, string>): void {
  Object.assign(process.env, variables);
  forgetEnv();
  forgetStorage();
}

async function roundTrip(): Promise<void> {
  const local = path.join(folder, "local");
  await writeFile(local, "contenido ñ");
  await keepFile(local, "imports/abc");
  await expect(readFile(local)).rejects.toThrow();
  expect(await withLocalCopy("imports/abc", (file) => readFile(file, "utf8"))).toBe("contenido ñ");
  await removeFile("imports/abc");
  await expect(withLocalCopy("imports/abc", (file) => readFile(file, "utf8"))).rejects.toThrow();
}

test("a folder keeps, gives back and removes files", async () => {
  configure({ UPLOAD_DIR: path.join(folder, "uploads") });
  await roundTrip();
  await probeStorage();
});

test("an S3-compatible service does the same", async () => {
  const { server, objects, url } = await objectStore();
  configure({
    S3_BUCKET: "bucket",
    S3_ENDPOINT: url,
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  try {
    await roundTrip();
    await probeStorage();
    expect(objects.size).toBe(0);
  } finally {
    await closeStore(server);
  }
});

test.each([
  ["a fault of its own", 503, "storage_unavailable", (res: ServerResponse) => fault(res, 500, "InternalError")],
  ["that it is busy", 503, "storage_unavailable", (res: ServerResponse) => fault(res, 503, "SlowDown")],
  ["that it is full", 507, "storage_full", (res: ServerResponse) => fault(res, 507, "XMinioStorageFull")],
  ["nothing, and hangs up", 503, "storage_unavailable", (res: ServerResponse) => res.destroy()],
])("a service that answers %s is told apart from the database", async (_, status, code, answer) => {
  const server = createServer((req, res) => {
    req.resume();
    req.on("end", () => answer(res));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  configure({
    S3_BUCKET: "bucket",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  const local = path.join(folder, "local");
  await writeFile(local, "contenido");
  try {
    expect(toAppError(await keepFile(local, "a/b").catch((error) => error))).toMatchObject({ status, code });
    // The sender's file is still there for another try.
    expect(await readFile(local, "utf8")).toBe("contenido");
    expect(toAppError(await readStored("a/b").catch((error) => error))).toMatchObject({ status, code });
  } finally {
    await closeStore(server);
  }
});

test("a service that keeps less than it was given is not believed", async () => {
  const { server, objects, url } = await objectStore(10);
  configure({
    S3_BUCKET: "bucket",
    S3_ENDPOINT: url,
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  const local = path.join(folder, "local");
  await writeFile(local, "más de diez bytes");
  try {
    const error = await keepFile(local, "a/b").catch((thrown) => thrown);
    expect(toAppError(error)).toMatchObject({ status: 503, code: "storage_unavailable" });
    expect([objects.size, await readFile(local, "utf8")]).toEqual([0, "más de diez bytes"]);
  } finally {
    await closeStore(server);
  }
});

function fault(res: ServerResponse, status: number, code: string): void {
  res.statusCode = status;
  res.end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
}

test("a storage that cannot be written says so", async () => {
  await writeFile(path.join(folder, "file"), "");
  configure({ UPLOAD_DIR: path.join(folder, "file", "below") });
  await expect(probeStorage()).rejects.toThrow();
});
