import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { paymentScenarios } from "./paymentScenarios";
import { APP_MS, bothReady, POSTGRES_MS, type Scenario, WORKER_MS, within } from "./scenario";
import type { Stage } from "./stage";

/** Processes whose command line says `text`. */
function processesOf(text: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(text);
      } catch {
        return false;
      }
    })
    .map(Number);
}

const killApp: Scenario = {
  name: "La aplicación muere (kill -9)",
  short: true,
  run: async (stage, told) => {
    stage.signal("app", "SIGKILL");
    return within("aplicación lista", APP_MS, told, () => stage.ready("app"));
  },
};

const killWorker: Scenario = {
  name: "El worker muere (kill -9)",
  short: true,
  run: async (stage, told) => {
    stage.signal("worker", "SIGKILL");
    return within("worker listo", WORKER_MS, told, () => stage.ready("worker"));
  },
};

const killImport: Scenario = {
  name: "Los procesos de importación mueren (kill -9)",
  run: async (stage, told) => {
    let killed = 0;
    for (const end = Date.now() + 20_000; Date.now() < end && killed < 3; await wait(10)) {
      for (const pid of processesOf("imports/process/child.ts")) {
        process.kill(pid, "SIGKILL");
        killed += 1;
      }
    }
    told(`${killed} procesos`);
    return killed > 0
      ? within("worker listo", WORKER_MS, told, () => stage.ready("worker"))
      : ["Ninguno se dejó encontrar"];
  },
};

const killPostgres: Scenario = {
  name: "PostgreSQL muere (kill -9)",
  short: true,
  run: async (stage, told) => {
    process.kill(stage.postgres.pid(), "SIGKILL");
    while (await stage.postgres.answers()) await wait(20);
    while (!(await stage.postgres.answers())) await wait(20);
    return within("todo listo desde que PostgreSQL contesta", POSTGRES_MS, told, () => bothReady(stage));
  },
};

const killAll: Scenario = {
  name: "Todo muere a la vez (kill -9)",
  short: true,
  run: async (stage, told) => {
    stage.signal("app", "SIGKILL");
    stage.signal("worker", "SIGKILL");
    process.kill(stage.postgres.pid(), "SIGKILL");
    while (await stage.postgres.answers()) await wait(20);
    while (!(await stage.postgres.answers())) await wait(20);
    return within("todo listo desde que PostgreSQL contesta", POSTGRES_MS, told, () => bothReady(stage));
  },
};

const cutConnections: Scenario = {
  name: "Las conexiones con PostgreSQL se cortan, cinco veces",
  short: true,
  run: async (stage, told) => {
    for (let time = 0; time < 5; time += 1) {
      stage.proxy.cut();
      await wait(300);
    }
    return within("todo listo", POSTGRES_MS, told, () => bothReady(stage));
  },
};

const loseCommits: Scenario = {
  name: "La respuesta a un COMMIT se pierde, veinte veces",
  short: true,
  run: async (stage, told) => {
    const before = stage.proxy.lost();
    stage.proxy.loseCommits(20);
    for (const end = Date.now() + 20_000; Date.now() < end && stage.proxy.lost() - before < 20; ) await wait(50);
    stage.proxy.loseCommits(0);
    const lost = stage.proxy.lost() - before;
    told(`${lost} respuestas perdidas`);
    return [
      ...(lost < 20 ? [`Solo ${lost} se perdieron`] : []),
      ...(await within("todo listo", POSTGRES_MS, told, () => bothReady(stage))),
    ];
  },
};

const freezePostgres: Scenario = {
  name: "PostgreSQL se congela 20 segundos (SIGSTOP)",
  run: async (stage, told) => {
    const pid = stage.postgres.pid();
    const parts = [pid, ...childrenOf(pid)];
    for (const part of parts) process.kill(part, "SIGSTOP");
    await wait(2_000);
    const wrong = await answersSoon(stage, told);
    await wait(18_000);
    for (const part of parts) process.kill(part, "SIGCONT");
    return [...wrong, ...(await within("todo listo", POSTGRES_MS, told, () => bothReady(stage)))];
  },
};

const freezeNetwork: Scenario = {
  name: "La red hacia PostgreSQL calla 15 segundos",
  run: async (stage, told) => {
    stage.proxy.freeze(true);
    await wait(2_000);
    const wrong = await answersSoon(stage, told);
    await wait(13_000);
    stage.proxy.freeze(false);
    stage.proxy.cut();
    return [...wrong, ...(await within("todo listo", POSTGRES_MS, told, () => bothReady(stage)))];
  },
};

