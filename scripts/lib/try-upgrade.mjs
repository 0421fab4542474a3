import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { dataFolder, inRoot, ROOT } from "./paths.mjs";
import { cluster } from "./postgres.mjs";
import { elapsed, Friendly, say, step } from "./say.mjs";

const FIRST = ["20261124090000_add_catalogue", "20261124100000_add_ledger"].map((name) => `prisma/migrations/${name}`);
const DEEDS = "scripts/upgrade/deeds.ts";
const git = (...args) => execFileSync("git", ["-C", ROOT, ...args], { encoding: "utf8" }).trim();

/** The last version before the ledger: what came before its migrations and those of its catalogue. */
function before() {
  const [first] = git("log", "--reverse", "--diff-filter=A", "--format=%H", "--", ...FIRST).split("\n");
  if (!first) throw new Friendly("No se encuentra la versión de antes: pasar su commit.");
  return `${first}^`;
}

/** Where two answers differ first; what only the later one has is no difference. */
export function difference(was, is, path = "") {
  if (typeof was !== "object" || was === null || typeof is !== "object" || is === null)
    return was === is ? undefined : `${path}: antes ${JSON.stringify(was)}, ahora ${JSON.stringify(is)}`;
  // Of words (what may be done, which currencies there are) the later version may know more; none may be gone.
  if (Array.isArray(was) && was.length !== is.length && was.every((word) => typeof word === "string")) {
    const gone = was.filter((word) => !is.includes(word));
    return gone.length > 0 ? `${path}: falta ${gone.join(", ")}` : undefined;
  }
  if (Array.isArray(was) && was.length !== is.length) return `${path}: antes ${was.length}, ahora ${is.length}`;
  for (const key of Object.keys(was)) {
    const found = difference(was[key], is[key], `${path}/${key}`);
    if (found) return found;
  }
  return undefined;
}

/** What is held while `work` runs, of tables that were there: the strongest kinds, and for how long in all. */
async function watchingLocks(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = new Set(
    (await client.query("SELECT oid FROM pg_class WHERE relkind = 'r'")).rows.map(({ oid }) => oid),
  );
  const held = new Map();
  let over = false;
  let round = 0;
  const watch = (async () => {
    while (!over) {
      const { rows } = await client.query(
        `SELECT c.oid, relation::regclass::text AS name, mode FROM pg_locks l JOIN pg_class c ON c.oid = relation
         WHERE granted AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock') AND relkind = 'r'
           AND relnamespace = 'public'::regnamespace`,
      );
      const now = performance.now();
      for (const { oid, name, mode } of rows.filter((row) => tables.has(row.oid))) {
        const known = held.get(`${oid} ${mode}`) ?? { name, mode, ms: 0 };
        // Taken again later it is another time; what passed between is nobody's wait.
        const went = known.round === round - 1 ? now - known.last : 0;
        held.set(`${oid} ${mode}`, { ...known, ms: known.ms + went, last: now, round });
      }
      round += 1;
      await new Promise((done) => setTimeout(done, 20));
    }
  })();
  try {
    await work();
    return held;
  } finally {
    over = true;
    await watch;
    await client.end();
  }
}

