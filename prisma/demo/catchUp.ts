import type { ClientBase } from "pg";
import type { ShowState } from "@/lib/shows/rules/kinds";
import { CLOCK } from "@/lib/shows/service/byDate";
import { transition } from "@/lib/shows/service/transition";
import { asTx, insertRows } from "./insert";
import { salesThrough } from "./sales";
import { SALE_COLUMNS, saleRecord } from "./saleTimes";
import type { SaleRow, ShowPlan } from "./types";
import type { World } from "./world";

/** Where a series stands in the database: its last day and running totals (whole cents). */
export interface Standing {
  last: string;
  venta_total: number;
  recaudacion_total: number;
}

/**
 * The days of a show that are still to come in each series, their totals carried on from where it stands there, which
 * people may have changed. A sold-out show (`closed`) reports days without sales.
 */
export function carryOn(
  planned: readonly SaleRow[],
  standing: (row: SaleRow) => Standing | undefined,
  after: string,
  closed: boolean,
): SaleRow[] {
  const reached = new Map<string, { tickets: number; cents: number }>();
  return planned.flatMap((row) => {
    const stands = standing(row);
    if (row.fecha <= (stands?.last ?? after)) return [];
    const key = JSON.stringify([row.ticketera, row.categoria]);
    const before = reached.get(key) ?? {
      tickets: stands?.venta_total ?? 0,
      cents: stands?.recaudacion_total ?? 0,
    };
    const day = closed ? { venta_diaria: 0, monto_diario: 0 } : row;
    const now = { tickets: before.tickets + day.venta_diaria, cents: before.cents + day.monto_diario };
    reached.set(key, now);
    return [
      {
        ...row,
        venta_diaria: day.venta_diaria,
        monto_diario: day.monto_diario,
        venta_total: now.tickets,
        recaudacion_total: now.cents,
      },
    ];
  });
}

interface OnSale {
  id: number;
  name: string;
  state: string;
}

async function standings(client: ClientBase, ids: number[]): Promise<Map<string, Standing>> {
  const { rows } = await client.query<{ key: string[]; last: string; venta_total: number; cents: string }>(
    `SELECT ARRAY[show_id::text, ticketera, categoria, divisa::text] AS key, last_fecha::text AS last,
       last_venta_total AS venta_total, (last_recaudacion_total * 100)::bigint::text AS cents
     FROM sales_series WHERE show_id = ANY ($1)`,
    [ids],
  );
  return new Map(
    rows.map(({ key, cents, ...stands }) => [JSON.stringify(key), { ...stands, recaudacion_total: Number(cents) }]),
  );
}

/** Takes a step with all demo shows of which `which` holds, at the moment `on`. */
async function stepAll(
  client: ClientBase,
  to: ShowState,
  { which, on, today }: { which: string; on: string; today: string },
): Promise<void> {
  const { rows } = await client.query<{ id: number; at: Date }>(
    `SELECT id, (${on})::timestamptz AS at FROM "show" WHERE demo AND ${which} ORDER BY id`,
    [today],
  );
  for (const { id, at } of rows) await transition(asTx(client), CLOCK, id, { to, at });
}

/**
 * Brings the demo's sales from an earlier day (`since`) to `today`: shows go on sale, sell, and are over. What people
 * changed since stays. @returns how many sales were added.
 */
export async function catchUp(
  client: ClientBase,
  world: World,
  since: string,
  today: string,
  now: Date,
): Promise<number> {
  // Each on its own day, also one that is over by now.
  await stepAll(client, "a_la_venta", {
    which: "state = 'anunciado' AND on_sale <= $1::date",
    on: "on_sale + interval '15 hours'",
    today,
  });
  // A show that is over may still lack its last reports, which come late.
  const { rows } = await client.query<OnSale>(
    `SELECT id, name, state FROM "show"
     WHERE demo AND (state IN ('a_la_venta', 'sold_out') OR (state = 'realizado' AND fecha > $1::date - 7))`,
    [since],
  );
  const plans = new Map(world.shows.map((plan): [string, ShowPlan] => [plan.name, plan]));
  const stands = await standings(
    client,
    rows.map(({ id }) => id),
  );
  const records = rows.flatMap(({ id, name, state }) => {
    const plan = plans.get(name);
    if (!plan) return [];
    const standing = (row: SaleRow) =>
      stands.get(JSON.stringify([String(id), row.ticketera, row.categoria, plan.divisa]));
    const days = carryOn(salesThrough(plan, today), standing, since, state === "sold_out");
    return days.map((row) => saleRecord(row, { id, divisa: plan.divisa }, now));
  });
  const added = await insertRows(client, "ticket_sale", SALE_COLUMNS, records);
  await stepAll(client, "realizado", {
    which: "state IN ('a_la_venta', 'sold_out') AND fecha < $1::date",
    on: "now()",
    today,
  });
  return added;
}
