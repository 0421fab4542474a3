import type { AnyParams, QueryName } from "../schema/query";
import type { KnownShow, Reach } from "./findNames";
import type { Slots } from "./slots";

/** Shows side by side, and choices where one is in doubt, at the most. */
export const MOST_OPTIONS = 5;

export const inPlace = (show: KnownShow, { city, country, venue }: Slots): boolean =>
  (!city || show.city === city) && (!country || show.country === country) && (!venue || show.venue === venue);

/** The shows that an artist and a place may mean: those to come where there are any, the soonest first. */
export function showsOf(slots: Slots, reach: Reach): KnownShow[] {
  if (slots.show) return reach.shows.filter(({ name }) => name === slots.show);
  const fitting = reach.shows.filter((show) => (!slots.artist || show.artist === slots.artist) && inPlace(show, slots));
  const ahead = fitting.filter(({ fecha }) => fecha !== null && fecha >= reach.today);
  const day = (show: KnownShow) => show.fecha ?? "9999";
  const sorted = (list: KnownShow[], back = 1) => [...list].sort((a, b) => (day(a) < day(b) ? -back : back));
  return ahead.length > 0 ? sorted(ahead) : sorted(fitting, -1).slice(0, 1);
}

export const defined = (params: Record<string, unknown>): AnyParams =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined && value !== null));

const filterOf = ({ artist, show, city, country, venue }: Slots) =>
  show ? { show } : { artist, city, country, venue };
const salesOf = (slots: Slots) => ({ ...filterOf(slots), ticketera: slots.ticketera, categoria: slots.categoria });
const pastOf = ({ past }: Slots) => ({ desde: past?.desde, hasta: past?.hasta });
const futureOf = ({ future }: Slots) => ({ desde: future?.desde, hasta: future?.hasta });
const moneyOf = ({ money }: Slots) => ({ medida: money ? ("monto" as const) : undefined });

export type Built = { query: QueryName; params: AnyParams } | { missing: string } | { shows: readonly KnownShow[] };

const ONE_SHOW: readonly QueryName[] = ["restantes", "ritmo", "pronostico", "agotamiento", "probabilidad"];
const GROUPED = {
  ticketera: "por_ticketera",
  categoria: "por_categoria",
  ciudad: "por_ciudad",
  artista: "por_artista",
} as const;

/** The parameters that a query takes of the slots. */
export function build(query: QueryName, slots: Slots, reach: Reach): Built {
  if (ONE_SHOW.includes(query)) {
    if (!slots.artist && !slots.show && !slots.city && !slots.venue) return { missing: "Falta decir de qué show." };
    const shows = showsOf(slots, reach);
    const [only] = shows;
    if (!only) return { missing: noShow(slots) };
    if (shows.length > 1) return { shows };
    const umbral = slots.percent;
    return {
      query,
      params: query === "probabilidad" ? defined({ show: only.name, umbral: umbral ?? 100 }) : { show: only.name },
    };
  }
  switch (query) {
    case "ventas":
    case "total": {
      const group = slots.group && GROUPED[slots.group as keyof typeof GROUPED];
      if (!slots.past && group) return { query: group, params: defined({ ...salesOf(slots), ...moneyOf(slots) }) };
      if (!slots.past && !slots.group)
        return { query: "total", params: defined({ ...salesOf(slots), ...moneyOf(slots) }) };
      return {
        query: "ventas",
        params: defined({ ...salesOf(slots), ...pastOf(slots), ...moneyOf(slots), agrupar: slots.group }),
      };
    }
    case "ocupacion":
      return {
        query,
        params: defined({
          ...filterOf(slots),
          menor_que: slots.below,
          mayor_que: slots.above,
          dias_menor: slots.left?.days ?? slots.ahead,
          ...(slots.ahead === undefined && futureOf(slots)),
        }),
      };
    case "comparar": {
      const { shows = [] } = slots;
      if (shows.length < 2) return { missing: "Falta decir con qué show comparar." };
      return {
        query,
        params: defined({ shows: shows.slice(0, MOST_OPTIONS), dias: slots.left?.days, ...moneyOf(slots) }),
      };
    }
    case "ranking":
      return {
        query,
        params: defined({
          ...salesOf(slots),
          ...pastOf(slots),
          medida: slots.money ? "monto" : "tickets",
          n: slots.n,
          orden: slots.least ? "menor" : undefined,
        }),
      };
    case "precio_medio":
      return { query, params: defined({ ...salesOf(slots), ...pastOf(slots) }) };
    case "por_ticketera":
    case "por_categoria":
    case "por_ciudad":
    case "por_artista":
    case "mejor_dia":
      return { query, params: defined({ ...salesOf(slots), ...pastOf(slots), ...moneyOf(slots) }) };
    case "ultimas_cargas":
      return { query, params: defined(salesOf(slots)) };
    case "sin_cargar":
      return { query, params: defined({ ...filterOf(slots), desde: slots.past?.desde }) };
    case "proximos":
      return { query, params: defined({ ...filterOf(slots), ...futureOf(slots) }) };
    case "historial":
      return slots.artist || slots.show || slots.city
        ? { query, params: defined(filterOf(slots)) }
        : { missing: "Falta decir de qué artista." };
    case "audiencia": {
      const shows = slots.artist || slots.show ? showsOf(slots, reach) : [];
      const [only] = shows;
      const one = only && shows.length === 1 ? { show: only.name } : filterOf(slots);
      return { query, params: defined({ ...one, corte: slots.cut }) };
    }
    default:
      return { missing: "Falta decir de qué show." };
  }
}

function noShow({ artist, city, venue, show }: Slots): string {
  const place = venue ?? city;
  if (artist && place) return `No hay ningún show de ${artist} en ${place}.`;
  return `No hay ningún show ${artist ? `de ${artist}` : `en ${place ?? show}`}.`;
}

export const detailOf = ({ venue, city, fecha }: KnownShow): string => [venue, city, fecha].filter(Boolean).join(" · ");

export const paramsOfSlots = (slots: Slots): AnyParams =>
  defined({
    ...salesOf(slots),
    ...pastOf(slots),
    ...moneyOf(slots),
    agrupar: slots.group,
    dias: slots.left?.days,
    n: slots.n,
  });
