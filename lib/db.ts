import { PrismaPg } from "@prisma/adapter-pg";
import { Pool, types } from "pg";
import { env } from "@/lib/env";
import { PrismaClient } from "@/lib/generated/prisma/client";
import type { TransactionClient } from "@/lib/generated/prisma/internal/prismaNamespace";

const DATE = 1082;
const INT8 = 20;
const asText = (value: string) => value;

/** Days stay `YYYY-MM-DD` and int8 becomes a number in our own queries; Prisma brings its own parsers. */
const parsers = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === DATE ? asText : oid === INT8 ? Number : types.getTypeParser(oid as never, format as never),
};

// 503 within 5 s (promises.md): waiting for a connection and for an answer are both bounded.
function connect() {
  const pool = new Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL,
    connectionTimeoutMillis: 3_000,
    query_timeout: env().DATABASE_TIMEOUT_MS,
    statement_timeout: env().DATABASE_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    types: parsers as never,
  });
  pool.on("error", () => {}); // an idle connection lost; the next query says so
  return { pool, prisma: new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) }) };
}

const store = globalThis as { bambalinaDb?: ReturnType<typeof connect> };
function db() {
  store.bambalinaDb ??= connect();
  return store.bambalinaDb;
}

/** The Prisma client of this process, made on first use. */
export const prisma: PrismaClient = new Proxy({} as PrismaClient, {
  get: (_, key) => Reflect.get(db().prisma, key) as unknown,
});

/** A Prisma transaction, as services pass it on. */
export type Tx = TransactionClient;

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

/** Ends the connections; tests and scripts call it before they exit. */
export async function disconnect(): Promise<void> {
  const open = store.bambalinaDb;
  store.bambalinaDb = undefined;
  await open?.prisma.$disconnect();
  await open?.pool.end();
}
