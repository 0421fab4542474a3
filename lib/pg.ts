import { Client, type ClientConfig, Pool, type PoolConfig } from "pg";

/**
 * A lost connection is told by the statement under way or by the next one. As an event that nobody hears it would end
 * the process, also while the connection is idle, listens, or is checked out and waits for something else.
 */
const toldByStatements = () => {};

/** A pool of connections to PostgreSQL; the only way to make one. */
export function openPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on("error", toldByStatements);
  pool.on("connect", (client) => client.on("error", toldByStatements));
  return pool;
}

/** A connection of its own, not connected yet; the only way to make one. */
export function openClient(config: ClientConfig): Client {
  const client = new Client(config);
  client.on("error", toldByStatements);
  return client;
}
