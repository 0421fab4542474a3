import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { inRoot } from "./paths.mjs";
import { Friendly, step } from "./say.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const onPath = () =>
  (process.env.PATH || "")
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .concat(ELSEWHERE)
    .find(isProgram);

const playwrightsOwn = () => {
  const file = createRequire(inRoot("package.json"))("playwright").chromium.executablePath();
  return existsSync(file) ? file : undefined;
};

const found = () => {
  const given = process.env.CHROMIUM_PATH;
  if (given && !isProgram(given)) throw new Friendly(`CHROMIUM_PATH no es un programa: ${given}`);
  return given || playwrightsOwn() || onPath();
};

/** Ways to get a browser when there is none; each is tried until one is found. */
const INSTALLS = [
  [process.execPath, inRoot("node_modules", "playwright", "cli.js"), "install", "--with-deps", "chromium"],
  [process.execPath, inRoot("node_modules", "playwright", "cli.js"), "install", "chromium"],
  ["sh", "-c", "apt-get update && apt-get install -y --no-install-recommends chromium"],
];

/** The Chromium to test with: `CHROMIUM_PATH`, Playwright's own, the system's, else one that is installed now. */
export async function chromium() {
  const already = found();
  if (already) return already;
  await step("Instalando Chromium", async () => {
    for (const [program, ...args] of INSTALLS) {
      spawnSync(program, args, {
        stdio: "ignore",
        timeout: 600_000,
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
      if (found()) return;
    }
  });
  const installed = found();
  if (!installed) throw new Friendly("No hay Chromium y no se pudo instalar: instalarlo o definir CHROMIUM_PATH.");
  return installed;
}
