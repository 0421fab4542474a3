import { type AnyParams, type Asked, checkedQuery, type QueryName } from "../schema/query";
import { type Built, build, detailOf, MOST_OPTIONS, showsOf } from "./build";
import type { KnownShow, Named, Reach } from "./findNames";
import type { Slots } from "./slots";

/** One of what a doubtful question may mean. */
export interface Option {
  label: string;
  detail: string;
  asked: Asked;
}

/** What a question means. */
export type Parsed =
  | { kind: "query"; asked: Asked }
  /** `about`: what is in doubt; the question is kept until one of `options` is chosen. */
  | { kind: "choose"; about: "artist" | "show" | "city" | "query" | "name"; options: readonly Option[] }
  /** It goes on from a question that was not said before. */
  | { kind: "follow"; params: AnyParams }
  /** Names nobody within the asker's reach. */
  | { kind: "not_found"; names: readonly string[] }
  /** It is a question of the list with something that it needs and does not say, in words. */
  | { kind: "missing"; query: QueryName; what: string }
  | { kind: "outside" };

export function finish(query: QueryName, built: Built, slots: Slots, reach: Reach): Parsed {
  if ("missing" in built) return { kind: "missing", query, what: built.missing };
  if ("shows" in built) return chooseShow(query, slots, built.shows, reach);
  const asked = checkedQuery(built.query, built.params);
  return asked ? { kind: "query", asked } : { kind: "outside" };
}

/** What the queries are called where one of two has to be chosen. */
export const QUERY_TITLES: Readonly<Record<QueryName, string>> = {
  ventas: "Ventas de un período",
  total: "Total vendido",
  restantes: "Entradas que quedan",
  ocupacion: "Shows por ocupación",
  comparar: "Comparar shows",
  ritmo: "Ritmo de venta",
  ranking: "Ranking de shows",
  pronostico: "Pronóstico final",
  agotamiento: "Cuándo se agota",
  probabilidad: "Probabilidad de pasar una marca",
  precio_medio: "Precio medio",
  por_ticketera: "Ventas por ticketera",
  por_categoria: "Ventas por categoría",
  por_ciudad: "Ventas por ciudad",
  por_artista: "Ventas por artista",
  mejor_dia: "Mejor día de venta",
  ultimas_cargas: "Últimas cargas",
  sin_cargar: "Shows sin cargar",
  proximos: "Próximos shows",
  historial: "Historial",
  audiencia: "Audiencia",
};

export const optionOf = (query: QueryName, built: Built): Option[] => {
  if (!("params" in built)) return [];
  const asked = checkedQuery(built.query, built.params);
  return asked ? [{ label: QUERY_TITLES[query], detail: "", asked }] : [];
};

export function chooseShow(query: QueryName, slots: Slots, shows: readonly KnownShow[], reach: Reach): Parsed {
  const options = shows.slice(0, MOST_OPTIONS).flatMap((show) => {
    const built =
      query === "comparar"
        ? build(query, { ...slots, shows: [...new Set([...(slots.shows ?? []), show.name])] }, reach)
        : build(query, { ...slots, show: show.name }, reach);
    const asked = "params" in built ? checkedQuery(built.query, built.params) : null;
    return asked ? [{ label: show.name, detail: detailOf(show), asked }] : [];
  });
  return options.length > 0
    ? { kind: "choose", about: "show", options }
    : { kind: "missing", query, what: "Falta decir de qué show." };
}

export function chooseName(query: QueryName, slots: Slots, { kind, options: names }: Named, reach: Reach): Parsed {
  const key = kind === "category" ? "categoria" : kind;
  const options = names.slice(0, MOST_OPTIONS).flatMap((name) => {
    const with_: Slots = { ...slots, [key]: name };
    const built = build(query, with_, reach);
    const next = kind === "artist" ? showsOf(with_, reach)[0] : undefined;
    const params =
      "params" in built
        ? built
        : "shows" in built && built.shows[0]
          ? build(query, { ...with_, show: built.shows[0].name }, reach)
          : null;
    const asked = params && "params" in params ? checkedQuery(params.query, params.params) : null;
    return asked ? [{ label: name, detail: next ? detailOf(next) : "", asked }] : [];
  });
  const [only, ...others] = options;
  if (!only) return { kind: "missing", query, what: "Falta decir de qué show." };
  if (others.length === 0) return { kind: "query", asked: only.asked };
  const about = kind === "artist" || kind === "show" || kind === "city" ? kind : "name";
  return { kind: "choose", about, options };
}
