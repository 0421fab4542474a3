import { audit } from "@/lib/audit/audit";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { addMonths, todayIn } from "@/lib/format/dates";
import { moveMonth } from "@/lib/format/month";
import type { Download, Input } from "@/lib/http/contract";
import { badField } from "@/lib/http/errors";
import type { MarketingActor } from "../../actor";
import type * as api from "../api";
import { changeOf, type Grouping, groupsOf, type OverviewGroup, type OverviewShow } from "../rules/groups";
import { groupTitle } from "../rules/groupTitle";
import { type Measure, measureTitles } from "../rules/kinds";
import { locksOn, openWeek } from "../rules/week";
import type { Overview } from "../schema";
import { forecastShows, saidWhere, shown, showsIn } from "./rows";
import { forecastScope } from "./scope";

type Asked = Input<typeof api.forecastOverview>["query"];
const MONTHS = 11;
const MOST_MONTHS = 36;

/**
 * What the house says of each show of some months: the last that anybody said of it; and what it said so at the last lock. Of a show of which
 * nobody said anything both are null.
 */
async function overviewOf(actor: MarketingActor, asked: Asked): Promise<Overview> {
  const scope = await forecastScope(actor);
  const from = asked.from ?? todayIn().slice(0, 7);
  const until = asked.until ?? moveMonth(from, MONTHS);
  if (until < from) throw badField("until", "No puede terminar antes de empezar.");
  if (until > moveMonth(from, MOST_MONTHS - 1)) throw badField("until", `Hasta ${MOST_MONTHS} meses de una vez.`);
  const where = showsIn(scope)
    .add((at) => `s.fecha >= ${at}::date`, `${from}-01`)
    .add((at) => `s.fecha < ${at}::date`, addMonths(`${until}-01`, 1));
  if (asked.origin) where.add((at) => `a.origin = ${at}::text`, asked.origin);
  if (asked.company) where.add((at) => `s.company_id = ${at}::int`, asked.company);
  const shows = await forecastShows(prisma, where.where(), "ORDER BY s.fecha, s.id");
  const ids = shows.map(({ id }) => id);
  const week = openWeek();
  const last = (locked: string) =>
    saidWhere(
      prisma,
      `(f.show_id, f.owner_user_id, f.week) IN (SELECT DISTINCT ON (w.show_id) w.show_id, w.owner_user_id, w.week FROM forecast w
         WHERE w.show_id = ANY ($1::int[]) AND ${locked} ORDER BY w.show_id, w.week DESC, w.said_at DESC, w.id)`,
      [ids],
    );
  const [now, lock, companies] = await Promise.all([
    last("true"),
    last("w.locked_at IS NOT NULL"),
    query<{ id: number; name: string }>("SELECT id, name FROM company ORDER BY lower(name), id"),
  ]);
  const [nowOf, lockOf] = [now, lock].map((all) => new Map(all.map((one) => [one.show_id, one])));
  return {
    week,
    locks_on: locksOn(week),
    from,
    until,
    money: scope.money,
    companies,
    shows: shows.map(({ id, name, day, currency, company, genre }) => ({
      id,
      name,
      day,
      currency,
      company,
      genre,
      owner: nowOf?.get(id)?.owner ?? null,
      now: shown(nowOf?.get(id)?.values[asked.scenario] ?? null, scope.money),
      lock: shown(lockOf?.get(id)?.values[asked.scenario] ?? null, scope.money),
    })),
  };
}

/** `GET /forecasts/overview`. Errors: 400. */
export const overview = (
  actor: MarketingActor,
  { query: asked }: Input<typeof api.forecastOverview>,
): Promise<Overview> => overviewOf(actor, asked);

const measure = (of: Measure, header = measureTitles[of]): Field<OverviewGroup>[] => [
  {
    header,
    width: 18,
    kind: of === "tickets" ? "int" : "money",
    amount: of !== "tickets",
    value: ({ now }) => now[of],
  },
  {
    header: `${header}, último cierre`,
    width: 18,
    kind: of === "tickets" ? "int" : "money",
    amount: of !== "tickets",
    value: ({ lock }) => lock[of],
  },
  {
    header: `${header}, diferencia`,
    width: 18,
    kind: of === "tickets" ? "int" : "money",
    amount: of !== "tickets",
    value: ({ now, lock }) => (of === "tickets" ? Number(changeOf(of, now, lock)) : changeOf(of, now, lock)),
  },
];
const SHOW_FIELDS: Field<OverviewShow & { owner: string | null }>[] = [
  { header: "Show", width: 36, kind: "text", value: ({ name }) => name },
  { header: "Fecha", width: 14, kind: "day", value: ({ day }) => day },
  { header: "Moneda", width: 9, kind: "text", value: ({ currency }) => currency },
  { header: "Lo dice", width: 24, kind: "text", value: ({ owner }) => owner ?? "" },
  { header: "Entradas", width: 12, kind: "int", value: ({ now }) => now?.tickets ?? null },
  { header: "Recaudación", width: 18, kind: "money", amount: true, value: ({ now }) => now?.gross ?? null },
  { header: "Gasto de marketing", width: 18, kind: "money", amount: true, value: ({ now }) => now?.spend ?? null },
  { header: "Margen", width: 18, kind: "money", amount: true, value: ({ now }) => now?.margin ?? null },
];

/** `GET /forecasts/overview/excel`: the groups, and the shows that they are made of. */
export async function overviewExcel(
  actor: MarketingActor,
  { query: { by, ...asked } }: Input<typeof api.overviewExcel>,
): Promise<Download> {
  const { shows, money, companies } = await overviewOf(actor, asked);
  const whole = shows.map((one) => ({ ...one, now: completed(one.now), lock: completed(one.lock) }));
  await audit(prisma, actor, { action: "forecast.exported", object: "forecast:general", after: { filter: asked, by } });
  const head: Field<OverviewGroup>[] = [
    { header: "Grupo", width: 28, kind: "text", value: ({ key }) => groupTitle(by as Grouping, key, companies) },
    { header: "Moneda", width: 9, kind: "text", value: ({ currency }) => currency },
    { header: "Shows", width: 9, kind: "int", value: ({ shows: all }) => all.length },
    { header: "Sin forecast", width: 12, kind: "int", value: ({ without }) => without },
  ];
  const fields = [...head, ...measure("tickets"), ...measure("gross"), ...measure("spend"), ...measure("margin")];
  return workbookDownload(`forecast_general_${todayIn()}.xlsx`, [
    sheetOf("Forecast general", fields, groupsOf(whole, by as Grouping, money), { money }),
    sheetOf("Shows", SHOW_FIELDS, whole, { money }),
  ]);
}

/** Values with nothing where amounts are not shown. */
const completed = (values: Overview["shows"][number]["now"]) =>
  values && { gross: null, spend: null, margin: null, ...values };
