import { changedFiles } from "./changed.mjs";
import { ensureGenerated } from "./generated.mjs";
import { ensureInstalled } from "./install.mjs";
import { dataFolder } from "./paths.mjs";
import { declare, otherRuns, stopChildren } from "./run-child.mjs";
import { elapsed, Friendly, fail, say } from "./say.mjs";
import { slowest } from "./slowest.mjs";
import { onStop } from "./stop-signals.mjs";
import { PHASES } from "./test-phases.mjs";
import { sum } from "./totals.mjs";

const USAGE = `Uso: npm test [-- --changed] [-- --only ${PHASES.map(({ name }) => name).join(",")}] [-- PATRÓN...]`;

/** The phases chosen by `--only`, all without it. */
function chosen(patterns) {
  const at = patterns.findIndex((arg) => arg === "--only" || arg.startsWith("--only="));
  if (at === -1) return PHASES;
  const [flag, next] = patterns.splice(at, patterns[at] === "--only" ? 2 : 1);
  const names = (flag === "--only" ? (next ?? "") : flag.slice("--only=".length)).split(",");
  const unknown = names.find((name) => !PHASES.some((phase) => phase.name === name));
  if (unknown !== undefined) throw new Friendly(`${USAGE} («${unknown}» no existe)`);
  return PHASES.filter(({ name }) => names.includes(name));
}

/** The phases with their patterns. `--changed` narrows the two long ones to what differs from main, and skips the one without any. */
export function parse(args) {
  const patterns = args.filter((arg) => arg !== "--changed");
  const phases = chosen(patterns);
  if (!args.includes("--changed")) return phases.map((phase) => ({ ...phase, patterns }));
  if (patterns.length > 0) throw new Friendly(`${USAGE} (--changed elige por sí mismo: sin patrones)`);
  const changed = changedFiles();
  return phases
    .map((phase) => ({ ...phase, patterns: phase.narrowed?.(changed) ?? [] }))
    .filter(({ narrowed, patterns: own }) => !narrowed || own.length > 0);
}

async function runPhase({ title, run, patterns }) {
  const start = performance.now();
  say(`\n=== ${title} ===`);
  let result;
  try {
    result = await run(patterns);
  } catch (error) {
    console.error(`✖ ${error.message}`);
    result = { ok: false };
  }
  say(`${result.ok ? "✔" : "✖"} ${title} (${elapsed(start)})`);
  return { title, totals: { passed: 0, failed: 0 }, ...result };
}

/**
 * `npm test`: every check in order, the cheap ones first; each one runs even when an earlier one failed. Those that keep
 * one core busy go on while the application is built, which keeps another.
 */
export async function main(args) {
  const phases = parse(args);
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  process.env.TZ ||= "America/Argentina/Buenos_Aires";
  await otherRuns();
  declare({ kind: "test" });
  onStop(async () => {
    await stopChildren();
    const { cluster } = await import("./postgres.mjs");
    await cluster("pg-test").release();
    process.exit(130);
  });
  try {
    await ensureInstalled();
    await ensureGenerated();
  } catch (error) {
    await stopChildren();
    fail(error);
  }
  dataFolder("test");
  const prepared = Promise.allSettled(phases.map(({ prepare }) => prepare?.()));
  const results = [];
  for (const phase of phases) {
    if (phase.alone) await prepared;
    results.push(await runPhase(phase));
  }
  await stopChildren();
  for (const { title, files } of results.filter((result) => result.files?.length > 1))
    say(["", `Lo más lento de: ${title}`, ...slowest(files)].join("\n"));
  const broken = results.filter(({ ok }) => !ok).map(({ title }) => title);
  const { passed, failed } = sum(results.map(({ totals }) => totals));
  say(broken.length > 0 ? `\nFallaron: ${broken.join(", ")}` : "\nTodo bien.");
  say(`${passed} passed, ${failed} failed`);
  process.exit(broken.length > 0 ? 1 : 0);
}
