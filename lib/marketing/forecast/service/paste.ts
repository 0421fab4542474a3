import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import { formatInteger } from "@/lib/format/number";
import { pastedRows } from "@/lib/format/pastedRows";
import { normalize } from "@/lib/format/text";
import type { Input } from "@/lib/http/contract";
import { badField } from "@/lib/http/errors";
import { holdTurn } from "@/lib/inTurn";
import type { MarketingActor } from "../../actor";
import { forecastsChanged } from "../../changed";
import type * as api from "../api";
import { type Measure, measures, measureTitles, scenarioTitles } from "../rules/kinds";
import { type PastedLine, readPasted } from "../rules/paste";
import { NOTHING, type ScenarioValues, type Values, valuesProblem } from "../rules/values";
import { openWeek } from "../rules/week";
import type { Pasted } from "../schema";
import { type ForecastShow, forecastShows, latestSaid, showsIn } from "./rows";
import { typedOver, writeSaid } from "./save";
import { forecastScope } from "./scope";

const MOST_CELLS = 2_000;

interface Plan {
  show: ForecastShow;
  before: ScenarioValues;
  after: ScenarioValues;
}

const text = (values: Values | null, measure: Measure, currency: ForecastShow["currency"]): string => {
  const value = values?.[measure] ?? null;
  if (value === null) return "";
  return typeof value === "number" ? formatInteger(value) : formatMoney(value, currency, { decimals: 2 });
};

/** `POST /forecasts/paste`: what each row changes and why one is refused; saved all together, or nothing. Errors: 400. */
export async function paste(
  actor: MarketingActor,
  { body: { text: pasted, dry_run } }: Input<typeof api.pasteForecasts>,
): Promise<Pasted> {
  const scope = await forecastScope(actor);
  const cells = pastedRows(pasted, { head: true });
  if (cells.reduce((sum, row) => sum + row.filter(Boolean).length, 0) > MOST_CELLS * 4 || cells.length > MOST_CELLS)
    throw badField("text", `Se pegan hasta ${formatInteger(MOST_CELLS)} filas de una vez.`);
  const lines = readPasted(cells, scope);
  if (lines.length === 0) throw badField("text", "No se encontró ninguna fila con un show.");
  return prisma.$transaction(async (tx) => {
    await holdTurn(tx, `forecast:${actor.userId}`);
    const named = await forecastShows(
      tx,
      showsIn(scope)
        .add(
          (at) => `search_plain(s.name) = ANY (${at}::text[])`,
          [...new Set(lines.map(({ show }) => normalize(show)))],
        )
        .where(),
    );
    const said = await latestSaid(
      tx,
      named.map(({ id }) => id),
      actor.userId,
    );
    const plans = new Map<number, Plan>();
    const taken = new Set<string>();
    const rows = lines.map((line) => planned(line, { named, plans, taken, scope, said }));
    // What scenarios say of each other is known once all rows stand.
    for (const { show, after } of plans.values()) {
      const problem = valuesProblem(after, show);
      const at = problem && rows.find((row) => row.of === show.id && row.scenario === problem.scenario);
      const wrong = problem && (at ?? rows.find((row) => row.of === show.id));
      if (wrong && problem) wrong.problem ??= problem.message;
    }
    const refused = rows.filter(({ problem }) => problem !== null).length;
    const saves = !dry_run && refused === 0;
    if (saves) {
      const week = openWeek();
      for (const { show, before, after } of plans.values()) {
        if (JSON.stringify(before) === JSON.stringify(after)) continue;
        await writeSaid(tx, { show, owner: actor.userId, week }, after);
        await audit(tx, actor, { action: "forecast.pasted", object: `forecast:${show.id}`, before, after });
      }
      await forecastsChanged(tx);
    }
    const changed = rows.filter(({ problem, changes }) => problem === null && changes.length > 0).length;
    return {
      saved: saves,
      changed,
      refused,
      same: rows.length - changed - refused,
      rows: rows.map(({ of: _of, ...row }) => row),
    };
  });
}

/** What a row changes of what is said, which it adds to its show's plan. */
function planned(
  { row, show: name, scenario, values, problem }: PastedLine,
  {
    named,
    plans,
    taken,
    scope,
    said,
  }: {
    named: readonly ForecastShow[];
    plans: Map<number, Plan>;
    taken: Set<string>;
    scope: Awaited<ReturnType<typeof forecastScope>>;
    said: Awaited<ReturnType<typeof latestSaid>>;
  },
): Pasted["rows"][number] & { of: number | null } {
  const told = { row, show: name, scenario, problem, changes: [], of: null };
  if (problem) return told;
  const found = named.filter((one) => normalize(one.name) === normalize(name));
  const show = found.find((one) => one.name === name) ?? found[0];
  if (!show) return { ...told, problem: "No existe este show, o no es de los artistas que puede ver." };
  if (show.over) return { ...told, problem: "El show ya fue: su última columna es lo que pasó." };
  const key = `${show.id} ${scenario}`;
  if (taken.has(key)) return { ...told, problem: `Hay otra fila de este show en ${scenarioTitles[scenario]}.` };
  taken.add(key);
  const before = said.get(show.id)?.values ?? { low: null, base: null, high: null };
  const plan = plans.get(show.id) ?? { show, before, after: { ...before } };
  plan.after[scenario] = typedOver(before[scenario], values, scope);
  plans.set(show.id, plan);
  const changes = measures.flatMap((measure) => {
    const [was, now] = [
      text(before[scenario], measure, show.currency),
      text(plan.after[scenario] ?? NOTHING, measure, show.currency),
    ];
    return was === now ? [] : [{ field: measureTitles[measure], before: was, after: now }];
  });
  return { ...told, changes, of: show.id };
}