/** Whoever asks while the database is silent hears 503, and soon (promises.md: within 5 s). */
async function answersSoon(stage: Stage, told: (line: string) => void): Promise<string[]> {
  const start = performance.now();
  const status = await fetch(`${stage.base}/api/health/ready`, { signal: AbortSignal.timeout(10_000) }).then(
    (res) => res.status,
    () => 0,
  );
  const took = Math.round(performance.now() - start);
  told(`mientras tanto contesta ${status} en ${took} ms`);
  return status === 503 && took < 6_000 ? [] : [`Mientras tanto contestó ${status} en ${took} ms`];
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const text = readFileSync(`/proc/${pid}/stat`, "utf8");
        return Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[1]) === parent;
      } catch {
        return false;
      }
    });
}

const notTried = (told: (line: string) => void): string[] => {
  told("no se probó: este usuario no puede montar un disco pequeño");
  return [];
};

const fullPostgres: Scenario = {
  name: "El disco de PostgreSQL se llena 15 segundos",
  run: async (stage, told) => {
    const { disk } = stage.postgres;
    if (!disk) return notTried(told);
    disk.fill(true);
    await wait(15_000);
    disk.fill(false);
    return within("todo listo", 2 * POSTGRES_MS, told, () => bothReady(stage));
  },
};

const fullStorage: Scenario = {
  name: "El disco de los archivos se llena 8 segundos",
  run: async (stage, told) => {
    if (!stage.storage) return notTried(told);
    stage.storage.fill(true);
    await wait(8_000);
    stage.storage.fill(false);
    return within("todo listo", APP_MS, told, () => bothReady(stage));
  },
};

const readOnlyStorage: Scenario = {
  name: "El disco de los archivos es de solo lectura 8 segundos",
  run: async (stage, told) => {
    if (!stage.storage) return notTried(told);
    stage.storage.readOnly(true);
    await wait(8_000);
    stage.storage.readOnly(false);
    return within("todo listo", APP_MS, told, () => bothReady(stage));
  },
};

const smtpRefuses: Scenario = {
  name: "El servidor de correo rechaza por un rato y después calla",
  run: async (stage) => {
    stage.smtp.refuse(...Array.from({ length: 5 }, () => ({ code: 451, message: "Try again later" })));
    await wait(4_000);
    stage.smtp.hang(true);
    await wait(10_000);
    stage.smtp.hang(false);
    return [];
  },
};

const clockJumps: Scenario = {
  name: "El reloj salta dos horas adelante y tres atrás",
  run: async (stage, told) => {
    for (const hours of [2, -1, 0]) {
      stage.setClock(hours * 3_600_000);
      await wait(5_000);
      const wrong = await within(`con ${hours} h todo listo`, APP_MS, told, () => bothReady(stage));
      if (wrong.length > 0) return wrong;
    }
    return [];
  },
};

const workerOverTick: Scenario = {
  name: "Un worker de dos muere sobre el minuto, tres veces",
  run: async (stage, told) => {
    const from = new Date();
    const other = stage.anotherWorker();
    for (let time = 0; time < 3; time += 1) {
      await wait(60_000 - (Date.now() % 60_000) - 300);
      stage.signal("worker", "SIGKILL");
      // Beside another one that does what is due with the minute.
      const wrong = await within("worker listo", 2 * WORKER_MS, told, () => stage.ready("worker"));
      if (wrong.length > 0) return wrong;
    }
    await wait(65_000);
    other.stop("SIGTERM");
    await other.ended;
    const minutes = await stage.asOwner(async (client) => {
      const { rows } = await client.query<{ minute: Date; n: number }>(
        `SELECT date_trunc('minute', created_on) AS minute, count(*)::int AS n FROM pgboss.job
         WHERE name = 'mail.sweep' AND created_on >= $1 GROUP BY 1 ORDER BY 1`,
        [from],
      );
      return rows;
    });
    told(`${minutes.length} minutos, ${minutes.map(({ n }) => n).join("+")} veces`);
    const twice = minutes.filter(({ n }) => n > 1).map(({ minute, n }) => `${minute.toISOString()}: ${n} veces`);
    return minutes.length < 3 ? [...twice, `Solo ${minutes.length} minutos de más de tres`] : twice;
  },
};

const stopUnderLoad: Scenario = {
  name: "La aplicación se detiene por las buenas mientras trabajan (SIGTERM)",
  run: async (stage, told) => {
    stage.signal("app", "SIGTERM");
    await wait(300);
    return within("aplicación lista", 2 * APP_MS, told, () => stage.ready("app"));
  },
};

/** All faults, in the order in which they are tried. */
export const SCENARIOS: readonly Scenario[] = [
  killApp,
  killWorker,
  killPostgres,
  cutConnections,
  loseCommits,
  killAll,
  killImport,
  stopUnderLoad,
  freezePostgres,
  freezeNetwork,
  smtpRefuses,
  clockJumps,
  fullStorage,
  readOnlyStorage,
  fullPostgres,
  workerOverTick,
  ...paymentScenarios,
];
