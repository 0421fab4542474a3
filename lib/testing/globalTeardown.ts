import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { dropLeftovers } from "./template";

/** Jest's global teardown: drops this run's databases and lets the embedded PostgreSQL go if this run started it. */
export default async function globalTeardown(): Promise<void> {
  await dropLeftovers(process.env.TEST_DATABASE_URL || "", (pid) => pid !== process.pid);
  rmSync(process.env.CHILD_PROGRAMS || "", { recursive: true, force: true });
  if (process.env.TEST_CLUSTER_OWNER !== String(process.pid)) return;
  execFileSync(process.execPath, [join(process.cwd(), "scripts", "test-cluster.mjs"), "down", String(process.pid)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}
