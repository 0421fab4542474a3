import type { QueryName } from "../schema/query";
import { INTENTS, type Weighed } from "./lexicon";
import type { Reading } from "./reading";

/** The queries that a question may be, the likeliest first. */
export function scores({ text, slots, named }: Reading): (readonly [QueryName, number])[] {
  const things = named.filter(({ kind }) => kind === "artist" || kind === "show").length;
  const places = named.filter(({ kind }) => kind === "city" || kind === "venue" || kind === "country").length;
  const period = slots.past !== undefined;
  const bonus: Partial<Record<QueryName, number>> = {
    ventas: (period ? 1.2 : -0.3) + (named.length > 0 ? 0.4 : 0) + (slots.group && period ? 0.5 : 0),
    total: (period ? -2 : 0.9) + (named.length > 0 ? 0.2 : 0),
    probabilidad: slots.percent === undefined ? -2 : 1.5,
    comparar: things + places > 1 ? 1 : -3,
    ritmo: things > 0 ? 0.6 : places > 0 ? -0.6 : -2.5,
    pronostico: things > 0 ? 0.5 : -0.5,
    agotamiento: things > 0 ? 0.5 : 0,
    restantes: things > 0 ? 0.5 : 0,
    ocupacion: (slots.percent === undefined && slots.above === undefined ? -0.6 : 0.6) + (things > 0 ? -0.6 : 0.4),
    ranking: things > 1 ? -1 : 0,
    proximos: slots.left ? -1 : 0,
    historial: things > 0 ? 0.5 : 0,
    sin_cargar: period ? 0.3 : 0,
    mejor_dia: slots.group === "dia" ? -2 : 0,
  };
  return (Object.entries(INTENTS) as [QueryName, Weighed][])
    .map(([query, weighed]) => {
      const sum = weighed.reduce((total, [pattern, weight]) => total + (pattern.test(text) ? weight : 0), 0);
      return [query, sum === 0 ? 0 : sum + (bonus[query] ?? 0)] as const;
    })
    .sort((a, b) => b[1] - a[1]);
}
