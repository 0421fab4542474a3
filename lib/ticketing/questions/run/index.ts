import type { Answer } from "../schema/answer";
import type { Asked, ParamsOf, QueryName } from "../schema/query";
import * as outlooks from "./outlookAnswers";
import type { Asking, Nothing } from "./salesAnswers";
import * as sales from "./salesAnswers";
import * as shows from "./showAnswers";

type Run<Name extends QueryName> = (asking: Asking, params: ParamsOf<Name>) => Promise<Answer | Nothing>;

/** Queries about money: whoever has no montos is told so, and nothing else. */
const OF_MONEY: readonly QueryName[] = ["precio_medio"];

/** Whether a query needs montos. */
export const needsMoney = ({ query, params }: Asked): boolean =>
  OF_MONEY.includes(query) || params.medida === "monto" || params.agrupar === "moneda";

const RUNS: { [Name in Exclude<QueryName, "audiencia">]: Run<Name> } = {
  ventas: sales.salesAnswer,
  total: sales.totalAnswer,
  ranking: sales.rankingAnswer,
  precio_medio: sales.averageAnswer,
  mejor_dia: sales.bestDayAnswer,
  por_ticketera: (asking, params) => sales.byAnswer(asking, "por_ticketera", params),
  por_categoria: (asking, params) => sales.byAnswer(asking, "por_categoria", params),
  por_ciudad: (asking, params) => sales.byAnswer(asking, "por_ciudad", params),
  por_artista: (asking, params) => sales.byAnswer(asking, "por_artista", params),
  restantes: shows.leftAnswer,
  ocupacion: shows.occupancyAnswer,
  comparar: outlooks.compareAnswer,
  ritmo: outlooks.paceAnswer,
  pronostico: outlooks.forecastAnswer,
  agotamiento: outlooks.soldOutAnswer,
  probabilidad: outlooks.chanceAnswer,
  ultimas_cargas: shows.loadsAnswer,
  sin_cargar: shows.unloadedAnswer,
  proximos: shows.comingAnswer,
  historial: shows.pastAnswer,
};

/** Runs a query of the list, of checked parameters, within what the asker sees. Anything else of the data is out of its reach. */
export function runQuery(
  asking: Asking,
  { query, params }: Asked & { query: Exclude<QueryName, "audiencia"> },
): Promise<Answer | Nothing> {
  const run = RUNS[query] as (asking: Asking, params: Asked["params"]) => Promise<Answer | Nothing>;
  return run(asking, params);
}
