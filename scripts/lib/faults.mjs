import { ensureBuilt } from "./build.mjs";
import { loadDotEnv } from "./paths.mjs";
import { startNode, stopChildren } from "./run-child.mjs";
import { prepare, tsx } from "./services.mjs";
import { onStop } from "./stop-signals.mjs";

/** Runs the faults of `scripts/faults` on the built application; answers whether everything held. */
export async function runFaults(args) {
  await ensureBuilt();
  const { ended } = startNode(tsx("scripts/faults/index.ts", ...args), { name: "faults", inherit: true });
  return (await ended).code === 0;
}

/** `npm run faults [-- --short] [-- PART-OF-A-NAME...]` */
export async function main(args) {
  loadDotEnv();
  onStop(async () => {
    await stopChildren();
    process.exit(130);
  });
  await prepare({ dev: true });
  const ok = await runFaults(args);
  await stopChildren();
  process.exit(ok ? 0 : 1);
}
