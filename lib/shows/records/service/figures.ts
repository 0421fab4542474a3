import { query } from "@/lib/db";
import type { Input, Output } from "@/lib/http/contract";
import { reachOf, type ShowPerson } from "../../service/reach";
import type * as api from "../api";
import { narrow, soughtIn, TODAY } from "./rows";

type Figures = Output<typeof api.recordFigures>;

const CURRENCIES = "array_position(ARRAY['ARS', 'USD', 'EUR'], x.divisa)";

/** Of the shows `c`, with what each has: how many wait, sold, and are to come. */
const COUNTS = `SELECT count(*)::int AS shows, json_build_object('mal', count(*) FILTER (WHERE c.tone = 'mal'), 'aviso', count(*) FILTER (WHERE c.tone = 'aviso')) AS lights,
    coalesce(sum(f.sold), 0)::int AS sold, coalesce(sum(c.capacidad) FILTER (WHERE f.sold > 0), 0)::int AS capacidad,
    count(*) FILTER (WHERE f.sold > 0)::int AS selling, count(*) FILTER (WHERE c.fecha BETWEEN ${TODAY} AND ${TODAY} + 30)::int AS soon
  FROM c LEFT JOIN (SELECT show_id, sum(last_venta_total) AS sold FROM sales_series GROUP BY 1) f ON f.show_id = c.id`;
// What was sold in a currency, of the places of the shows that sold in it: of those whose places are known.
const AMOUNTS = `SELECT coalesce(json_agg(json_build_object('divisa', x.divisa, 'shows', x.shows, 'recaudacion_total', x.total::text, 'sold', x.sold, 'capacidad', x.capacidad) ORDER BY ${CURRENCIES}), '[]') AS amounts
  FROM (SELECT y.divisa, count(*) AS shows, sum(y.total)::numeric(18,2) AS total, coalesce(sum(y.sold) FILTER (WHERE y.capacidad > 0), 0)::int AS sold,
      sum(y.capacidad)::int AS capacidad
    FROM (SELECT f.divisa::text AS divisa, c.id, c.capacidad, sum(f.last_recaudacion_total) AS total, sum(f.last_venta_total) AS sold
      FROM c JOIN sales_series f ON f.show_id = c.id WHERE c.reads GROUP BY 1, 2, 3) y GROUP BY 1) x`;
const BUDGETS = `SELECT coalesce(json_agg(json_build_object('divisa', x.divisa, 'shows', x.shows, 'presupuesto', x.budget::text, 'real', x.spent::text) ORDER BY ${CURRENCIES}), '[]') AS budgets
  FROM (SELECT y.currency::text AS divisa, count(DISTINCT y.show_id) AS shows, sum(y.budget)::numeric(18,2) AS budget, sum(y.spent)::numeric(18,2) AS spent FROM (
      SELECT l.show_id, l.currency, coalesce(l.presupuesto, 0) AS budget, 0 AS spent FROM c JOIN show_cost_line l ON l.show_id = c.id WHERE c.reads
      UNION ALL SELECT r.show_id, r.currency, 0, r.amount FROM c JOIN ledger_rollup r ON r.show_id = c.id
        WHERE c.reads AND r.side = 'gasto' AND r.kind IN ('comprometido', 'devengado')) y
    WHERE y.budget <> 0 OR y.spent <> 0 GROUP BY 1) x`;

/** `GET /shows/figures`: of what the filters of the list leave. */
export async function figures(actor: ShowPerson, { query: asked }: Input<typeof api.recordFigures>): Promise<Figures> {
  const { made, money } = await reachOf(actor);
  const reads = money();
  const { text, values } = narrow(made, asked).where();
  const sees = reads !== "false";
  const parts = ["counts", ...(sees ? ["amounts", "budgets"] : [])].map((name) => `(${SQL[name]}) ${name}`);
  const [found] = await query<Figures>(
    `WITH c AS MATERIALIZED (SELECT s.id, s.capacidad, s.fecha, li.tone, ${reads} AS reads FROM ${soughtIn(reads)} WHERE ${text})
     SELECT * FROM ${parts.join(" CROSS JOIN ")}`,
    values,
  );
  if (!found) throw new Error("Counting shows answered nothing");
  return found;
}

const SQL: Readonly<Record<string, string>> = { counts: COUNTS, amounts: AMOUNTS, budgets: BUDGETS };
