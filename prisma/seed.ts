import type { Client } from "pg";
import { passwordProblem } from "@/lib/auth/passwords/rules/strength";
import { mail as mailShape } from "@/lib/format/fieldSchema";
import { openClient } from "@/lib/pg";
import { seedDemo } from "./demo/seedDemo";
import { FIRST_NAME, seedInstallation } from "./firstAdministrator";

/** Of a demo, whose accounts open nothing elsewhere. */
const SHORTEST_DEMO_PASSWORD = 8;

/** A setting that is missing or wrong, or a database that does not answer; the message is one line. */
class SeedError extends Error {}

function setting(name: string): string | undefined {
  return process.env[name]?.trim() ? process.env[name] : undefined;
}

function passwordSetting(name: string): string {
  const value = setting(name);
  if (!value) throw new SeedError(`Variable de entorno ${name}: falta`);
  return value;
}

function demoSettings() {
  const password = passwordSetting("DEMO_PASSWORD");
  if (password.length < SHORTEST_DEMO_PASSWORD) {
    throw new SeedError(
      `Variable de entorno DEMO_PASSWORD: tiene que tener al menos ${SHORTEST_DEMO_PASSWORD} caracteres`,
    );
  }
  return { password };
}

function administratorSettings() {
  if (!setting("ADMIN_MAIL") && !setting("ADMIN_PASSWORD")) return null;
  const mail = mailShape.safeParse(setting("ADMIN_MAIL") ?? "");
  if (!mail.success) throw new SeedError("Variable de entorno ADMIN_MAIL: falta o no es un mail válido");
  const password = passwordSetting("ADMIN_PASSWORD");
  const problem = passwordProblem(password, { mail: mail.data, name: FIRST_NAME });
  if (problem) throw new SeedError(`Variable de entorno ADMIN_PASSWORD: ${problem}`);
  return { mail: mail.data, password };
}

async function connect(): Promise<Client> {
  const connectionString = setting("DATABASE_URL");
  if (!connectionString) throw new SeedError("Variable de entorno DATABASE_URL: falta");
  const client = openClient({ connectionString, connectionTimeoutMillis: 10_000 });
  await client.connect().catch((error: Error) => {
    throw new SeedError(`No se pudo conectar con la base de datos. ${error.message}`.trim());
  });
  return client;
}

/** `npm run seed`: what every installation needs; with `DEMO=1` the demo data instead. */
async function main(): Promise<void> {
  const demo = setting("DEMO") === "1" ? demoSettings() : null;
  const client = await connect();
  try {
    await client.query("SET lock_timeout = '120s'");
    const production = process.env.NODE_ENV === "production";
    console.log(
      demo ? await seedDemo(client, { ...demo, production }) : await seedInstallation(client, administratorSettings),
    );
  } finally {
    await client.end().catch(() => {});
  }
}

main().catch((error: Error) => {
  console.error(`✖ ${error.message}`);
  process.exit(1);
});
