import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { disconnect, prisma, query } from "@/lib/db";
import { forgetEnv } from "@/lib/env";
import { type TestClamd, testClamd } from "@/lib/testing/clamd";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson, auditOf, type TestPerson } from "@/lib/testing/factories";
import { requestAs } from "@/lib/testing/requestAs";
import { emptyPdf, formWith } from "@/lib/testing/samples";
import type { FileView } from "../schema";
import { ScannerAway, scanFile } from "./clamd";
import { rescanQuarantined } from "./rescan";

let clamd: TestClamd;
let uploads: string;
let person: TestPerson;

const eicar = Buffer.concat([emptyPdf(), Buffer.from("\n%EICAR")]);
const up = () => clamd.up();
const down = () => clamd.down();

beforeAll(async () => {
  await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "scan-"));
  process.env.UPLOAD_DIR = uploads;
  person = await aPerson("User");
  clamd = await testClamd();
});
beforeEach(async () => {
  clamd.answerWith = null;
  up();
  await asOwner("TRUNCATE file CASCADE");
});
afterAll(async () => {
  await clamd.close();
  await disconnect();
  await rm(uploads, { recursive: true });
});

async function send(bytes: Buffer, fields: Record<string, string> = {}) {
  const form = formWith("file", { name: "a.pdf", bytes }, fields);
  return requestAs<FileView & { error: string }>(person, "POST", "/documents", form.body, form.headers);
}
const jobsOf = (id: string) =>
  query<{ name: string }>("SELECT name FROM pgboss.job WHERE data->>'id' = $1 ORDER BY name", [id]);

test("a clean file is served at once", async () => {
  const { body } = await send(emptyPdf());
  expect(body.state).toBe("clean");
  expect((await requestAs(person, "GET", `/documents/${body.id}`)).status).toBe(200);
});

test("an infected one is refused, never stored or served, and recorded", async () => {
  const { status, body } = await send(eicar);
  expect([status, body.error]).toEqual([422, expect.stringContaining("Eicar-Test-Signature")]);
  const row = await prisma.file.findFirstOrThrow();
  expect(row).toMatchObject({ state: "refused", storage_key: null, created_by_user_id: person.userId });
  expect((await requestAs(person, "GET", `/documents/${row.id}`)).status).toBe(404);
  expect(await auditOf(`file:${row.id}`)).toMatchObject([{ action: "file.refused" }]);
});

test("with the scanner down files are quarantined: kept, not served, not opened, and let go when it is back", async () => {
  down();
  const { status, body } = await send(emptyPdf(), { read: "1" });
  expect([status, body.state]).toEqual([201, "quarantined"]);
  const refused = await requestAs<{ error: string }>(person, "GET", `/documents/${body.id}`);
  expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining("cuarentena")]);
  expect((await requestAs(person, "GET", `/documents/${body.id}/thumbnail`)).status).toBe(409);
  expect(await jobsOf(body.id)).toEqual([]);

  await rescanQuarantined();
  expect((await prisma.file.findUniqueOrThrow({ where: { id: body.id } })).state).toBe("quarantined");

  up();
  await rescanQuarantined();
  expect((await requestAs(person, "GET", `/documents/${body.id}`)).status).toBe(200);
  expect(await jobsOf(body.id)).toEqual([{ name: "documents.preview" }, { name: "documents.read" }]);
});

test("what the scanner finds later is refused for good, and its bytes are gone", async () => {
  down();
  const { body } = await send(eicar);
  up();
  await rescanQuarantined();
  const row = await prisma.file.findUniqueOrThrow({ where: { id: body.id } });
  expect(row).toMatchObject({ state: "refused", storage_key: null });
  const { status, body: told } = await requestAs<{ error: string }>(person, "GET", `/documents/${body.id}`);
  expect([status, told.error]).toEqual([404, expect.stringContaining("amenaza")]);
});

test("turning the scanner off lets nothing out of quarantine", async () => {
  down();
  const { body } = await send(emptyPdf());
  clamd.off();
  await rescanQuarantined();
  expect((await prisma.file.findUniqueOrThrow({ where: { id: body.id } })).state).toBe("quarantined");
});

test("a file the scanner will not judge does not hold up the others", async () => {
  down();
  const [odd, good] = [
    (await send(Buffer.concat([emptyPdf(), Buffer.from("ODD")]))).body,
    (await send(emptyPdf())).body,
  ];
  up();
  clamd.answerWith = (bytes) =>
    bytes.includes("ODD") ? "INSTREAM size limit exceeded. ERROR\0" : clamd.verdict(bytes);
  await rescanQuarantined();
  const states = await prisma.file.findMany({
    where: { id: { in: [odd.id, good.id] } },
    orderBy: { created_at: "asc" },
  });
  expect(states.map(({ state }) => state)).toEqual(["quarantined", "clean"]);
});

describe("the client", () => {
  test("gives the whole file, whatever its size", async () => {
    const file = path.join(uploads, "big");
    let seen = 0;
    clamd.answerWith = (bytes) => {
      seen = bytes.length;
      return "stream: OK\0";
    };
    await writeFile(file, Buffer.alloc(300_001, 7));
    expect(await scanFile(file)).toEqual({ state: "clean" });
    expect(seen).toBe(300_001);
  });

  test.each<[string, (socket: Socket) => void]>([
    ["stops in its middle", (socket) => socket.write("stream: O")],
    ["has no end", (socket) => socket.write("x".repeat(100_000))],
  ])("takes an answer that %s for a scanner that is away", async (_, answer) => {
    const sockets = new Set<Socket>();
    const odd = createServer((socket) => {
      sockets.add(socket.on("error", () => {}));
      socket.once("data", () => answer(socket));
    });
    await new Promise<void>((done) => odd.listen(0, "127.0.0.1", done));
    process.env.CLAMD_URL = `tcp://127.0.0.1:${(odd.address() as AddressInfo).port}`;
    forgetEnv();
    const file = path.join(uploads, "small");
    await writeFile(file, "x");
    await expect(scanFile(file)).rejects.toMatchObject({ answered: false });
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => odd.close(done));
  });

  test.each(["INSTREAM size limit exceeded. ERROR\0", "", "stream: OK", "nonsense\0"])(
    "takes %j for what it is",
    async (answer) => {
      const file = path.join(uploads, "small");
      await writeFile(file, "x");
      clamd.answerWith = () => answer;
      if (answer.startsWith("stream: OK")) expect(await scanFile(file)).toEqual({ state: "clean" });
      else await expect(scanFile(file)).rejects.toThrow(ScannerAway);
    },
  );
});
