import { can } from "@/lib/access/can";
import { audit } from "@/lib/audit/audit";
import { activePeople } from "@/lib/auth/person";
import { prisma, query } from "@/lib/db";
import { workbookDownload } from "@/lib/excel/download";
import { type Field, sheetOf } from "@/lib/excel/fields";
import { todayIn } from "@/lib/format/dates";
import type { Download, Input, Output } from "@/lib/http/contract";
import type { MarketingActor } from "../../actor";
import type * as api from "../api";
import { genreTitles, originTitles, type Scenario, scenarios, scenarioTitles } from "../rules/kinds";
import { errorPercent } from "../rules/values";
import { locksOn, openWeek } from "../rules/week";
import type { ForecastFilter, ForecastRow } from "../schema";
import { errorsOf } from "./errors";
import { proposedOf } from "./proposed";
import { type ForecastShow, FROM, filtered, forecastShows, latestSaid, shown, shownAll } from "./rows";
import { type ForecastScope, forecastScope } from "./scope";

const NOTHING_SAID = { low: null, base: null, high: null };
const SORTED: Record<string, string> = { day: "s.fecha", show: "lower(s.name)" };
const orderBy = (sort: ForecastFilter["sort"]) =>
  `ORDER BY ${SORTED[sort.replace("-", "")]} ${sort.startsWith("-") ? "DESC" : "ASC"}, s.id`;

/** Shows with what an owner says of each. */
export async function rowsFor(
  shows: readonly ForecastShow[],
  owner: number,
  { money }: ForecastScope,
): Promise<ForecastRow[]> {
  const ids = shows.map(({ id }) => id);
  const [said, locked, proposed] = await Promise.all([
    latestSaid(prisma, ids, owner),
    latestSaid(prisma, ids, owner, { locked: true }),
    Promise.all(shows.map(proposedOf)),
  ]);
  return shows.map((show, index): ForecastRow => {
    const { gross: _gross, actual, ...facts } = show;
    const own = said.get(show.id);
    const offer = proposed[index];
    return {
      ...facts,
      said: shownAll(own?.values ?? NOTHING_SAID, money),
      said_week: own?.week ?? null,
      said_at: own?.said_at ?? null,
      proposed: offer ? { ...shownAll(offer, money), comparables: offer.comparables } : null,
      lock: shownAll(locked.get(show.id)?.values ?? NOTHING_SAID, money),
      actual: shown(actual, money),
    };
  });
}

/** Whoever says something, or may. */
export async function ownersOf(): Promise<{ id: number; name: string }[]> {
  const said = await query<{ id: number }>("SELECT DISTINCT owner_user_id AS id FROM forecast", []);
  const known = new Set(said.map(({ id }) => id));
  return (await activePeople())
    .filter((person) => known.has(person.userId) && can(person, "forecast.write"))
    .map(({ userId, name, mail }) => ({ id: userId, name: name || mail }));
}

/** `GET /forecasts`. */
export async function list(
  actor: MarketingActor,
  { query: { page, limit, ...asked } }: Input<typeof api.listForecasts>,
): Promise<Output<typeof api.listForecasts>> {
  const scope = await forecastScope(actor);
  const owner = asked.owner ?? actor.userId;
  const where = filtered(scope, asked);
  const [shows, [counted], owners, errors] = await Promise.all([
    forecastShows(prisma, where, `${orderBy(asked.sort)} LIMIT ${limit} OFFSET ${(page - 1) * limit}`),
    query<{ total: number }>(`SELECT count(*)::int AS total FROM ${FROM} WHERE ${where.text}`, [...where.values]),
    ownersOf(),
    errorsOf(prisma, scope),
  ]);
  const week = openWeek();
  const mine = { id: actor.userId, name: actor.name || actor.mail };
  return {
    data: await rowsFor(shows, owner, scope),
    total: counted?.total ?? 0,
    week,
    locks_on: locksOn(week),
    owner: owners.find(({ id }) => id === owner) ?? (owner === actor.userId ? mine : { id: owner, name: "" }),
    own: owner === actor.userId,
    owners: owners.some(({ id }) => id === actor.userId) ? owners : [mine, ...owners],
    money: scope.money,
    errors,
  };
}

