import { RateLimiterMemory } from "rate-limiter-flexible";
import { pool } from "@/lib/db";
import { type FlagPerson, flagValue } from "@/lib/flags/service/values";
import { todayIn } from "@/lib/format/dates";
import type { Input, Output } from "@/lib/http/contract";
import { badField, tooMany } from "@/lib/http/errors";
import { screenOf } from "@/lib/nav/screens";
import { measureBucket } from "../rules/measures";
import type { sendVitals } from "./api";
import type { VitalsBody } from "./schema";

// In memory of the process: a shared counter would keep, for a while, who sends.
const PER_MINUTE = 60;
const limiter = new RateLimiterMemory({ points: PER_MINUTE, duration: 60 });

/**
 * `POST /vitals`. Adds to counters of no person; beside them only that the person was there today. Errors: 400 for a screen
 * that the registry does not have, 429. With the flag `medicion.paginas` off nothing is stored.
 */
export async function store(actor: FlagPerson, { body }: Input<typeof sendVitals>): Promise<Output<typeof sendVitals>> {
  await limiter.consume(String(actor.userId)).catch(({ msBeforeNext = 1_000 }: { msBeforeNext?: number }) => {
    throw tooMany(Math.ceil(msBeforeNext / 1_000));
  });
  for (const list of ["views", "metrics"] as const)
    body[list].forEach(({ screen }, index) => {
      if (!screenOf(screen)) throw badField(`${list}.${index}.screen`, "Esa pantalla no existe.");
    });
  if (!(await flagValue("medicion.paginas", actor))) return { stored: false };
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    for (const { text, values } of statements(actor.userId, body)) await client.query(text, values);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
  return { stored: true };
}

const ADD_VIEWS = `INSERT INTO page_view AS kept (day, screen, device, n)
  SELECT $1::date, screen, $2, n FROM unnest($3::text[], $4::int[]) AS given(screen, n) ORDER BY screen
  ON CONFLICT (day, screen, device) DO UPDATE SET n = kept.n + excluded.n`;
const ADD_PERSON = "INSERT INTO person_day (day, user_id) VALUES ($1::date, $2) ON CONFLICT DO NOTHING";
const ADD_VITALS = `INSERT INTO page_vital AS kept (hour, screen, metric, device, bucket, n)
  SELECT date_trunc('hour', now()), screen, metric, $1, bucket, n
  FROM unnest($2::text[], $3::text[], $4::smallint[], $5::int[]) AS given(screen, metric, bucket, n)
  ORDER BY screen, metric, bucket
  ON CONFLICT (hour, screen, metric, device, bucket) DO UPDATE SET n = kept.n + excluded.n`;

/** In one order for everybody, so that two who send at once never wait for each other in a circle. */
function statements(userId: number, { device, views, metrics }: VitalsBody): { text: string; values: unknown[] }[] {
  const today = todayIn();
  const seen = added(views, ({ screen }) => [screen]);
  const timed = added(
    metrics.map((one) => ({ ...one, n: 1 })),
    ({ screen, metric, value }) => [screen, metric, measureBucket(metric, value)],
  );
  const column = (rows: (string | number)[][], index: number) => rows.map((row) => row[index]);
  return [
    ...(seen.length > 0
      ? [
          { text: ADD_PERSON, values: [today, userId] },
          { text: ADD_VIEWS, values: [today, device, column(seen, 0), column(seen, 1)] },
        ]
      : []),
    ...(timed.length > 0
      ? [{ text: ADD_VITALS, values: [device, ...[0, 1, 2, 3].map((index) => column(timed, index))] }]
      : []),
  ];
}

/** Rows with the same key made one; its count comes last. */
function added<Row extends { n: number }>(rows: readonly Row[], keyOf: (row: Row) => (string | number)[]) {
  const sums = new Map<string, (string | number)[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const name = JSON.stringify(key);
    const before = Number(sums.get(name)?.at(-1) ?? 0);
    sums.set(name, [...key, before + row.n]);
  }
  return [...sums.values()];
}
