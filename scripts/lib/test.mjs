import { ensureGenerated } from "./generated.mjs";
import { ensureInstalled } from "./install.mjs";
import { dataFolder } from "./paths.mjs";
import { declare, otherRuns, stopChildren } from "./run-child.mjs";
import { elapsed, Friendly, fail, say } from "./say.mjs";
import { onStop } from "./stop-signals.mjs";
import { PHASES } from "./test-phases.mjs";
import { sum } from "./totals.mjs";

const USAGE = `Uso: npm test [-- --only ${PHASES.map(({ name }) => name).join(",")}] [-- PATRÓN...]`;

function parse(args) {
  const patterns = [...args];
  const at = patterns.findIndex((arg) => arg === "--only" || arg.startsWith("--only="));
  if (at === -1) return { phases: PHASES, patterns };
  const [flag, next] = patterns.splice(at, patterns[at] === "--only" ? 2 : 1);
  const names = (flag === "--only" ? (next ?? "") : flag.slice("--only=".length)).split(",");
  const unknown = names.find((name) => !PHASES.some((phase) => phase.name === name));
  if (unknown !== undefined) throw new Friendly(`${USAGE} («${unknown}» no existe)`);
  return { phases: PHASES.filter(({ name }) => names.includes(name)), patterns };
}

async function runPhase({ title, run }, patterns) {
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
  const { phases, patterns } = parse(args);
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
    results.push(await runPhase(phase, patterns));
  }
  await stopChildren();
  const broken = results.filter(({ ok }) => !ok).map(({ title }) => title);
  const { passed, failed } = sum(results.map(({ totals }) => totals));
  say(broken.length > 0 ? `\nFallaron: ${broken.join(", ")}` : "\nTodo bien.");
  say(`${passed} passed, ${failed} failed`);
  process.exit(broken.length > 0 ? 1 : 0);
}
