import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFileSync, chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { inRoot, ROOT } from "./paths.mjs";
import { freePort } from "./ports.mjs";
import { recordOf, stopProcess } from "./processes.mjs";
import { Friendly, say, step } from "./say.mjs";
import { ownVersion, scratchPostgres } from "./scratch-postgres.mjs";

/** The oldest PostgreSQL that docs/deploy.md allows, and the one the project brings along. */
const VERSIONS = () => ["15.18.0-beta.17", ownVersion()];
const MAIL = "primera@deploy.invalid";
const READY_MS = 60_000;
const IMPORT_MS = 60_000;

const secret = () => randomBytes(24).toString("hex");

/** What docs/deploy.md tells to do: its SQL, and its commands in their order. */
export function steps(text) {
  const sql = /```sql\n([\s\S]*?)```/
    .exec(text)?.[1]
    .split(";\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const commands = [...text.matchAll(/`((?:[A-Z_]+=\.\.\. )*npm (?:ci|start|run [\w-]+))`/g)].map(
    ([, command]) => command,
  );
  const once = [...new Set(commands)];
  return {
    sql,
    install: once.filter((line) => /npm ci|run build|run migrate|run seed/.test(line)),
    serve: once.filter((line) => /npm start|run worker/.test(line)),
  };
}

/** Runs a command line of the documentation in a shell; its output is kept for who asks why it failed. */
async function command(line, { folder, values = {} }) {
  const filled = line.replace(/([A-Z_]+)=\.\.\./g, (_, name) => `${name}='${values[name]}'`);
  try {
    await promisify(execFile)("sh", ["-c", filled], { cwd: folder, env: bareEnv(), maxBuffer: 64 << 20 });
  } catch (error) {
    throw new Friendly(`«${line}» falló: ${`${error.stderr}\n${error.stdout}\n${error.message}`.trim().slice(-900)}`);
  }
}

/** What an empty machine has in its environment: nothing of ours. */
const bareEnv = () => ({ PATH: process.env.PATH, HOME: process.env.HOME, LANG: "C.UTF-8" });

async function makeRoles(superuser, sql) {
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  const passwords = {};
  for (const line of sql) {
    const role = /CREATE ROLE (\w+)/.exec(line)?.[1];
    if (role) passwords[role] = secret();
    await client.query(line.replace("'...'", `'${passwords[role]}'`));
  }
  await client.end();
  return (role) => {
    const url = new URL(superuser);
    url.username = role;
    url.password = passwords[role];
    url.pathname = "/bambalina";
    return url.href;
  };
}

/** `.env.example` with what step 2 asks for. */
function writeEnv(folder, values) {
  copyFileSync(join(folder, ".env.example"), join(folder, ".env"));
  const text = readFileSync(join(folder, ".env"), "utf8").replace(/^([A-Z_0-9]+)=.*$/gm, (line, name) =>
    name in values ? `${name}=${values[name]}` : line,
  );
  writeFileSync(join(folder, ".env"), text, { mode: 0o600 });
}

async function until(what, limit, look) {
  for (const end = Date.now() + limit; Date.now() < end; await wait(250)) {
    const found = await look().catch(() => undefined);
    if (found) return found;
  }
  throw new Friendly(`${what}: no llegó en ${limit / 1_000} s.`);
}

async function answer(sent) {
  const res = await sent;
  const body = await res.json().catch(() => ({}));
  if (!res.ok) throw new Friendly(`${res.url} contestó ${res.status}: ${JSON.stringify(body)}`);
  return { body, cookies: res.headers.getSetCookie().map((cookie) => cookie.split(";")[0]) };
}

/** The first administrator signs in and loads a ticket seller's file, as a browser does. */
async function signInAndImport(base, password) {
  const origin = { origin: base };
  const { cookies } = await answer(
    fetch(`${base}/api/auth/local`, {
      method: "POST",
      headers: { "content-type": "application/json", ...origin },
      body: JSON.stringify({ mail: MAIL, password }),
    }),
  );
  const headers = { ...origin, cookie: cookies.join("; ") };
  const form = new FormData();
  const columns = { show: "show", fecha_venta: "fecha", venta_diaria: "entradas", monto_diario: "monto" };
  const mapping = { columns, constants: { divisa: "ARS", ticketera: "Prueba" }, date_format: "YYYY-MM-DD" };
  const rows = ["show,fecha,entradas,monto", "Show de prueba,2026-03-01,10,1000", "Show de prueba,2026-03-02,5,500"];
  form.set("mapping", JSON.stringify(mapping));
  form.set("on_unknown_show", "create");
  form.set("file", new Blob([`${rows.join("\n")}\n`], { type: "text/csv" }), "ventas.csv");
  const { body } = await answer(fetch(`${base}/api/tickets/import`, { method: "POST", headers, body: form }));
  const done = await until("La importación", IMPORT_MS, async () => {
    const { body: told } = await answer(fetch(`${base}/api/tickets/import/${body.id}`, { headers }));
    return ["done", "failed"].includes(told.status) && told;
  });
  if (done.status !== "done" || done.inserted !== 2) throw new Friendly(`La importación: ${JSON.stringify(done)}`);
}

async function tryOn(version) {
  const home = mkdtempSync(join(tmpdir(), "deploy-"));
  chmodSync(home, 0o755);
  const folder = join(home, "bambalina");
  const running = [];
  let postgres;
  try {
    postgres = await step(`PostgreSQL ${version}`, () => scratchPostgres(version, join(home, "postgres")));
    await step("Copia del código", () => promisify(execFile)("git", ["clone", "-q", ROOT, folder]));
    const { sql, install, serve } = steps(readFileSync(join(folder, "docs", "deploy.md"), "utf8"));
    const urlOf = await makeRoles(postgres.url, sql);
    const port = await freePort("127.0.0.1");
    const base = `http://localhost:${port}`;
    const password = secret();
    writeEnv(folder, {
      PORT: port,
      HOST: "127.0.0.1",
      APP_BASE_URL: base,
      DATABASE_URL: urlOf("bambalina"),
      DATABASE_OWNER_URL: urlOf("bambalina_owner"),
      BACKUP_DATABASE_URL: urlOf("bambalina_backup"),
      NEXTAUTH_SECRET: secret(),
      API_TOKEN_SECRET: secret(),
    });
    for (const line of install) {
      const values = { ADMIN_MAIL: MAIL, ADMIN_PASSWORD: password };
      await step(line, () => command(line, { folder, values }));
    }
    for (const line of serve) {
      const child = spawn("sh", ["-c", `exec ${line}`], {
        cwd: folder,
        env: bareEnv(),
        stdio: ["ignore", "pipe", "pipe"],
      });
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (text) => appendFileSync(join(home, "serve.log"), text));
      running.push(recordOf(child.pid));
    }
    await step("Lista", () =>
      until("La aplicación", READY_MS, async () => {
        const { body } = await answer(fetch(`${base}/api/health/ready`));
        return body.worker && body;
      }),
    );
    await step("Entrar e importar", () => signInAndImport(base, password));
  } finally {
    await Promise.all(running.map((child) => stopProcess(child)));
    await postgres?.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** `npm run try-deploy [VERSION...]`: follows docs/deploy.md on an empty folder and an empty PostgreSQL of each version. */
export async function main(versions) {
  if (process.platform === "win32") throw new Friendly("Esta prueba sigue docs/deploy.md como en Linux.");
  for (const version of versions.length > 0 ? versions : VERSIONS()) {
    say(`PostgreSQL ${version}, ${inRoot("docs", "deploy.md")}`);
    await tryOn(version);
  }
  say("Lo que dice docs/deploy.md funciona.");
}