interface Line {
  row: ForecastRow;
  scenario: Scenario;
}
const errorOf = ({ row, scenario }: Line): number | null => {
  const [locked, actual] = [row.lock[scenario]?.tickets ?? null, row.actual?.tickets ?? 0];
  const percent = locked === null || !row.actual ? null : errorPercent(locked, actual);
  return percent === null ? null : Math.round(percent * 10) / 10;
};

/** Its first columns are those that are pasted back. */
const FIELDS: Field<Line>[] = [
  { header: "Show", width: 36, kind: "text", value: ({ row }) => row.name },
  { header: "Escenario", width: 11, kind: "text", value: ({ scenario }) => scenarioTitles[scenario] },
  { header: "Entradas", width: 12, kind: "int", value: ({ row, scenario }) => row.said[scenario]?.tickets ?? null },
  {
    header: "Recaudación",
    width: 18,
    kind: "money",
    amount: true,
    value: ({ row, scenario }) => row.said[scenario]?.gross ?? null,
  },
  {
    header: "Gasto de marketing",
    width: 18,
    kind: "money",
    amount: true,
    value: ({ row, scenario }) => row.said[scenario]?.spend ?? null,
  },
  {
    header: "Margen",
    width: 18,
    kind: "money",
    amount: true,
    value: ({ row, scenario }) => row.said[scenario]?.margin ?? null,
  },
  { header: "Moneda", width: 9, kind: "text", value: ({ row }) => row.currency },
  { header: "Fecha", width: 14, kind: "day", value: ({ row }) => row.day },
  { header: "Artista", width: 24, kind: "text", value: ({ row }) => row.artist.name },
  { header: "Origen", width: 14, kind: "text", value: ({ row }) => (row.origin ? originTitles[row.origin] : "") },
  { header: "Género", width: 14, kind: "text", value: ({ row }) => genreTitles[row.genre ?? ""] ?? "" },
  { header: "Empresa", width: 24, kind: "text", value: ({ row }) => row.company?.name ?? "" },
  {
    header: "Propone ticketing",
    width: 16,
    kind: "int",
    value: ({ row, scenario }) => row.proposed?.[scenario]?.tickets ?? null,
  },
  {
    header: "Último cierre",
    width: 14,
    kind: "int",
    value: ({ row, scenario }) => row.lock[scenario]?.tickets ?? null,
  },
  { header: "Vendidas", width: 12, kind: "int", value: ({ row }) => row.sold },
  {
    header: "Recaudación real",
    width: 18,
    kind: "money",
    amount: true,
    value: ({ row }) => row.actual?.gross ?? null,
  },
  { header: "Gasto real", width: 18, kind: "money", amount: true, value: ({ row }) => row.actual?.spend ?? null },
  { header: "Margen real", width: 18, kind: "money", amount: true, value: ({ row }) => row.actual?.margin ?? null },
  // Percents of a sheet are parts of one.
  { header: "Error %", width: 10, kind: "text", value: (line) => errorOf(line)?.toFixed(1).replace(".", ",") ?? "" },
];

const EXPORTED = 100;

/** `GET /forecasts/excel`: what the filters leave, a line for each show and scenario. */
export async function excel(
  actor: MarketingActor,
  { query: asked }: Input<typeof api.forecastsExcel>,
): Promise<Download> {
  const scope = await forecastScope(actor);
  const owner = asked.owner ?? actor.userId;
  const where = filtered(scope, asked);
  async function* lines(): AsyncGenerator<Line> {
    for (let from = 0; ; from += EXPORTED) {
      const shows = await forecastShows(prisma, where, `${orderBy(asked.sort)} LIMIT ${EXPORTED} OFFSET ${from}`);
      for (const row of await rowsFor(shows, owner, scope)) for (const scenario of scenarios) yield { row, scenario };
      if (shows.length < EXPORTED) return;
    }
  }
  await audit(prisma, actor, { action: "forecast.exported", object: "forecast:lista", after: { filter: asked } });
  return workbookDownload(`forecast_${todayIn()}.xlsx`, [sheetOf("Forecast", FIELDS, lines(), { money: scope.money })]);
}
