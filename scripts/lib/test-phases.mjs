import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { specsFor } from "./changed.mjs";
import { chromium } from "./chromium.mjs";
import { withE2eServer } from "./e2e-server.mjs";
import { runFaults } from "./faults.mjs";
import { readIfAny } from "./files.mjs";
import { dataFolder, inRoot } from "./paths.mjs";
import { startNode } from "./run-child.mjs";
import { Friendly } from "./say.mjs";
import { jestFiles, playwrightFiles } from "./slowest.mjs";
import { jestTotals, playwrightTotals } from "./totals.mjs";

const bin = (...parts) => inRoot("node_modules", ...parts);

/** Runs a tool with its output shown as it is; answers whether it was content. */
async function tool(name, args, env = {}) {
  const { ended } = startNode(args, { name, env, inherit: true });
  return (await ended).code === 0;
}

/** Runs a tool that leaves a JSON report, and counts and times by it; a tool that left none has failed. */
async function withReport(file, totalsOf, filesOf, run) {
  rmSync(file, { force: true });
  const ok = await run();
  const text = readIfAny(file);
  if (!text) return { ok: false, totals: { passed: 0, failed: 1 } };
  const report = JSON.parse(text);
  const totals = totalsOf(report);
  return { ok: ok && totals.failed === 0, totals, files: filesOf(report) };
}

function unit(patterns) {
  const report = join(dataFolder("test"), "jest.json");
  const args = [bin("jest", "bin", "jest.js"), "--json", `--outputFile=${report}`, "--passWithNoTests", ...patterns];
  return withReport(report, jestTotals, jestFiles, () => tool("jest", args, { NODE_ENV: "test" }));
}

async function e2e(patterns) {
  const config = inRoot("e2e", "playwright.config.ts");
  if (!existsSync(config)) throw new Friendly("Falta e2e/playwright.config.ts.");
  const browser = await chromium();
  const report = join(dataFolder("test"), "playwright.json");
  // Who asks for some files wants no others before them.
  const some = patterns.length > 0 ? ["--no-deps"] : [];
  return withE2eServer((server) =>
    withReport(report, playwrightTotals, playwrightFiles, () =>
      tool(
        "playwright",
        [bin("@playwright", "test", "cli.js"), "test", "-c", config, "--reporter=list,json", ...some, ...patterns],
        {
          ...server,
          CHROMIUM_PATH: browser,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: "1",
        },
      ),
    ),
  );
}

/** What a change may make a fault hurt: programs, what runs them, queues, mail, imports and the database. */
const FAULTY = /^(?:worker|scripts|lib\/(?:jobs|mail|imports|db|pg|http)(?:\/|\.))/;

function faults() {
  const report = join(dataFolder("test"), "faults.json");
  return withReport(
    report,
    (totals) => totals,
    () => [],
    () => runFaults(["--short"]),
  );
}

const simple = (name, ...args) => ({ run: async () => ({ ok: await tool(name, args) }), name });

/**
 * What `npm test` does, in order. `run(patterns)` answers `{ ok, totals?, files? }` (tests
 * counted, seconds by file); `prepare` is started before the first phase,
 * and what is to have the machine `alone` waits for it. `narrowed(files)` are the patterns for
 * what differs from main. A preparation that fails is told by the phase that needs it.
 */
export const PHASES = [
  { ...simple("lint", bin("@biomejs", "biome", "bin", "biome"), "check", "."), title: "Estilo (Biome)" },
  { ...simple("types", bin("typescript-native", "bin", "tsc"), "--noEmit", "-p", "."), title: "Tipos (TypeScript)" },
  { ...simple("layers", inRoot("scripts", "layers.mjs")), title: "Capas" },
  { ...simple("unused", bin("knip", "bin", "knip.js"), "--no-progress"), title: "Código sin uso (knip)" },
  {
    name: "unit",
    title: "Pruebas de unidades, servicios y endpoints (Jest)",
    run: unit,
    alone: true,
    narrowed: (changed) => (changed.length > 0 ? ["--findRelatedTests", ...changed] : []),
  },
  {
    name: "e2e",
    title: "Pruebas en el navegador (Playwright)",
    run: e2e,
    prepare: () => ensureBuilt(),
    alone: true,
    narrowed: (changed) => specsFor(changed),
  },
  {
    name: "faults",
    title: "Fallas: lo que muere, se corta y se pierde mientras trabajan",
    run: faults,
    prepare: () => ensureBuilt(),
    alone: true,
    narrowed: (changed) => (changed.some((file) => FAULTY.test(file)) ? ["--short"] : []),
  },
];
