import { likeText } from "@/lib/format/likeText";
import { listOf } from "@/lib/format/listText";
import { normalize } from "@/lib/format/text";
import type { Conditions } from "@/lib/ledger/service/scope";
import { showStates } from "../../rules/kinds";
import type { ShowFilter } from "../schema";

/** What a row has of what is not for everybody: null where it is not the person's, and then left out. */
export const bare = <Row extends { amounts?: unknown; budgets?: unknown }>(row: Row): Row => {
  if (row.amounts !== null) return row;
  const { amounts: _, budgets: __, ...rest } = row;
  return rest as Row;
};

/** What shows are searched, narrowed and ordered by; `money` of their reach says which light is the person's. */
const sought = (money: string) => `JOIN artist a ON a.id = s.artist_id LEFT JOIN venue v ON v.id = s.venue_id
  LEFT JOIN show_light li ON li.show_id = s.id AND li.money = (${money})`;
const NAMED = `LEFT JOIN company c ON c.id = s.company_id LEFT JOIN app_user o ON o.id = s.owner_id
  LEFT JOIN project_kept pk ON pk.id = s.project_id LEFT JOIN project p ON p.id = pk.kept_id`;

/** Shows with what is looked for in them. */
export const soughtIn = (money: string): string => `"show" s ${sought(money)}`;

/** Shows with all that is listed of them. */
export const from = (money: string): string => `"show" s ${sought(money)} ${NAMED}`;

/** A page of the shows that a condition leaves: their order is looked for among all, what is listed of them read of the page alone. */
export const pageOf = (
  money: string,
  { where, sort, limit, offset }: { where: string; sort: string; limit: number; offset: number },
): string => `WITH page AS MATERIALIZED (SELECT s.id FROM ${soughtIn(money)} WHERE ${where} ${orderOf(sort)} LIMIT ${limit} OFFSET ${offset})
  SELECT ${columns(money)} FROM page JOIN "show" s ON s.id = page.id ${sought(money)} ${NAMED} ${orderOf(sort)}`;
const SOLD = "(SELECT coalesce(sum(f.last_venta_total), 0)::int FROM sales_series f WHERE f.show_id = s.id)";
const AMOUNTS = `(SELECT coalesce(json_agg(json_build_object('divisa', x.divisa, 'recaudacion_total', x.total::text) ORDER BY x.divisa), '[]')
  FROM (SELECT f.divisa, sum(f.last_recaudacion_total) AS total FROM sales_series f WHERE f.show_id = s.id GROUP BY 1) x)`;

/** What it cost, and was promised, against the budget of its lines. */
const BUDGETS = `(SELECT coalesce(json_agg(json_build_object('divisa', x.currency, 'presupuesto', x.budget::numeric(18,2)::text, 'real', x.spent::numeric(18,2)::text,
    'percent', CASE WHEN x.budget > 0 THEN round(100 * x.spent / x.budget, 1)::float8 END) ORDER BY x.currency), '[]')
  FROM (SELECT y.currency::text AS currency, sum(y.budget) AS budget, sum(y.spent) AS spent FROM (
      SELECT l.currency, coalesce(l.presupuesto, 0) AS budget, 0 AS spent FROM show_cost_line l WHERE l.show_id = s.id
      UNION ALL SELECT r.currency, 0, r.amount FROM ledger_rollup r WHERE r.show_id = s.id AND r.side = 'gasto' AND r.kind IN ('comprometido', 'devengado')) y
    GROUP BY 1 HAVING bool_or(y.budget <> 0 OR y.spent <> 0)) x)`;

/** A show as it is listed; takings only of those whose money the person reads (`money` of their reach). */
export const columns = (
  money: string,
): string => `s.id, s.name, json_build_object('id', a.id, 'name', a.name) AS artist, coalesce(v.name, '') AS venue,
  coalesce(v.city, s.city) AS city, coalesce(v.country, s.country) AS country, s.fecha::text AS fecha, s.hora, s.type, s.state, s.stage,
  s.divisa::text AS divisa, CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS company,
  CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'name', coalesce(nullif(o.name, ''), o.mail::text)) END AS owner,
  CASE WHEN p.id IS NOT NULL THEN json_build_object('id', p.id, 'name', p.name) END AS project, s.capacidad, ${SOLD} AS sold,
  CASE WHEN s.capacidad > 0 THEN round(100.0 * ${SOLD} / s.capacidad, 1)::float8 END AS percent${amountsOf(money)},
  CASE WHEN li.show_id IS NOT NULL THEN json_build_object('tone', li.tone, 'kind', li.kind, 'why', li.why, 'detail', li.detail, 'due', li.due) END AS light, s.version`;

const amountsOf = (money: string): string => {
  if (money === "false") return "";
  const of = (sql: string) => (money === "true" ? sql : `CASE WHEN ${money} THEN ${sql} END`);
  return `, ${of(AMOUNTS)} AS amounts, ${of(BUDGETS)} AS budgets`;
};

const LIGHT = "array_position(ARRAY['mal', 'aviso', 'bien'], li.tone)";
/** States in the order in which a show goes through them. */
const STATE = `array_position(ARRAY['${showStates.join("', '")}'], s.state)`;
const BY: Record<string, string> = {
  fecha: "s.fecha",
  day: "s.fecha",
  name: "s.name",
  state: STATE,
  sold: SOLD,
  light: LIGHT,
};
/** Said once for a whole statement: for each row it would take longer than all the rest. */
export const TODAY = "(SELECT (now() AT TIME ZONE 'America/Argentina/Buenos_Aires')::date)";

/** By their day those to come first, the nearest above; then those that were, the last above. */
export function orderOf(sort: string): string {
  if (sort === "fecha") return `ORDER BY s.fecha < ${TODAY}, abs(s.fecha - ${TODAY}), s.id`;
  if (sort === "light") return `ORDER BY ${LIGHT} NULLS LAST, li.due NULLS LAST, abs(s.fecha - ${TODAY}), s.id`;
  const way = sort.startsWith("-") ? "DESC" : "ASC";
  const first = `${BY[sort.replace("-", "")]} ${way} NULLS LAST`;
  // Within a state as the list is first, the nearest above.
  if (sort.endsWith("state")) return `ORDER BY ${first}, s.fecha < ${TODAY}, abs(s.fecha - ${TODAY}), s.id`;
  return `ORDER BY ${first}, s.id ${way}`;
}

export function narrow(
  made: Conditions,
  { q, state, light, company, owner, project, country, from, to }: Partial<ShowFilter>,
): Conditions {
  for (const word of normalize(q ?? "")
    .split(" ")
    .filter(Boolean))
    made.add(
      (at) => `search_plain(concat_ws(' ', s.name, a.name, v.name, v.city, s.city)) LIKE ${at}`,
      `%${likeText(word)}%`,
    );
  if (state) made.add((at) => `s.state = ANY (${at}::text[])`, listOf(state));
  if (light) made.add((at) => `li.tone = ANY (${at}::text[])`, listOf(light));
  if (company) made.add((at) => `s.company_id = ${at}::int`, company);
  if (owner) made.add((at) => `s.owner_id = ${at}::int`, owner);
  if (project)
    made.add(
      (at) =>
        `s.project_id IN (SELECT k.id FROM project_kept k WHERE k.kept_id = (SELECT own.kept_id FROM project_kept own WHERE own.id = ${at}::int))`,
      project,
    );
  if (country) made.add((at) => `coalesce(v.country, s.country) = ${at}`, country);
  if (from) made.add((at) => `s.fecha >= ${at}::date`, from);
  if (to) made.add((at) => `s.fecha <= ${at}::date`, to);
  return made;
}
