import { join } from "node:path";
import { startApp } from "./app.mjs";
import { ensureBuilt } from "./build.mjs";
import { dataDir } from "./paths.mjs";
import { freePort } from "./ports.mjs";
import { cluster } from "./postgres.mjs";
import { runNode, stopChildren } from "./run-child.mjs";
import { step } from "./say.mjs";
import { localSecrets } from "./secrets.mjs";
import { seeded } from "./seeded.mjs";
import { commonEnv, migrate, tsx } from "./services.mjs";

const DATABASE = "bambalina_e2e";

/**
 * Runs `work` against a freshly seeded application in production mode, with its own database, data folder and port.
 * `work` gets the environment that says where it is: E2E_BASE_URL, DATABASE_URL, DATA_DIR, DEMO_PASSWORD.
 */
export async function withE2eServer(work) {
  await ensureBuilt();
  const tests = cluster("pg-test");
  const port = await freePort("0.0.0.0");
  const folder = join(dataDir(), "e2e");
  const env = {
    ...commonEnv(port),
    ...localSecrets(),
    NEXTAUTH_URL: `http://localhost:${port}`,
    DATA_DIR: folder,
    // On a machine that others share, an answer that is late is no fault of the application's.
    DATABASE_CONNECT_MS: "30000",
    DATABASE_TIMEOUT_MS: "60000",
    DEMO: "1",
    DEMO_PASSWORD: "clave-de-pruebas-e2e",
  };
  let app;
  const seed = async (url) => {
    await migrate({ url, owner: tests.ownerUrl(DATABASE) });
    await runNode(tsx("prisma/seed.ts"), {
      name: "e2e-seed",
      title: "Los datos de demostración fallaron",
      env: { ...env, DATABASE_URL: url },
    });
  };
  try {
    env.DATABASE_URL = await step("Cargando datos de demostración", () =>
      seeded(tests, { database: DATABASE, folder, seed }),
    );
    app = await step("Iniciando aplicación y worker", () =>
      startApp({
        port,
        logs: "logs-e2e",
        env: { ...env, NODE_ENV: "production" },
        onGiveUp: (error) => console.error(error.message),
      }),
    );
    return await work({ ...env, E2E_BASE_URL: `http://localhost:${port}`, BASE_URL: `http://localhost:${port}` });
  } finally {
    app?.stop();
    await stopChildren();
    await tests.release();
  }
}
