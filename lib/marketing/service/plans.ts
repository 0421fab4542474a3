import { audit } from "@/lib/audit/audit";
import { personSql } from "@/lib/audit/names";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { addMonths, todayIn } from "@/lib/format/dates";
import { likeText } from "@/lib/format/likeText";
import { normalize } from "@/lib/format/text";
import type { Download, Input, Output } from "@/lib/http/contract";
import { badField } from "@/lib/http/errors";
import { Conditions, type Where } from "@/lib/ledger/service/scope";
import type { MarketingActor } from "../actor";
import type * as api from "../plans/api";
import type { PlanCell, PlanFilter, PlanRow } from "../plans/schema";
import { channelTitles, monthName } from "../rules/kinds";
import { CELL, FIGURES } from "./cells";

const MOST_MONTHS = 24;

/** The months that are asked for: six from this one on, unless said. @throws 400 */
function monthsOf({ from, until }: Pick<PlanFilter, "from" | "until">): string[] {
  const first = from ?? todayIn().slice(0, 7);
  const last = until ?? addMonths(`${first}-01`, 5).slice(0, 7);
  if (last < first) throw badField("until", "El último mes no puede ser anterior al primero.");
  const months: string[] = [];
  for (let month = first; month <= last; month = addMonths(`${month}-01`, 1).slice(0, 7)) months.push(month);
  if (months.length > MOST_MONTHS) throw badField("until", `Hasta ${MOST_MONTHS} meses por vez.`);
  return months;
}

const FROM = `spend_line l JOIN purse p ON p.id = l.purse_id LEFT JOIN show s ON s.id = l.show_id LEFT JOIN project j ON j.id = l.project_id
  LEFT JOIN category k ON k.id = l.category_id`;
const PLACE = "coalesce(s.name, j.name)";

/** Values from `$3` on: `$1` is the currency, `$2` the months. */
function conditionsOf({ q, show, project, channel, owner, currency }: PlanFilter, months: readonly string[]): Where {
  const made = new Conditions()
    .say("TRUE")
    .add((at) => `${at}::char(3) IS NOT NULL`, currency)
    .add(
      (at) => `${at}::date[] IS NOT NULL`,
      months.map((month) => `${month}-01`),
    );
  if (show) made.add((at) => `l.show_id = ${at}::int`, show);
  if (project) made.add((at) => `l.project_id = ${at}::int`, project);
  if (channel) made.add((at) => `l.channel = ${at}::text`, channel);
  if (owner) made.add((at) => `p.owner_id = ${at}::int`, owner);
  for (const word of normalize(q ?? "")
    .split(" ")
    .filter(Boolean))
    made.add((at) => `search_plain(${PLACE} || ' ' || p.channel) LIKE ${at}::text`, `%${likeText(word)}%`);
  return made.where();
}

const ROWS = (
  where: string,
  tail: string,
) => `SELECT l.id, json_build_object('kind', CASE WHEN l.show_id IS NULL THEN 'project' ELSE 'show' END,
    'id', coalesce(l.show_id, l.project_id), 'name', ${PLACE}, 'day', s.fecha::text) AS place, l.channel, l.purse_id,
    CASE WHEN p.owner_id IS NOT NULL THEN json_build_object('id', p.owner_id, 'name', ${personSql("p.owner_id")}) END AS owner,
    CASE WHEN k.id IS NOT NULL THEN json_build_object('id', k.id, 'name', k.name) END AS category, x.cells
  FROM ${FROM} CROSS JOIN LATERAL (SELECT json_agg(${CELL} ORDER BY m.month) AS cells FROM unnest($2::date[]) AS m(month)
    LEFT JOIN spend_plan c ON c.line_id = l.id AND c.month = m.month AND c.currency = $1::char(3) CROSS JOIN ${FIGURES} f) x
  WHERE ${where} ORDER BY s.fecha NULLS LAST, lower(${PLACE}), coalesce(l.show_id, l.project_id), l.channel, l.id ${tail}`;

