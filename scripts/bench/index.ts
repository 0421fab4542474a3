import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { disconnect } from "@/lib/db";
import { migrate } from "@/scripts/migrate";
import { measureApprovals } from "./approvals";
import { measureBoard } from "./boards";
import { measureColdStart } from "./coldStart";
import { measureCostCentres } from "./costCentres";
import { countShows, generate, signIn } from "./data";
import { benchUrl, dropDatabase, makeDatabase } from "./database";
import { measureExcel } from "./excel";
import { measureFirstLoad } from "./firstLoad";
import { measureForecast } from "./forecast";
import { measureImport } from "./imports";
import { measureLedger } from "./ledger";
import { measureLive } from "./live";
import { measureLoad } from "./load";
import { type Options, type Part, readOptions, USAGE } from "./options";
import { measurePayments } from "./payments";
import { measureQuestions } from "./questions";
import { measureReads } from "./reads";
import { rawRunner } from "./recorder";
import { measureReports } from "./reports";
import { isKept, progress, type Result, tell } from "./results";
import { measureScroll } from "./scroll";
import { asPerson, startServer } from "./server";
import { measureStatements } from "./statements";
import { measureViews } from "./views";
import { measurePhone, measureVisible } from "./visible";
import { measureVouchers } from "./vouchers";

const titles: Record<Part, string> = {
  questions: "Preguntas sobre las ventas: las que se entienden bien",
  firstLoad: "Primera carga de una página: JavaScript comprimido",
  coldStart: "Arranque en frío",
  excel: "Excel",
  board: "Un tablero de 2.000 tarjetas, por HTTP",
  costCentres: "Centros de costo: un año de 200.000 movimientos, por HTTP",
  ledger: "Movimientos: un millón, por los servicios, y veinte que escriben",
  approvals: "Aprobaciones: la primera página de 200.000 solicitudes, por el servicio",
  vouchers: "Comprobantes y proveedores: la primera página de 200.000, por el servicio, y los archivos",
  statements: "Extractos del banco: por el servicio",
  payments: "Pagos: un lote de 500, por los servicios",
  scroll: "Desplazar 5.000 líneas de Music Wins con la rueda, en un navegador",
  visible: "Lo primero que se ve, en frío: frente a la página de ingreso",
  phone: "Gastos de tarjeta, por primera vez: un teléfono cuatro veces más lento, con 1,6 Mbit/s",
  reports: "Reportes: respuesta entera por HTTP, y servicio frente a su mismo SQL preparado",
  views: "Las demás vistas de ticketing y las preguntas, por HTTP: diecinueve de veinte",
  reads: "Lectura autorizada: CPU frente a un handler pelado con el mismo SQL",
  load: "La aplicación con diez conexiones a la vez: lecturas por segundo y memoria",
  live: "Pestañas en vivo",
  import: "Importación frente a COPY",
  forecast: "Pronóstico de un show: su error, en curvas de verdad y en la demo",
};

/** Parts that ask the services themselves, without the built application. */
const BY_SERVICES: readonly Part[] = [
  "forecast",
  "questions",
  "ledger",
  "approvals",
  "vouchers",
  "statements",
  "payments",
];
/** Parts that ask no database. */
const BY_RULES: readonly Part[] = ["firstLoad", "excel", "forecast", "questions"];

/** What is measured is the production build of today's sources. */
async function ensureBuild(): Promise<void> {
  const { ensureBuilt } = await import("../lib/build.mjs");
  const { stopChildren } = await import("../lib/run-child.mjs");
  await ensureBuilt();
  await stopChildren();
}

async function everything(options: Options, serverUrl: string, folder: string): Promise<Result[]> {
  const url = benchUrl(serverUrl);
  const all: Result[] = [];
  const part = async (name: Part, measure: () => Promise<Result[]> | Result[]) => {
    if (!options.only.includes(name)) return;
    const results = await measure();
    tell(titles[name], results);
    all.push(...results);
  };
  await part("firstLoad", () => measureFirstLoad(options));
  await part("excel", measureExcel);
  await part("forecast", () => measureForecast(options.curves));
  await part("questions", measureQuestions);
  if (options.only.every((name) => BY_RULES.includes(name))) return all;

  progress(options.reuse ? "Base bambalina_bench de antes" : "Base bambalina_bench nueva");
  await (options.reuse ? migrate(url) : makeDatabase(serverUrl));
  const { actor, claims } = await signIn(url);
  await part("coldStart", () => measureColdStart(url));
  await part("board", () => measureBoard(url, claims));
  await part("costCentres", () => measureCostCentres(url, claims, actor));
  await part("ledger", () => measureLedger(url, actor));
  await part("approvals", () => measureApprovals(url, actor));
  await part("vouchers", () => measureVouchers(url, actor));
  await part("statements", () => measureStatements(url, actor, folder));
  await part("payments", () => measurePayments(url, actor));
  await part("scroll", () => measureScroll(url, claims));
  await part("live", () => measureLive(url, claims));
  await part("phone", async () => {
    const server = await startServer(url);
    try {
      return await measurePhone(server, claims);
    } finally {
      await server.stop();
    }
  });
  if (!options.only.some((name) => ["visible", "reports", "views", "reads", "load", "import"].includes(name)))
    return all;

  if (!options.reuse) progress(`Generando ${options.sales} ventas`);
  const shows = options.reuse
    ? await countShows(url)
    : await generate(url, options.sales, (done) => progress(`  ${done} ventas`));
  const server = await startServer(url);
  const raw = await rawRunner(url);
  try {
    await part("visible", () => measureVisible(server, claims));
    await part("reports", async () => measureReports(await asPerson(server, claims), raw, actor));
    await part("views", async () => measureViews(await asPerson(server, claims)));
    await part("reads", () => measureReads(url, claims));
    await part("load", () => measureLoad(url, claims));
    await part("import", () => measureImport({ url, server, claims, actor, folder, rows: options.imported, shows }));
  } finally {
    await raw.end();
    await disconnect();
    await server.stop();
  }
  return all;
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === "help") return console.log(USAGE);
  if (options.only.some((name) => !BY_SERVICES.includes(name))) await ensureBuild();
  const serverUrl = process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL;
  if (!serverUrl) throw new Error("Variable de entorno DATABASE_URL: falta");
  const folder = mkdtempSync(join(tmpdir(), "bambalina-bench-"));
  Object.assign(process.env, { DATABASE_URL: benchUrl(serverUrl), UPLOAD_DIR: folder });
  const cleanUp = async () => {
    rmSync(folder, { recursive: true, force: true });
    if (!options.keep) await dropDatabase(serverUrl);
  };
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.once(name, () => void cleanUp().finally(() => process.exit(130)));
  }
  try {
    const results = await everything(options, serverUrl, folder);
    const missed = results.filter((result) => !isKept(result));
    console.log(`\n${results.length - missed.length} de ${results.length} dentro de su límite.`);
    if (options.strict && missed.length > 0) process.exitCode = 1;
  } finally {
    await cleanUp();
  }
}

main().catch((error: Error) => {
  console.error(process.env.DEBUG ? error : `✖ ${error.message.split("\n")[0]}`);
  process.exit(1);
});
