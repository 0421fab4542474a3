import { setTimeout as wait } from "node:timers/promises";
import { CLAIMED } from "@/lib/mail/claim";
import { APP_MS, bothReady, POSTGRES_MS, type Scenario, WORKER_MS, within } from "./scenario";

/** Something of a payment is halfway, in a transaction that waits for a table; then PostgreSQL, or the application, dies. */
const killInside = (what: string, table: string, victim: "PostgreSQL" | "La aplicación"): Scenario => ({
  name: `${victim} muere dentro de ${what} (kill -9)`,
  run: async (stage, told) => {
    const inside = await stage.asOwner(async (client) => {
      await client.query("BEGIN");
      await client.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`);
      const waits = async () =>
        (
          await client.query(
            "SELECT 1 FROM pg_locks l WHERE NOT l.granted AND l.relation = $1::regclass AND l.pid <> pg_backend_pid()",
            [table],
          )
        ).rows.length > 0;
      for (const end = Date.now() + 30_000; Date.now() < end; await wait(10)) {
        if (!(await waits())) continue;
        if (victim === "PostgreSQL") process.kill(stage.postgres.pid(), "SIGKILL");
        else stage.signal("app", "SIGKILL");
        return true;
      }
      return false;
    });
    if (!inside) return [`Nadie estaba dentro de ${what}`];
    if (victim === "PostgreSQL") while (await stage.postgres.answers()) await wait(20);
    while (!(await stage.postgres.answers())) await wait(20);
    return within("todo listo", Math.max(APP_MS, POSTGRES_MS), told, () => bothReady(stage));
  },
});

/** A mail of a payment is on its way when the worker dies: whoever takes it up sends it by the same number. */
const killMailing: Scenario = {
  name: "El worker muere con un mail de pago en la mano (kill -9)",
  run: async (stage, told) => {
    const inside = await stage.asOwner(async (client) => {
      const taken = `SELECT 1 FROM outbox_mail WHERE dedupe_key LIKE 'pago:%' AND state <> 'sent' AND ${CLAIMED} LIMIT 1`;
      for (const end = Date.now() + 30_000; Date.now() < end; await wait(2)) {
        if ((await client.query(taken)).rows.length === 0) continue;
        stage.signal("worker", "SIGKILL");
        return true;
      }
      return false;
    });
    return [
      ...(inside ? [] : ["Ningún mail de pago estaba saliendo"]),
      ...(await within("worker listo", WORKER_MS, told, () => stage.ready("worker"))),
    ];
  },
};

/** What must not break a payment, wherever it is. */
export const paymentScenarios: readonly Scenario[] = [
  killInside("una liberación", "payment_number", "PostgreSQL"),
  killInside("los certificados de una liberación", "withholding_number", "PostgreSQL"),
  killInside("el archivo de un lote", "payment_file", "PostgreSQL"),
  killInside("los mails de un lote", "outbox_mail", "PostgreSQL"),
  killInside("una conciliación", "bank_match", "PostgreSQL"),
  killInside("una conciliación", "bank_match", "La aplicación"),
  killMailing,
];
