import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { dropLeftovers, ensureTemplate } from "./template";

const SCRIPT = join(process.cwd(), "scripts", "test-cluster.mjs");

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Jest's global setup: the tests' PostgreSQL (`TEST_DATABASE_URL`, else the embedded one, started when it is down) with
 * the migrated template, ready for `testDatabase()`.
 */
export default async function globalSetup(): Promise<void> {
  if (!process.env.TEST_DATABASE_URL) {
    const output = execFileSync(process.execPath, [SCRIPT, "up", String(process.pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
    [process.env.TEST_DATABASE_URL, process.env.TEST_APPLICATION_URL] = output.trim().split("\n").slice(-2);
    process.env.TEST_CLUSTER_OWNER = String(process.pid);
  }
  const admin = process.env.TEST_DATABASE_URL || "";
  process.env.TEST_APPLICATION_URL ??= admin;
  process.env.TEST_RUN = String(process.pid);
  process.env.CHILD_PROGRAMS = join(process.cwd(), ".data", "test", `programs-${process.pid}`);
  execFileSync(process.execPath, [
    "-e",
    `import("./scripts/lib/programs.mjs").then((programs) => programs.bundleChildren(process.argv[1]))`,
    process.env.CHILD_PROGRAMS,
  ]);
  process.env.TEST_TEMPLATE = await ensureTemplate(admin, process.env.TEST_APPLICATION_URL);
  await dropLeftovers(admin, isAlive);
}
