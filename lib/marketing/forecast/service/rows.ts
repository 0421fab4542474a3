import { personSql } from "@/lib/audit/names";
import { type Tx, txQuery } from "@/lib/db";
import { todayIn } from "@/lib/format/dates";
import { likeText } from "@/lib/format/likeText";
import { normalize } from "@/lib/format/text";
import { Conditions, type Where } from "@/lib/ledger/service/scope";
import { isPublic } from "@/lib/shows/rules/publicShows";
import { type Scenario, scenarios } from "../rules/kinds";
import type { ScenarioValues, Values } from "../rules/values";
import type { ForecastFilter, ForecastRow } from "../schema";
import type { ForecastScope } from "./scope";

/** A show as forecasts see it, with its whole amounts: who may not see them is told without. */
export interface ForecastShow
  extends Pick<ForecastRow, "id" | "name" | "artist" | "day" | "over" | "capacity" | "sold"> {
  currency: ForecastRow["currency"];
  company: ForecastRow["company"];
  origin: ForecastRow["origin"];
  genre: ForecastRow["genre"];
  gross: string;
  actual: Values | null;
}

export const FROM = `show s JOIN artist a ON a.id = s.artist_id LEFT JOIN company c ON c.id = s.company_id`;
const AMOUNT = "numeric(18,2)::text";
const COLUMNS = `s.id, s.name, json_build_object('id', a.id, 'name', a.name) AS artist, s.fecha::text AS day, s.fecha < $1::date AS over, s.divisa::text AS currency,
  CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS company, s.capacidad AS capacity, a.origin, a.genre,
  coalesce(t.sold, 0) AS sold, coalesce(t.gross, 0)::${AMOUNT} AS gross,
  CASE WHEN s.fecha < $1::date THEN json_build_object('tickets', coalesce(t.sold, 0), 'gross', coalesce(t.gross, 0)::${AMOUNT},
    'spend', coalesce(m.spend, 0)::${AMOUNT}, 'margin', (coalesce(t.gross, 0) - k.costs)::${AMOUNT}) END AS actual`;
// What came of a show: tickets and takings by their last totals, what its marketing and all of it accrued.
const FIGURES = `LEFT JOIN LATERAL (SELECT sum(r.last_venta_total)::int AS sold, sum(r.last_recaudacion_total) FILTER (WHERE r.divisa = s.divisa) AS gross
    FROM sales_series r WHERE r.show_id = s.id) t ON true
  LEFT JOIN LATERAL (SELECT sum(r.cost) AS spend FROM spend_line l JOIN ledger_rollup r ON r.purse_id = l.purse_id
    WHERE l.show_id = s.id AND s.fecha < $1::date AND r.side = 'gasto' AND r.kind = 'devengado' AND r.currency = s.divisa) m ON true
  LEFT JOIN LATERAL (SELECT sum(r.cost) AS costs FROM ledger_rollup r
    WHERE r.show_id = s.id AND s.fecha < $1::date AND r.side = 'gasto' AND r.kind = 'devengado' AND r.currency = s.divisa) k ON true`;
/** Called off, or with no day to be compared by. */
const NEVER = "s.fecha IS NOT NULL AND s.state NOT IN ('cancelado', 'reprogramado', 'caida')";

/** The shows that forecasts are of, as far as somebody sees them; `$1` is today. */
export const showsIn = ({ artistIds }: ForecastScope): Conditions =>
  new Conditions()
    .add((at) => `${at}::date IS NOT NULL`, todayIn())
    .add((at) => `(${at}::int[] IS NULL OR s.artist_id = ANY (${at}::int[]))`, artistIds)
    .say(`${isPublic()} AND ${NEVER}`);

/** Those that a filter leaves. */
export function filtered(scope: ForecastScope, asked: ForecastFilter): Where {
  const made = showsIn(scope);
  made.say(asked.over === "1" ? "s.fecha < $1::date" : "s.fecha >= $1::date");
  if (asked.origin) made.add((at) => `a.origin = ${at}::text`, asked.origin);
  if (asked.company) made.add((at) => `s.company_id = ${at}::int`, asked.company);
  if (asked.from) made.add((at) => `s.fecha >= ${at}::date`, asked.from);
  if (asked.until) made.add((at) => `s.fecha <= ${at}::date`, asked.until);
  for (const word of normalize(asked.q ?? "")
    .split(" ")
    .filter(Boolean))
    made.add((at) => `search_plain(s.name || ' ' || a.name) LIKE ${at}::text`, `%${likeText(word)}%`);
  return made.where();
}

/** Shows by a condition whose `$1` is today. */
export const forecastShows = (tx: Tx, { text, values }: Where, tail = ""): Promise<ForecastShow[]> =>
  txQuery<ForecastShow>(tx, `SELECT ${COLUMNS} FROM ${FROM} ${FIGURES} WHERE ${text} ${tail}`, ...values);

/** One week of what somebody says of a show. */
export interface Said {
  show_id: number;
  owner_user_id: number;
  owner: string;
  week: string;
  locked_at: string | null;
  said_at: string;
  version: number;
  values: ScenarioValues;
}
type Stored = Omit<Said, "values"> & Values & { scenario: Scenario };

const SAID = `f.show_id, f.owner_user_id, ${personSql("f.owner_user_id")} AS owner, f.week::text AS week,
  to_char(f.locked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS locked_at,
  to_char(f.said_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS said_at, f.version, f.scenario, f.tickets,
  f.gross::text AS gross, f.spend::text AS spend, f.margin::text AS margin`;

const empty = (): ScenarioValues => ({ low: null, base: null, high: null });

/** The weeks that a condition on `forecast f` leaves, each with its scenarios, in the order that `tail` says. */
export async function saidWhere(tx: Tx, text: string, values: readonly unknown[], tail = ""): Promise<Said[]> {
  const rows = await txQuery<Stored>(tx, `SELECT ${SAID} FROM forecast f WHERE ${text} ${tail}`, ...values);
  const weeks = new Map<string, Said>();
  for (const { scenario, tickets, gross, spend, margin, ...week } of rows) {
    const key = `${week.show_id}|${week.owner_user_id}|${week.week}`;
    const known = weeks.get(key) ?? { ...week, values: empty() };
    known.values[scenario] = { tickets, gross, spend, margin };
    weeks.set(key, known);
  }
  return [...weeks.values()];
}

/** The last week of which an owner said something of each show, the locked ones alone where `locked`. */
export async function latestSaid(
  tx: Tx,
  shows: readonly number[],
  owner: number,
  { locked = false }: { locked?: boolean } = {},
): Promise<Map<number, Said>> {
  const rows = await saidWhere(
    tx,
    `f.show_id = ANY ($1::int[]) AND f.owner_user_id = $2::int AND f.week = (SELECT max(w.week) FROM forecast w
       WHERE w.show_id = f.show_id AND w.owner_user_id = f.owner_user_id${locked ? " AND w.locked_at IS NOT NULL" : ""})`,
    [shows, owner],
  );
  return new Map(rows.map((row) => [row.show_id, row]));
}

/** Values without amounts for who may not see them. */
export const shown = (values: Values | null, money: boolean) =>
  values === null ? null : money ? values : { tickets: values.tickets };

/** The same of all scenarios. */
export const shownAll = (values: ScenarioValues, money: boolean) =>
  Object.fromEntries(scenarios.map((one) => [one, shown(values[one], money)])) as Pick<ForecastRow["said"], Scenario>;
