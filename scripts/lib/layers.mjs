import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { cruise } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import rules from "../layers.rules.cjs";
import { inRoot } from "./paths.mjs";
import { Friendly, say } from "./say.mjs";

const FOLDERS = ["components", "e2e", "lib", "pages", "worker", "middleware.ts"];

/** Checks who imports whom in a project. @returns {Promise<{ looked: number, broken: string[] }>} */
export async function checkLayers(root) {
  const before = process.cwd();
  process.chdir(root);
  try {
    const targets = FOLDERS.filter((folder) => existsSync(join(root, folder)));
    if (targets.length === 0) return { looked: 0, broken: [] };
    const { forbidden, options } = rules;
    const { tsConfig, ...cruiseOptions } = options;
    const { output } = await cruise(
      targets,
      { ...cruiseOptions, ruleSet: { forbidden }, validate: true },
      { alias: { "@": root }, extensions: [".ts", ".tsx", ".d.ts", ".js", ".mjs", ".cjs", ".json", ".css"] },
      { tsConfig: extractTSConfig(join(root, tsConfig.fileName)) },
    );
    const looked = output.modules.filter(({ source }) => FOLDERS.some((folder) => source.startsWith(folder))).length;
    const broken = output.summary.violations.map(({ from, to, rule }) => `${from} → ${to} (${rule.name})`);
    return { looked, broken };
  } finally {
    process.chdir(before);
  }
}

/** `npm run layers`: fails when a layer imports what it may not, or when nothing was looked at. */
export async function main([folder]) {
  const { looked, broken } = await checkLayers(folder ? resolve(folder) : inRoot());
  for (const line of broken) say(`  ${line}`);
  if (looked === 0) throw new Friendly("Capas: no se miró ningún archivo, así que no prueba nada.");
  if (broken.length > 0)
    throw new Friendly(`Capas: ${broken.length} importaciones no permitidas en ${looked} archivos.`);
  say(`Capas: ${looked} archivos mirados, ninguna importación no permitida.`);
}