/** `npm run try-upgrade [COMMIT]`: fills a database by the version before, brings it up to today, and compares what both answer. */
export async function main([commit = before()]) {
  const folder = dataFolder("try-upgrade");
  const old = join(folder, "before");
  process.env.DATA_DIR = join(folder, "data");
  const postgres = cluster("pg");
  const file = (name) => join(folder, `${name}.json`);
  const read = (name) => JSON.parse(readFileSync(file(name), "utf8"));
  try {
    await step(`Código de ${git("log", "-1", "--format=%h %s", commit)}`, () => {
      if (existsSync(old)) git("worktree", "remove", "--force", old);
      git("worktree", "prune");
      git("worktree", "add", "--detach", old, commit);
      symlinkSync(inRoot("node_modules"), join(old, "node_modules"));
      mkdirSync(join(old, "scripts/upgrade"), { recursive: true });
      copyFileSync(inRoot(DEEDS), join(old, DEEDS));
    });
    const url = await step("PostgreSQL", () => postgres.start({ fresh: true }));
    const owner = postgres.ownerUrl();
    const secrets = Object.fromEntries(
      ["NEXTAUTH_SECRET", "API_TOKEN_SECRET"].map((name) => [name, randomBytes(32).toString("hex")]),
    );
    const env = {
      ...process.env,
      ...secrets,
      NODE_ENV: "development",
      TZ: "America/Argentina/Buenos_Aires",
      NEXTAUTH_URL: "http://localhost:5001",
      UPLOAD_DIR: join(folder, "uploads"),
      DATABASE_URL: url,
      DATABASE_OWNER_URL: owner,
    };
    const run = (cwd, args, more = {}) => {
      try {
        return execFileSync(process.execPath, args, {
          cwd,
          env: { ...env, ...more },
          encoding: "utf8",
          maxBuffer: 64 << 20,
          stdio: ["ignore", "pipe", "pipe"],
        });
      } catch (error) {
        throw new Friendly(`${args.at(-1)}: ${`${error.stderr}`.trim().slice(-900)}`);
      }
    };
    const program = (cwd, name, args = [], more) => run(cwd, ["--import", "tsx", name, ...args], more);
    await step("La versión de antes", () => {
      run(old, ["-e", 'import("./scripts/lib/generated.mjs").then((made) => made.ensureGenerated())']);
      program(old, "scripts/migrate.ts");
      program(old, "prisma/seed.ts", [], { DEMO: "1", DEMO_PASSWORD: randomBytes(12).toString("hex") });
    });
    await step("200.000 movimientos y 2.000 líneas, por sus servicios", () =>
      program(old, DEEDS, ["load", file("loadedBefore"), "antes"]),
    );
    await step("Lo que contesta", () => program(old, DEEDS, ["look", file("before"), "antes"]));
    const start = performance.now();
    const held = await step("Migrar", () =>
      watchingLocks(owner, async () => {
        const { migrate } = await import("tsx/esm/api").then(({ tsImport }) =>
          tsImport("../migrate.ts", import.meta.url),
        );
        let last = performance.now();
        return migrate(owner, {
          role: decodeURIComponent(new URL(url).username),
          log: (line) => {
            say(`  ${elapsed(last)} ${line}`);
            last = performance.now();
          },
        });
      }),
    );
    say(`Migrar tardó ${elapsed(start)}. Tablas que ocupó más de 0,1 s:`);
    for (const { name, mode, ms } of held.values())
      if (ms > 100) say(`  ${name}: ${mode}, ${(ms / 1000).toFixed(1)} s`);
    await step("Lo que contesta la de hoy", () => program(ROOT, DEEDS, ["look", file("after"), "ahora"]));
    const [was, is] = [read("before"), read("after")];
    const wrong = Object.keys(was.answers).flatMap(
      (path) => difference(was.answers[path], is.answers[path], path) ?? [],
    );
    for (const line of wrong.slice(0, 20)) say(`  ✖ ${line}`);
    say(`${Object.keys(was.answers).length} respuestas, ${wrong.length} distintas. Tiempos (ms), antes y ahora:`);
    for (const path of Object.keys(was.took))
      if (was.took[path] > 40 || is.took[path] > 40) say(`  ${was.took[path]} ${is.took[path]} ${path}`);
    await step("Otros 200.000, por los servicios de hoy", () =>
      program(ROOT, DEEDS, ["load", file("loadedAfter"), "ahora"]),
    );
    await step("Lo que dice verify", () => program(ROOT, "scripts/verify.ts"));
    for (const [name, { ms, mb }] of [
      ["antes", read("loadedBefore")],
      ["ahora", read("loadedAfter")],
    ])
      say(`Importar 200.000 movimientos, ${name}: ${(ms / 1000).toFixed(1)} s, ${mb} MB`);
    if (wrong.length > 0) throw new Friendly(`${wrong.length} respuestas no son las de antes.`);
  } finally {
    await postgres.release();
    if (existsSync(old)) git("worktree", "remove", "--force", old);
    rmSync(folder, { recursive: true, force: true });
  }
}
