import PgBoss from "pg-boss";
import { pool, type Tx, txQuery } from "@/lib/db";

/** A queue of jobs whose data has the shape `Data`. Both sides import it: who enqueues and who handles. */
export interface Queue<Data extends object> {
  name: string;
  options: Required<Pick<PgBoss.Queue, "retryLimit" | "retryDelay" | "retryBackoff" | "expireInSeconds">>;
  /** Only for the types: what a job carries. */
  data?: Data;
}

/**
 * A worker that dies stops renewing its job's lease; the job goes to another one this much later (plus the maintenance
 * interval). Handlers may take as long as they need: the lease is renewed while they run (`consume.ts`).
 */
const LEASE_SECONDS = 10;

/** Declares a queue. A job that throws is tried again `retryLimit` times, after 1 s, 2 s, 4 s... unless said otherwise. */
export function queue<Data extends object>(name: string, options: Partial<Queue<Data>["options"]> = {}): Queue<Data> {
  return {
    name,
    options: { retryLimit: 5, retryDelay: 1, retryBackoff: true, expireInSeconds: LEASE_SECONDS, ...options },
  };
}

/** Runs a SQL text; what pg-boss needs of a connection. */
export type ExecuteSql = PgBoss.Db["executeSql"];

export interface EnqueueOptions {
  /** Seconds until it may start, by the database's clock. */
  startAfter?: number;
  /** Higher ones are taken first; 0 unless said. */
  priority?: number;
  /** At most one job with this key among those of the last `singletonSeconds`. */
  singletonKey?: string;
  singletonSeconds?: number;
}

const onPool: ExecuteSql = (text, values) => pool().query(text, values);
let boss: PgBoss | undefined;
const known = new Set<string>();

/** pg-boss as a maker of SQL only: never started, it polls nothing. */
function sender(): PgBoss {
  boss ??= new PgBoss({ db: { executeSql: onPool } });
  return boss;
}

/** Makes the queue unless it exists; asked of the database once per process. */
export async function ensureQueue({ name, options }: Queue<object>): Promise<void> {
  if (known.has(name)) return;
  await sender().createQueue(name, { name, ...options });
  known.add(name);
}

/** Puts a job in the queue through any connection; with a transaction's connection it exists if that commits. */
export async function enqueueOn<Data extends object>(
  executeSql: ExecuteSql,
  target: Queue<Data>,
  data: Data,
  options: EnqueueOptions = {},
): Promise<void> {
  await ensureQueue(target);
  await sender().send(target.name, data, { ...options, db: { executeSql } });
}

/** Puts a job in the queue in the business transaction: it runs only if that commits, and is never lost if it does. */
export function enqueue<Data extends object>(
  tx: Tx,
  target: Queue<Data>,
  data: Data,
  options: EnqueueOptions = {},
): Promise<void> {
  return enqueueOn((text, values) => executeOnTx(tx, text, values), target, data, options);
}

/** The same for any number of jobs, in one statement. */
export async function enqueueMany<Data extends object>(
  tx: Tx,
  target: Queue<Data>,
  jobs: readonly Data[],
): Promise<void> {
  if (jobs.length === 0) return;
  await ensureQueue(target);
  const db = { executeSql: (text: string, values: unknown[]) => executeOnTx(tx, text, values) };
  await sender().insert(
    jobs.map((data) => ({ name: target.name, data })),
    { db },
  );
}

// Prisma wants values it can write: JSON as text, and null for what is absent.
async function executeOnTx(tx: Tx, text: string, values: unknown[]): Promise<{ rows: object[] }> {
  const plain = values.map((value) => (value !== null && typeof value === "object" ? JSON.stringify(value) : value));
  return { rows: await txQuery(tx, text, ...plain.map((value) => value ?? null)) };
}
