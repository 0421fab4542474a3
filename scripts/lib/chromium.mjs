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

const onPath = (names) =>
  (process.env.PATH || "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));

/** Chromium without its windows: the tests take a quarter less time. Debian's own, not the shell script that starts it and would be killed alone. */
const headless = () =>
  ["/usr/lib/chromium/chromium-headless-shell", ...onPath(["chrome-headless-shell"])].find(isProgram);

const playwrightsOwn = () => {
  const file = createRequire(inRoot("package.json"))("playwright").chromium.executablePath();
  return existsSync(file) ? file : undefined;
};

const found = () => {
  const given = process.env.CHROMIUM_PATH;
  if (given && !isProgram(given)) throw new Friendly(`CHROMIUM_PATH no es un programa: ${given}`);
  return given || headless() || playwrightsOwn() || [...onPath(NAMES), ...ELSEWHERE].find(isProgram);
};

const apt = (name) => ["sh", "-c", `apt-get update && apt-get install -y --no-install-recommends ${name}`];

/** Where nobody works, the quicker one comes even if there is another. */
const QUICKER = [apt("chromium-headless-shell")];

/** Ways to get a browser when there is none; each is tried until one is found. */
const INSTALLS = [
  [process.execPath, inRoot("node_modules", "playwright", "cli.js"), "install", "--with-deps", "chromium"],
  [process.execPath, inRoot("node_modules", "playwright", "cli.js"), "install", "chromium"],
  apt("chromium-headless-shell"),
  apt("chromium"),
];

/** Tries one after another until `there` finds what they bring. */
async function install(ways, there) {
  await step("Instalando Chromium", async () => {
    for (const [program, ...args] of ways) {
      spawnSync(program, args, {
        stdio: "ignore",
        timeout: 600_000,
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
      if (there()) return;
    }
  });
}

/** The Chromium to test with: `CHROMIUM_PATH`, one without windows, Playwright's own, the system's, else one that is installed now. */
export async function chromium() {
  const quick = process.env.CHROMIUM_PATH || headless();
  if (!quick && process.env.CI && process.getuid?.() === 0) await install(QUICKER, headless);
  if (!found()) await install(INSTALLS, found);
  const browser = found();
  if (!browser) throw new Friendly("No hay Chromium y no se pudo instalar: instalarlo o definir CHROMIUM_PATH.");
  return browser;
}
