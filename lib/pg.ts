import { Client, type ClientBase, type ClientConfig, Pool, type PoolConfig } from "pg";

/**
 * A lost connection is told by the statement under way or by the next one. As an event that nobody hears it would end
 * the process, also while the connection is idle, listens, or is checked out and waits for something else.
 */
const toldByStatements = () => {};

/** A pool of connections to PostgreSQL; the only way to make one. */
export function openPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on("error", toldByStatements);
  pool.on("connect", (client) => {
    client.on("error", toldByStatements);
    askInTurn(client);
  });
  return pool;
}

type Ask = (...asked: unknown[]) => Promise<unknown>;

/** Calls with a callback and streams that the driver runs itself, such as COPY, answer no promise. */
const answersByPromise = (asked: unknown[]) =>
  typeof asked.at(-1) !== "function" && typeof (asked[0] as { submit?: unknown } | null)?.submit !== "function";

/**
 * One statement at a time: the driver is about to refuse what is asked of a connection at work, and Prisma reads the
 * relations of a transaction's row at once.
 */
function askInTurn(client: ClientBase): void {
  // Looked up at each call: the bench listens to statements by the driver's prototype.
  const ask: Ask = (...asked) => Reflect.apply(Client.prototype.query, client, asked);
  let last: Promise<unknown> | null = null;
  const inTurn: Ask = (...asked) => {
    if (!answersByPromise(asked)) return ask(...asked);
    const mine = last ? last.then(() => ask(...asked)) : ask(...asked);
    const settled: Promise<unknown> = mine
      .catch(() => {})
      .then(() => {
        if (last === settled) last = null;
      });
    last = settled;
    return mine;
  };
  client.query = inTurn as typeof client.query;
}

/** A connection of its own, not connected yet; the only way to make one. */
export function openClient(config: ClientConfig): Client {
  const client = new Client(config);
  client.on("error", toldByStatements);
  return client;
}
