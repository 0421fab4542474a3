import { prisma } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { notFound } from "@/lib/http/errors";
import type { MarketingActor } from "../../actor";
import type * as api from "../api";
import { locksOn, openWeek } from "../rules/week";
import type { ForecastView } from "../schema";
import { ownersOf, rowsFor } from "./list";
import { type ForecastShow, forecastShows, saidWhere, shown, showsIn } from "./rows";
import { type ForecastScope, forecastScope } from "./scope";

/** @throws 404 for a show of other artists than the person's, or without a day */
export async function showOf(scope: ForecastScope, id: number): Promise<ForecastShow> {
  const [show] = await forecastShows(
    prisma,
    showsIn(scope)
      .add((at) => `s.id = ${at}::int`, id)
      .where(),
  );
  if (!show) throw notFound("No existe este show, o no es de los artistas que puede ver.");
  return show;
}

const MOST_WEEKS = 60;

/** A show with what an owner says of it and said at each lock. @throws 404 */
export async function viewOf(actor: MarketingActor, id: number, asked?: number): Promise<ForecastView> {
  const scope = await forecastScope(actor);
  const show = await showOf(scope, id);
  const owner = asked ?? actor.userId;
  const week = openWeek();
  const [[row], weeks, others, owners] = await Promise.all([
    rowsFor([show], owner, scope),
    saidWhere(
      prisma,
      `f.show_id = $1::int AND f.owner_user_id = $2::int AND f.week > $3::date - ${MOST_WEEKS * 7}`,
      [id, owner, week],
      "ORDER BY f.week DESC",
    ),
    saidWhere(
      prisma,
      `f.show_id = $1::int AND f.owner_user_id <> $2::int AND f.scenario = 'base' AND f.week = (SELECT max(w.week) FROM forecast w
         WHERE w.show_id = f.show_id AND w.owner_user_id = f.owner_user_id)`,
      [id, owner],
      "ORDER BY f.said_at DESC",
    ),
    ownersOf(),
  ]);
  if (!row) throw notFound();
  return {
    row,
    week,
    locks_on: locksOn(week),
    owner: owners.find((one) => one.id === owner) ?? {
      id: owner,
      name: owner === actor.userId ? actor.name || actor.mail : "",
    },
    own: owner === actor.userId,
    money: scope.money,
    version: weeks.find((one) => one.week === week)?.version ?? null,
    locked: weeks.flatMap(({ week: at, locked_at, values }) =>
      locked_at === null ? [] : [{ week: at, locked_at, base: shown(values.base, scope.money) }],
    ),
    others: others.flatMap(({ owner_user_id, owner: name, week: at, values }) => {
      const base = shown(values.base, scope.money);
      return base === null ? [] : [{ owner: { id: owner_user_id, name }, week: at, base }];
    }),
  };
}

/** `GET /forecasts/{show}`. Errors: 404. */
export const get = (actor: MarketingActor, { params, query }: Input<typeof api.getForecast>): Promise<ForecastView> =>
  viewOf(actor, params.show, query.owner);
