import { PrismaPg } from "@prisma/adapter-pg";
import { type Pool, types } from "pg";
import { env } from "@/lib/env";
import { fewAtOnce } from "@/lib/fewAtOnce";
import { PrismaClient } from "@/lib/generated/prisma/client";
import type { TransactionClient } from "@/lib/generated/prisma/internal/prismaNamespace";
import { openPool } from "@/lib/pg";

const DATE = 1082;
const INT8 = 20;
const asText = (value: string) => value;

/** Days stay `YYYY-MM-DD` and int8 becomes a number in our own queries; Prisma brings its own parsers. */
const parsers = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === DATE ? asText : oid === INT8 ? Number : types.getTypeParser(oid as never, format as never),
};

const LOCK_SHARE = 0.8;

const PLANNED = /^\/\* planned (\w+) \*\//;

/**
 * A statement whose plan each connection makes once and keeps, for those that are asked often and whose plan costs more than their rows.
 * The name is of this text alone.
 */
export const plannedOnce = (name: string, text: string): string => `/* planned ${name} */ ${text}`;

/** A transaction lasts at the most a statement's time, and a second for what it does between them. */
const BETWEEN_MS = 1_000;

function connect(max: number, timeoutMs: number) {
  const { DATABASE_CONNECT_MS, DATABASE_TIMEOUT_MS } = env();
  const pool = openPool({
    connectionString: env().DATABASE_URL,
    max,
    connectionTimeoutMillis: DATABASE_CONNECT_MS,
    query_timeout: timeoutMs,
    statement_timeout: timeoutMs,
    idleTimeoutMillis: 30_000,
    // Compiling a report's plan takes a second where running it takes a tenth. Who waits for somebody else's work hears
    // that (55P03) before it looks as if the database were away.
    options: `-c jit=off -c lock_timeout=${Math.round(timeoutMs * LOCK_SHARE)}`,
    types: parsers as never,
  });
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: false,
    // Without a name it is planned each time, with what it asks.
    statementNameGenerator: ({ sql }) => PLANNED.exec(sql)?.[1] as string,
  });
  // Twenty at once wait for a connection as long as the pool lets them, not for the two seconds that are usual.
  const transactionOptions = { maxWait: DATABASE_CONNECT_MS, timeout: DATABASE_TIMEOUT_MS + BETWEEN_MS };
  return { pool, prisma: new PrismaClient({ adapter, transactionOptions }) };
}

// 503 within 5 s (promises.md): waiting for a connection and for an answer are both bounded. Few tasks may take longer.
const PATIENT_MS = 180_000;
const PATIENT_AT_ONCE = 2;
const makers = {
  usual: () => connect(env().DATABASE_POOL, env().DATABASE_TIMEOUT_MS),
  patient: () => connect(PATIENT_AT_ONCE, PATIENT_MS),
};

type Kind = keyof typeof makers;
const store = globalThis as { bambalinaDb?: Partial<Record<Kind, ReturnType<typeof connect>>> };
function db(kind: Kind = "usual") {
  store.bambalinaDb ??= {};
  store.bambalinaDb[kind] ??= makers[kind]();
  return store.bambalinaDb[kind];
}

const client = (kind: Kind) =>
  new Proxy({} as PrismaClient, { get: (_, key) => Reflect.get(db(kind).prisma, key) as unknown });

/** The Prisma client of this process, made on first use. */
export const prisma: PrismaClient = client("usual");

/** The same database with minutes instead of seconds per statement, for the few transactions that move a whole file. */
export const patientPrisma: PrismaClient = client("patient");

/** A Prisma transaction, as services pass it on. */
export type Tx = TransactionClient;

const patientTurn = fewAtOnce(PATIENT_AT_ONCE);

/**
 * A transaction that moves a whole file or merges records, for `timeout` ms at the most: as many at once as there are
 * connections for it, the others in their turn (three minutes), so that none finds the database "away" that is only busy.
 */
export const patiently = <T>(work: (tx: Tx) => Promise<T>, timeout: number): Promise<T> =>
  patientTurn(() => patientPrisma.$transaction(work, { timeout, maxWait: 10_000 }), { patienceMs: PATIENT_MS });

/**
 * Runs a SQL text on the pool and answers its rows. For reports and hot reads; dates come as `YYYY-MM-DD`,
 * numeric as text. `name` makes it a prepared statement.
 */
export async function query<T extends object>(text: string, values: unknown[] = [], name?: string): Promise<T[]> {
  const result = await db().pool.query<T & Record<string, unknown>>({ text, values, name });
  return result.rows;
}

/** The pool itself, for COPY, LISTEN and streams. */
export function pool(): Pool {
  return db().pool;
}

/** Runs a SQL text in a transaction of Prisma. Cast dates and numerics to text in the SQL itself. */
export function txQuery<T>(tx: Tx, text: string, ...values: unknown[]): Promise<T[]> {
  return tx.$queryRawUnsafe<T[]>(text, ...values);
}

/**
 * Holds rows until the transaction ends. They are taken in the order of their keys, so that two who want the same ones
 * never wait for each other.
 * @returns how many of them there are
 */
export async function holdRows(
  tx: Tx,
  table: "board" | "card" | "cost_centre" | "invoice_request" | "show" | "talk_message",
  keys: readonly number[] | readonly string[],
  strength: "UPDATE" | "NO KEY UPDATE" = "UPDATE",
): Promise<number> {
  const [key, type] = typeof keys[0] === "string" ? ["key", "text"] : ["id", "int"];
  const text = `SELECT ${key} FROM "${table}" WHERE ${key} = ANY ($1::${type}[]) ORDER BY ${key} FOR ${strength}`;
  return keys.length === 0 ? 0 : (await txQuery(tx, text, [...keys])).length;
}

/** Ends the connections; tests and scripts call it before they exit. */
export async function disconnect(): Promise<void> {
  const open = Object.values(store.bambalinaDb ?? {});
  store.bambalinaDb = undefined;
  for (const { prisma, pool } of open) {
    await prisma.$disconnect();
    await pool.end();
  }
}
