import { type Tx, txQuery } from "@/lib/db";
import type { Output } from "@/lib/http/contract";
import type { Where } from "@/lib/ledger/service/scope";
import type { listForecasts } from "../api";
import { FROM, showsIn } from "./rows";
import type { ForecastScope } from "./scope";

type Errors = Output<typeof listForecasts>["errors"];

const FIGURES = `JOIN LATERAL (SELECT sum(r.last_venta_total) AS sold, sum(r.last_recaudacion_total) FILTER (WHERE r.divisa = s.divisa) AS gross
    FROM sales_series r WHERE r.show_id = s.id) t ON true`;
const mean = (said: string, came: string) =>
  `round(avg(abs(${said} - ${came}) * 100 / ${came}) FILTER (WHERE ${said} IS NOT NULL AND ${came} > 0), 1)::float8`;

/**
 * How far each owner was: over the bases that were locked of shows that are over, the mean of how far they were from what came, in
 * percent of that (MAPE). A week that carried the one before on counts again: it was held for one week more.
 */
export function errorsOf(tx: Tx, scope: ForecastScope): Promise<Errors> {
  const { text, values }: Where = showsIn(scope).where();
  return txQuery(
    tx,
    `SELECT json_build_object('id', u.id, 'name', coalesce(nullif(u.name, ''), u.mail::text)) AS owner, count(DISTINCT s.id)::int AS shows, count(*)::int AS locks,
       ${mean("f.tickets", "t.sold")} AS tickets${scope.money ? `, ${mean("f.gross", "t.gross")} AS gross` : ""}
     FROM ${FROM} ${FIGURES} JOIN forecast f ON f.show_id = s.id AND f.scenario = 'base' AND f.locked_at IS NOT NULL AND f.currency = s.divisa
       JOIN app_user u ON u.id = f.owner_user_id
     WHERE ${text} AND s.fecha < $1::date AND f.week <= s.fecha GROUP BY u.id ORDER BY 4 NULLS LAST, u.id`,
    ...values,
  );
}
