import { ensureGenerated } from "./generated.mjs";
import { cluster } from "./postgres.mjs";
import { Friendly } from "./say.mjs";

/**
 * `test-cluster.mjs up PID`: the tests' PostgreSQL for the process PID; the last two lines printed are its owner's address and the application's.
 * `test-cluster.mjs down PID`: PID needs it no more.
 */
export async function main([action, pid]) {
  const tests = cluster("pg-test");
  if (action === "down") return tests.release(Number(pid));
  if (action !== "up") throw new Friendly("Uso: test-cluster.mjs up|down PID");
  await ensureGenerated();
  const url = await tests.start({ pid: Number(pid) });
  process.stdout.write(`${tests.ownerUrl()}\n${url}\n`);
  return undefined;
}
