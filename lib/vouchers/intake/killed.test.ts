import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { disconnect, prisma, query } from "@/lib/db";
import { documentJobs } from "@/lib/documents/jobs";
import { readQueue } from "@/lib/documents/queues";
import { startWorker } from "@/lib/jobs/worker";
import { asOwner, testDatabase } from "@/lib/testing/db";
import { aPerson } from "@/lib/testing/factories";
import { arcaPhoto, sendFiles } from "@/lib/testing/intake";
import { aCompany, aCuit } from "@/lib/testing/vouchers";
import { intakeJobs } from "./jobs";
import { takeQueue } from "./queues";

// Two processes start one after the other, each within seconds on a busy machine.
jest.setTimeout(60_000);

let uploads: string;
let database: string;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  database = await testDatabase();
  uploads = await mkdtemp(path.join(tmpdir(), "killed-"));
  process.env.UPLOAD_DIR = uploads;
});
afterAll(async () => {
  for (const worker of workers) await kill(worker);
  await disconnect();
  await rm(uploads, { recursive: true });
});

/** A worker in a process of its own, which waits to be told to work. */
function aWorker(): ChildProcess {
  const worker = spawn(process.execPath, ["--import", "tsx", path.resolve("lib/testing/intakeWorker.ts")], {
    stdio: ["pipe", "ignore", "inherit"],
    env: { ...process.env, UPLOAD_DIR: uploads, LOG_LEVEL: "silent" },
  });
  workers.push(worker);
  return worker;
}
const begin = (worker: ChildProcess) => worker.stdin?.write("\n");

async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const gone = once(worker, "exit");
  worker.kill("SIGKILL");
  await gone;
}

/** The lease of what a dead worker held is over at once. */
const forget = () =>
  asOwner(
    "UPDATE pgboss.job SET started_on = now() - interval '1 hour' WHERE state = 'active' AND name LIKE ANY ('{documents.read,vouchers.take}')",
  );

async function until(found: () => Promise<boolean>): Promise<void> {
  while (!(await found())) await wait(10);
}
const stateOf = async (id: number) => (await prisma.intakeItem.findUniqueOrThrow({ where: { id } })).state;
const active = async (name: string) =>
  (await query("SELECT 1 FROM pgboss.job WHERE name = $1 AND state = 'active'", [name])).length > 0;

test("kill -9 of the worker while a file is read, and between reading and taking: it is read and taken once, by the next one", async () => {
  const [first, second] = [aWorker(), aWorker()];
  const finance = await aPerson("Administracion");
  const company = await aCompany();
  const bytes = await arcaPhoto({ cuit: aCuit(), nroCmp: 4_321, to: company.tax_id });
  const { body } = await sendFiles(finance, [{ name: "a.png", bytes }]);
  const item = body.items[0]?.id ?? 0;
  const extraction = async () => (await prisma.extraction.findFirstOrThrow()).state;

  begin(first);
  await until(async () => (await stateOf(item)) === "leyendo");
  await kill(first);
  expect([await stateOf(item), await extraction()]).toEqual(["leyendo", "pending"]);
  await forget();

  // Whoever takes it waits for its line, with the job in hand: reading is done, and no voucher is there.
  const held = new Client({ connectionString: database });
  await held.connect();
  await held.query("BEGIN");
  await held.query("SELECT 1 FROM intake_item WHERE id = $1 FOR NO KEY UPDATE", [item]);
  begin(second);
  await until(() => active(takeQueue.name));
  await kill(second);
  await held.query("ROLLBACK");
  await held.end();
  expect([await stateOf(item), await extraction()]).toEqual(["leyendo", "done"]);
  expect(await prisma.voucher.count()).toBe(0);
  await forget();

  const work = [readQueue.name, takeQueue.name];
  const last = await startWorker([...documentJobs, ...intakeJobs].filter(({ queue }) => work.includes(queue.name)));
  await until(async () => (await stateOf(item)) === "leido");
  await until(async () => !(await active(takeQueue.name)) && !(await active(readQueue.name)));
  await last.stop();
  const vouchers = await prisma.voucher.findMany();
  expect(vouchers).toMatchObject([{ number: "4321", state: "recibido", read_state: "leido" }]);
  expect(await prisma.attachment.count({ where: { owner_type: "voucher", removed_at: null } })).toBe(1);
  expect(await prisma.supplier.count()).toBe(1);
  const left = await query(
    "SELECT name, state FROM pgboss.job WHERE name IN ('documents.read', 'vouchers.take') AND state <> 'completed'",
  );
  expect(left).toEqual([]);
});
