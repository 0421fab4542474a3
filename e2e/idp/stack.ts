import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openClient } from "@/lib/pg";
import { makeCertificates } from "./certificates";
import { startAppProcess } from "./process";
import { startProvider, type TestProvider } from "./provider";
import { startProxy } from "./proxy";

/** Two tenants that may enter; of the first one the domain is known. */
export const TENANTS = { known: "11111111-1111-4111-8111-111111111111", other: "22222222-2222-4222-8222-222222222222" };
/** People of this domain get a user at their first sign-in. */
export const SIGN_UP_DOMAIN = "altas.test";

/** Both identity providers, and two processes of the application that use them behind one https address. */
export interface Stack {
  origin: string;
  hosted: TestProvider;
  microsoft: TestProvider;
  /** Runs a statement on the application's database. */
  sql<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  stop(): Promise<void>;
}

const PROCESSES = 2;
const secret = () => randomBytes(32).toString("base64url");

/** Starts it all on free ports with certificates of its own, on the database and the build that `npm test` made. */
export async function startStack(): Promise<Stack> {
  const { DATABASE_URL, DATA_DIR } = process.env;
  if (!DATABASE_URL || !DATA_DIR) throw new Error("Run the browser tests with npm test");
  const folder = join(DATA_DIR, `idp-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const { authority, server } = makeCertificates();
  const authorityFile = join(folder, "authority.pem");
  writeFileSync(authorityFile, authority);

  const proxy = await startProxy(server);
  const client = (path: string) => ({
    id: "bambalina",
    secret: secret(),
    redirectUri: `${proxy.origin}${path}`,
    logoutUri: `${proxy.origin}/login`,
  });
  const clients = { hosted: client("/api/auth/callback"), microsoft: client("/auth/microsoft-redirect") };
  const hosted = await startProvider({ certified: server, path: "/", client: clients.hosted, claims: [] });
  const microsoft = await startProvider({
    certified: server,
    path: "/organizations/v2.0",
    client: clients.microsoft,
    claims: ["tid", "oid", "preferred_username", "xms_edov", "idp", "acct"],
  });

  const env = {
    NODE_ENV: "production",
    NODE_EXTRA_CA_CERTS: authorityFile,
    NEXTAUTH_URL: proxy.origin,
    APP_BASE_URL: proxy.origin,
    TRUST_PROXY: "1",
    AUTH0_DOMAIN: hosted.issuer,
    AUTH0_CLIENT_ID: clients.hosted.id,
    AUTH0_CLIENT_SECRET: clients.hosted.secret,
    AUTH0_SECRET: secret(),
    MICROSOFT_CLIENT_ID: clients.microsoft.id,
    MICROSOFT_CLIENT_SECRET: clients.microsoft.secret,
    MICROSOFT_AUTHORITY: microsoft.issuer.replace("/v2.0", ""),
    MICROSOFT_TENANTS: Object.values(TENANTS).join(","),
    MICROSOFT_DOMAINS: [`${TENANTS.known}:demo.test`, `${TENANTS.known}:${SIGN_UP_DOMAIN}`].join(","),
    SIGN_UP_DOMAINS: SIGN_UP_DOMAIN,
  };
  const logs = Array.from({ length: PROCESSES }, (_, index) => join(folder, `app-${index}.log`));
  const apps = await Promise.all(logs.map((log) => startAppProcess(env, log)));
  proxy.targets.push(...apps.map(({ port }) => port));

  const database = openClient({ connectionString: DATABASE_URL });
  await database.connect();
  return {
    origin: proxy.origin,
    hosted,
    microsoft,
    sql: async <T extends object>(text: string, values: unknown[] = []) =>
      (await database.query<T & Record<string, unknown>>(text, values)).rows,
    stop: async () => {
      await Promise.all(apps.map((app) => app.stop()));
      await database.end();
      await Promise.all([proxy.stop(), hosted.stop(), microsoft.stop()]);
    },
  };
}
