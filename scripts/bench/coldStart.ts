import type { Result } from "./results";
import { startServer } from "./server";
import { median } from "./stats";

const LIMIT_S = 3;
const TIMES = 3;
const PATHS = ["/api/health/live", "/login"];

/** From the start of the process to its first answers. */
export async function measureColdStart(databaseUrl: string): Promise<Result[]> {
  const starts: Record<string, number>[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const server = await startServer(databaseUrl, PATHS);
    await server.stop();
    starts.push(server.readyMs);
  }
  return PATHS.map((path) => ({
    work: `hasta el primer 200 de ${path}`,
    measured: median(starts.map((start) => (start[path] ?? Number.NaN) / 1000)),
    limit: LIMIT_S,
    unit: "s",
  }));
}
