import { audit } from "@/lib/audit/audit";
import { prisma, type Tx, txQuery } from "@/lib/db";
import type { Input } from "@/lib/http/contract";
import { badField, badRequest, impossible, staleVersion } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import type { MarketingActor } from "../../actor";
import { forecastsChanged } from "../../changed";
import type * as api from "../api";
import { scenarios } from "../rules/kinds";
import { NOTHING, type ScenarioValues, saysSomething, type Values, valuesProblem } from "../rules/values";
import { openWeek } from "../rules/week";
import type { ForecastView } from "../schema";
import { type ForecastShow, latestSaid } from "./rows";
import { type ForecastScope, forecastScope } from "./scope";
import { showOf, viewOf } from "./view";

type Typed = { tickets?: number | null; gross?: string | null; spend?: string | null; margin?: string | null };

/** What is typed over what was said; amounts only of who may see them. */
export function typedOver(before: Values | null, typed: Typed, { money }: ForecastScope): Values {
  const stays = before ?? NOTHING;
  const of = (measure: "gross" | "spend" | "margin") => {
    const given = typed[measure];
    return !money || given === undefined ? stays[measure] : given;
  };
  return {
    tickets: typed.tickets === undefined ? stays.tickets : typed.tickets,
    gross: of("gross"),
    spend: of("spend"),
    margin: of("margin"),
  };
}

/** Writes what an owner says of a show in the open week: its three scenarios together, as one version. */
export async function writeSaid(
  tx: Tx,
  { show, owner, week }: { show: Pick<ForecastShow, "id" | "currency">; owner: number; week: string },
  said: ScenarioValues,
): Promise<void> {
  const kept = scenarios.flatMap((scenario) => {
    const values = said[scenario];
    return values && saysSomething(values) ? [{ scenario, ...values }] : [];
  });
  await txQuery(
    tx,
    "DELETE FROM forecast WHERE show_id = $1::int AND owner_user_id = $2::int AND week = $3::date AND NOT scenario = ANY ($4::text[])",
    show.id,
    owner,
    week,
    kept.map(({ scenario }) => scenario),
  );
  await txQuery(
    tx,
    `WITH before AS (SELECT coalesce(max(version), 0) AS version FROM forecast WHERE show_id = $1::int AND owner_user_id = $2::int AND week = $3::date)
     INSERT INTO forecast (show_id, owner_user_id, week, currency, scenario, tickets, gross, spend, margin, version)
     SELECT $1::int, $2::int, $3::date, $4::char(3), x.scenario, x.tickets, x.gross, x.spend, x.margin, (SELECT version + 1 FROM before)
     FROM unnest($5::text[], $6::int[], $7::numeric[], $8::numeric[], $9::numeric[]) AS x(scenario, tickets, gross, spend, margin)
     ON CONFLICT (show_id, scenario, owner_user_id, week) DO UPDATE SET tickets = excluded.tickets, gross = excluded.gross, spend = excluded.spend,
       margin = excluded.margin, currency = excluded.currency, version = excluded.version, said_at = now()`,
    ...[show.id, owner, week, show.currency],
    ...[
      kept.map(({ scenario }) => scenario),
      kept.map(({ tickets }) => tickets),
      kept.map(({ gross }) => gross),
      kept.map(({ spend }) => spend),
      kept.map(({ margin }) => margin),
    ],
  );
}

/** @throws 422 for a show that was: what came is its last word */
export function requireToCome({ over }: Pick<ForecastShow, "over">): void {
  if (over) throw impossible("El show ya fue: lo que pasó llena la última columna.");
}

/** `PUT /forecasts/{show}`. Errors: 400, 404, 409, 422 once the show is over. */
export async function save(
  actor: MarketingActor,
  { params: { show: id }, body }: Input<typeof api.saveForecastOf>,
): Promise<ForecastView> {
  const scope = await forecastScope(actor);
  const show = await showOf(scope, id);
  requireToCome(show);
  const fresh = await prisma.$transaction(async (tx) => {
    await holdTurn(tx, `forecast:${actor.userId}`);
    const week = openWeek();
    const before = (await latestSaid(tx, [id], actor.userId)).get(id);
    const version = before?.week === week ? before.version : null;
    if (body.week !== week || body.version !== version) return false;
    const said = Object.fromEntries(
      scenarios.map((one) => [one, typedOver(before?.values[one] ?? null, body[one], scope)]),
    ) as Record<(typeof scenarios)[number], Values>;
    if (!Object.values(said).some(saysSomething))
      throw badRequest("No dice nada: escribir al menos las entradas de un escenario.", [
        { path: "base.tickets", message: "Falta al menos una cifra." },
      ]);
    const problem = valuesProblem(said, show);
    if (problem) throw badField(`${problem.scenario}.${problem.measure}`, problem.message);
    await writeSaid(tx, { show, owner: actor.userId, week }, said);
    await audit(tx, actor, {
      action: "forecast.changed",
      object: `forecast:${id}`,
      before: before && { semana: before.week, ...before.values },
      after: { semana: week, ...said },
    });
    await forecastsChanged(tx);
    return true;
  });
  const view = await viewOf(actor, id);
  // Also where the week in which it was written was locked meanwhile: what is there is of the one that opened.
  if (!fresh) throw staleVersion(view);
  return view;
}

/** `PUT /forecasts/{show}/artist`: of all their shows. Errors: 404. */
export async function saveArtist(
  actor: MarketingActor,
  { params: { show: id }, body }: Input<typeof api.saveForecastArtist>,
): Promise<ForecastView> {
  const { artist, origin, genre } = await showOf(await forecastScope(actor), id);
  await prisma.$transaction(async (tx) => {
    await txQuery(
      tx,
      "UPDATE artist SET origin = $2::text, genre = $3::text WHERE id = $1::int",
      ...[artist.id, body.origin, body.genre],
    );
    await audit(tx, actor, {
      action: "forecast.artist",
      object: `artist:${artist.id}`,
      before: { origen: origin, genero: genre },
      after: { origen: body.origin, genero: body.genre },
    });
    await forecastsChanged(tx);
  });
  return viewOf(actor, id);
}
