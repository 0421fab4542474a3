import { once } from "node:events";
import { Agent, request } from "node:http";
import { mintApiToken } from "@/lib/auth/apiToken";
import type { SessionClaims } from "@/lib/auth/session";
import { getOk, type Target } from "./http";
import { startProgram } from "./program";
import { progress, type Result } from "./results";
import { median } from "./stats";

const LIMIT_RATIO = 1.5;
const CALLS = 600;
const ROUNDS = 5;
const works = { key: "un show por su clave", list: "los 50 shows de un artista" };

const cpuOf = ({ port }: Target) =>
  new Promise<number>((resolve, reject) => {
    request({ host: "127.0.0.1", port, path: "/cpu" }, (res) => {
      let text = "";
      res.on("data", (chunk: Buffer) => {
        text += chunk;
      });
      res.on("end", () => {
        const { user, system } = JSON.parse(text) as NodeJS.CpuUsage;
        resolve((user + system) / 1000);
      });
    })
      .on("error", reject)
      .end();
  });

/** Milliseconds of CPU that one call costs the serving process. */
async function cost(target: Target, path: string): Promise<number> {
  const before = await cpuOf(target);
  for (let call = 0; call < CALLS; call += 1) await getOk(target, path);
  return ((await cpuOf(target)) - before) / CALLS;
}

/** What authorisation, validation and the layers cost beside a bare handler with a token check and the same statements. */
export async function measureReads(databaseUrl: string, claims: SessionClaims): Promise<Result[]> {
  const { child, complaints, stop } = startProgram("scripts/bench/readsProgram.ts", [], {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
  });
  try {
    const [first] = (await Promise.race([
      once(child, "message"),
      once(child, "close").then(() => {
        throw new Error(`readsProgram.ts no arrancó: ${complaints()}`);
      }),
    ])) as [{ port: number }];
    const { token } = await mintApiToken(claims);
    const target: Target = { port: first.port, token, agent: new Agent({ keepAlive: true, maxSockets: 1 }) };
    const results: Result[] = [];
    for (const [name, work] of Object.entries(works)) {
      progress(work);
      await getOk(target, `/ours/${name}`); // reads the person once, as a warm server has
      await getOk(target, `/record/${name}`);
      const found = { ours: [] as number[], bare: [] as number[] };
      for (const way of ["ours", "bare"] as const) await cost(target, `/${way}/${name}`);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const way of ["ours", "bare"] as const) found[way].push(await cost(target, `/${way}/${name}`));
      }
      const [ours, bare] = [median(found.ours), median(found.bare)];
      const beside = `CPU por lectura ${ours.toFixed(2)} ms / pelado ${bare.toFixed(2)} ms`;
      results.push({ work, measured: ours / bare, limit: LIMIT_RATIO, unit: "x", beside });
    }
    target.agent?.destroy();
    return results;
  } finally {
    await stop();
  }
}