const TOTALS = (
  where: string,
) => `SELECT to_char(m.month, 'YYYY-MM') AS month, sum(c.planned)::text AS planned, sum(c.forecast)::text AS forecast,
    sum(f.presupuestado)::text AS presupuestado, coalesce(sum(f.solicitado), 0.00)::text AS solicitado, coalesce(sum(f.comprometido), 0.00)::text AS comprometido,
    coalesce(sum(f.devengado), 0.00)::text AS devengado, sum(f.presupuestado - f.comprometido - f.devengado)::text AS left
  FROM ${FROM} CROSS JOIN unnest($2::date[]) AS m(month)
    LEFT JOIN spend_plan c ON c.line_id = l.id AND c.month = m.month AND c.currency = $1::char(3) CROSS JOIN ${FIGURES} f
  WHERE ${where} GROUP BY GROUPING SETS ((m.month), ()) ORDER BY m.month NULLS LAST`;

/** `GET /spend-plans`. Errors: 400. */
export async function list(
  _actor: MarketingActor,
  { query: { page, limit, ...asked } }: Input<typeof api.listPlans>,
): Promise<Output<typeof api.listPlans>> {
  const months = monthsOf(asked);
  const { text, values } = conditionsOf(asked, months);
  const [data, totals, [counted]] = await Promise.all([
    query<PlanRow>(ROWS(text, `LIMIT ${limit} OFFSET ${(page - 1) * limit}`), values),
    query<Output<typeof api.listPlans>["totals"][number]>(TOTALS(text), values),
    query<{ n: number }>(`SELECT count(*)::int AS n FROM ${FROM} WHERE ${text}`, values),
  ]);
  return { data, total: counted?.n ?? 0, months, currency: asked.currency, totals };
}

const EXPORTED = 500;

interface Flat extends PlanCell {
  row: PlanRow;
}

async function* exported(filter: PlanFilter): AsyncGenerator<Flat> {
  const { text, values } = conditionsOf(filter, monthsOf(filter));
  for (let from = 0; ; from += EXPORTED) {
    const rows = await query<PlanRow>(ROWS(text, `LIMIT ${EXPORTED} OFFSET ${from}`), values);
    for (const row of rows) for (const cell of row.cells) yield { row, ...cell };
    if (rows.length < EXPORTED) return;
  }
}

const FIELDS: Field<Flat>[] = [
  { header: "Show o campaña", width: 36, kind: "text", value: ({ row }) => row.place.name },
  { header: "Fecha", width: 14, kind: "day", value: ({ row }) => row.place.day },
  { header: "Canal", width: 16, kind: "text", value: ({ row }) => channelTitles[row.channel] },
  { header: "Quién la lleva", width: 24, kind: "text", value: ({ row }) => row.owner?.name ?? "" },
  { header: "Mes", width: 20, kind: "text", value: ({ month }) => monthName(month) },
  { header: "Plan", width: 18, kind: "money", value: ({ planned }) => planned },
  { header: "Forecast", width: 18, kind: "money", value: ({ forecast }) => forecast },
  { header: "Presupuestado", width: 18, kind: "money", value: ({ presupuestado }) => presupuestado },
  { header: "Comprometido", width: 18, kind: "money", value: ({ comprometido }) => comprometido },
  { header: "Devengado", width: 18, kind: "money", value: ({ devengado }) => devengado },
  { header: "Queda", width: 18, kind: "money", value: ({ left }) => left },
];

/** `GET /spend-plans/excel`: what the filters leave, a row for each month. */
export async function excel(actor: MarketingActor, { query: filter }: Input<typeof api.plansExcel>): Promise<Download> {
  monthsOf(filter);
  await audit(prisma, actor, { action: "spend_plan.exported", object: "spend_plan:lista", after: { filter } });
  return workbookDownload(`plan_de_gasto_${filter.currency}_${todayIn()}.xlsx`, [
    sheetOf("Plan de gasto", FIELDS, exported(filter), { money: true }),
  ]);
}
