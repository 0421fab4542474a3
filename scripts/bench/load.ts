import { readFileSync } from "node:fs";
import type { SessionClaims } from "@/lib/auth/session";
import { showName } from "./data";
import { getOk, type Target } from "./http";
import { memoryOf } from "./memory";
import { progress, type Result } from "./results";
import { asPerson, startServer } from "./server";
import { median } from "./stats";

const CONNECTIONS = 10;
const WARM_MS = 3_000;
const SPELL_MS = 10_000;
const MOST_MB = 400;

/** What is read, and how many of it a second the promises ask for at ten connections. */
const works: { work: string; path: string; least?: number }[] = [
  { work: "detalle de un show", path: `/api/tickets/show-details/${encodeURIComponent(showName(1))}`, least: 1_500 },
  { work: "enlaces de un show", path: `/api/tickets/ticketera/${encodeURIComponent(showName(1))}`, least: 1_500 },
  { work: "rol de una persona", path: "/api/usrRelation/rol/bench@demo.test", least: 1_500 },
  { work: "los 50 shows de un artista", path: "/api/tickets/shows/artist/Artista%201", least: 900 },
  { work: "todos los shows en venta", path: "/api/tickets" },
  { work: "reporte de todo", path: "/api/tickets/report/todos" },
];

/** Milliseconds of CPU a process has used, as Linux counts them. NaN elsewhere. */
function cpuOf(pid: number): number {
  try {
    const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const [user, system] = fields.split(" ").slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  } catch {
    return Number.NaN;
  }
}

/** Calls a path over all connections for some time: how many answers there were and the middle one's milliseconds. */
async function spell(target: Target, path: string, ms: number): Promise<{ calls: number; middle: number }> {
  const end = performance.now() + ms;
  const times: number[] = [];
  const one = async () => {
    while (performance.now() < end) times.push((await getOk(target, path)).ms);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return { calls: times.length, middle: median(times) };
}

/** The built application under ten connections, one kind of read after the other: how many a second, and its memory. */
export async function measureLoad(databaseUrl: string, claims: SessionClaims): Promise<Result[]> {
  const server = await startServer(databaseUrl);
  const target = await asPerson(server, claims, CONNECTIONS);
  const results: Result[] = [];
  try {
    for (const { work, path, least } of works) {
      progress(`${work}, ${CONNECTIONS} conexiones`);
      await spell(target, path, WARM_MS);
      const [cpu, start] = [cpuOf(server.pid), performance.now()];
      const { calls, middle } = await spell(target, path, SPELL_MS);
      const seconds = (performance.now() - start) / 1000;
      const beside = `CPU ${((cpuOf(server.pid) - cpu) / calls).toFixed(2)} ms, la del medio en ${middle.toFixed(1)} ms`;
      if (least) results.push({ work, measured: calls / seconds, limit: least, least: true, unit: "/s", beside });
      const memory = memoryOf(server.pid, "VmRSS");
      results.push({ work: "  memoria", measured: memory, limit: MOST_MB, unit: "MB", beside: least ? "" : beside });
    }
    const peak = memoryOf(server.pid, "VmHWM");
    results.push({ work: "memoria, lo más que usó", measured: peak, limit: MOST_MB, unit: "MB" });
  } finally {
    target.agent?.destroy();
    await server.stop();
  }
  return results;
}
