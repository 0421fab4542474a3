import type { Output } from "@/lib/http/contract";
import { AppError } from "@/lib/http/errors";
import { workerState } from "@/lib/jobs/workerState";
import type { healthLive, healthReady } from "./api";
import { type Check, checks } from "./checks";

export async function live(): Promise<Output<typeof healthLive>> {
  return { status: "ok" };
}

/** Runs every check. 503 naming each one that fails (`issues`: its name and what is missing). */
export async function ready(): Promise<Output<typeof healthReady>> {
  const results = await Promise.all(Object.entries(checks).map(run));
  const issues = results.filter(({ message }) => message !== null) as { path: string; message: string }[];
  if (issues.length)
    throw new AppError(503, "not_ready", issues.map(({ message }) => message).join(" "), { issues, retryAfter: 5 });
  const { status, alive, last_seen } = await workerState();
  return {
    status: "ok",
    checks: Object.fromEntries(results.map(({ path }) => [path, "ok" as const])),
    worker: { status, alive, last_seen: last_seen?.toISOString() ?? null },
  };
}

const run = async ([path, check]: [string, Check]) => ({ path, message: await check() });
