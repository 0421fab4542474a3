import { join, relative } from "node:path";
import { startApp } from "./app.mjs";
import { ensureBuilt } from "./build.mjs";
import { ensureGenerated } from "./generated.mjs";
import { ensureInstalled } from "./install.mjs";
import { dataDir, loadDotEnv } from "./paths.mjs";
import { portIsFree } from "./ports.mjs";
import { stillRuns, stopProcess, waitUntil } from "./processes.mjs";
import { declare, killChildren, otherRuns, runNode, stopChildren } from "./run-child.mjs";
import { Friendly, fail, say, step } from "./say.mjs";
import { demoPassword, localSecrets } from "./secrets.mjs";
import { commonEnv, database, migrate, tsx, watchOver } from "./services.mjs";
import { onStop } from "./stop-signals.mjs";

const PORT = () => Number(process.env.PORT || 5001);

/** What must be undone at the end, whenever it comes. */
const started = { over: () => {}, unwatch: () => {}, cluster: undefined };
let stopping;

async function stop(line) {
  stopping ??= (async () => {
    say(line);
    declare({ kind: "demo", stopping: true });
    started.over();
    started.unwatch();
    await stopChildren();
    await started.cluster?.release();
  })();
  await stopping.catch(() => killChildren());
  process.exit(0);
}

async function stopAndFail(error) {
  started.over();
  started.unwatch();
  await stopChildren().catch(() => killChildren());
  await started.cluster?.release().catch(() => {});
  fail(error);
}

/**
 * A demo of this copy that already runs. One whose npm was killed notices within a second and stops by itself: that
 * is waited for, and then it is as if it had never been.
 */
async function alreadyRunning() {
  for (const { pid, identity } of (await otherRuns()).filter(({ kind }) => kind === "demo")) {
    const now = async () => (await otherRuns()).find((run) => run.pid === pid);
    await waitUntil(async () => (await now())?.stopping !== false, 1_500);
    const run = await now();
    if (run && !run.stopping) return run;
    if (run) {
      await step("Esperando que termine la demo anterior", async () => {
        await waitUntil(() => !stillRuns({ pid, identity }), 20_000);
        await stopProcess({ pid, identity });
      });
    }
  }
  await otherRuns(); // ends what a demo that had to be killed left behind
  return undefined;
}

async function accounts() {
  const lines = await runNode(tsx("scripts/accounts.ts"), { name: "accounts", title: "Cuentas" });
  return lines.filter((line) => line.includes("\t")).map((line) => line.split("\t"));
}

async function printWelcome(port) {
  const rows = await accounts();
  const width = Math.max(...rows.map(([mail]) => mail.length));
  say();
  say(`  Bambalina está lista en http://localhost:${port}`);
  say();
  say(`  Cuentas de demostración, todas con la contraseña: ${demoPassword()}`);
  for (const [mail, role] of rows) say(`    ${mail.padEnd(width)}  ${role}`);
  say();
}

/** `npm run demo`: everything on a fresh machine, with demo data, until it is stopped. */
export async function main() {
  loadDotEnv();
  const port = PORT();
  const running = await alreadyRunning();
  if (running && !running.ready) {
    throw new Friendly(`Otra demo está arrancando en esta carpeta (proceso ${running.pid}): esperarla o detenerla.`);
  }
  if (running) {
    await printWelcome(running.port);
    say(`  Ya estaba en marcha (proceso ${running.pid}).`);
    await stopChildren();
    return;
  }
  if (!(await portIsFree(port)))
    throw new Friendly(`El puerto ${port} está ocupado: liberarlo o definir PORT con otro.`);
  declare({ kind: "demo", port, stopping: false });
  onStop(() => stop("\nDeteniendo..."));
  process.on("uncaughtException", stopAndFail);
  try {
    await bringUp(port);
  } catch (error) {
    if (!stopping) await stopAndFail(error);
  }
}

/** The database with its demo data, and what app and worker get to know of it. */
async function bringUpData(port, generated) {
  const { url, owner, reader, cluster } = await database();
  started.cluster = cluster;
  started.unwatch = watchOver(cluster);
  const env = {
    ...commonEnv(port),
    ...localSecrets(),
    DATABASE_URL: url,
    BACKUP_DATABASE_URL: reader,
    BACKUP_TO: process.env.BACKUP_TO || join(dataDir(), "backups"),
    DATA_DIR: dataDir(),
    DEMO: "1",
    DEMO_PASSWORD: demoPassword(),
  };
  await migrate({ url, owner });
  await generated;
  await step("Cargando datos de demostración", () =>
    runNode(tsx("prisma/seed.ts"), {
      name: "seed",
      title: "Los datos de demostración fallaron",
      env: { ...env, NODE_ENV: "production" },
    }),
  );
  return { env, cluster };
}

async function bringUp(port) {
  await ensureInstalled({ dev: false });
  // The compiler leaves half of a second processor to the data.
  const generated = ensureGenerated();
  const [{ env, cluster }] = await Promise.all([bringUpData(port, generated), generated.then(() => ensureBuilt())]);
  const app = await step("Iniciando aplicación y worker", () =>
    startApp({ port, env: { ...env, NODE_ENV: "production" }, onGiveUp: stopAndFail }),
  );
  started.over = app.stop;
  declare({ kind: "demo", port, stopping: false, ready: true });
  await printWelcome(port);
  if (cluster && relative(dataDir(), cluster.data).startsWith(".."))
    say(`  La base de datos está en ${cluster.folder}, fuera de ${dataDir()}: «npm run backup» la incluye.`);
  say(`  Registros: ${dataDir()}/logs. Ctrl-C detiene todo.`);
}
