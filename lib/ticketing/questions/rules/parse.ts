import { type AnyParams, type Asked, checkedQuery, type QueryName } from "../schema/query";
import { findDates, type Period, type Said } from "./dates";
import { findNames, type KnownShow, type Named, type Reach } from "./findNames";
import {
  DIMENSION,
  type Dimension,
  dimensions,
  INTENTS,
  isCommon,
  isOrder,
  MONEY_WORDS,
  mended,
  type Weighed,
} from "./lexicon";
import { NUMBER, numberOf, type Word, wordsOf } from "./words";

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

interface Slots {
  artist?: string;
  show?: string;
  city?: string;
  country?: string;
  venue?: string;
  ticketera?: string;
  categoria?: string;
  past?: Period;
  future?: Period;
  left?: { days: number; less: boolean };
  /** Days of "los próximos n días". */
  ahead?: number;
  below?: number;
  above?: number;
  percent?: number;
  n?: number;
  least?: boolean;
  money?: boolean;
  group?: Dimension;
  cut?: string;
  shows?: string[];
  /** A day that was said and that no month has. */
  noDay?: string;
}

const MARK = {
  artist: "@a",
  show: "@s",
  city: "@c",
  country: "@c",
  venue: "@v",
  ticketera: "@t",
  category: "@k",
} as const;
const THRESHOLD = 2;
const TIE = 0.25;
const MOST_OPTIONS = 5;

interface Reading {
  /** In plain spelling, names, days and numbers as marks. */
  text: string;
  named: readonly Named[];
  said: readonly Said[];
  slots: Slots;
  unknown: readonly string[];
}

interface Piece {
  text: string;
  /** Index of the word it begins with. */
  word: number;
}

function read(words: readonly Word[], reach: Reach): Reading {
  const named = findNames(words, reach, isCommon);
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length; ) {
    const name = named.find(({ from }) => from === at);
    const word = words[at];
    if (name) {
      pieces.push({ text: MARK[name.kind], word: at });
      at = name.to;
    } else {
      if (word) pieces.push({ text: word.capital && at > 0 ? word.text : mended(word.text), word: at });
      at++;
    }
  }
  const plain = pieces.map(({ text }) => text).join(" ");
  const dates = findDates(plain, reach);
  const starts: number[] = [];
  let offset = 0;
  for (const { text } of pieces) {
    starts.push(offset);
    offset += text.length + 1;
  }
  const inDate = (index: number) =>
    dates.some(({ from, to }) => (starts[index] ?? 0) >= from && (starts[index] ?? 0) < to);
  const unknown = unknownNames(words, pieces, inDate);
  let text = "";
  let last = 0;
  for (const { from, to, said } of dates) {
    const mark =
      said.kind === "left" ? "@l" : said.kind === "period" && isAhead(said.past, reach.today) ? "@future" : "@f";
    text += plain.slice(last, from) + mark;
    last = to;
  }
  text += plain.slice(last);
  const slots: Slots = {};
  for (const [at, { said, from, to }] of dates.entries()) slotOfDate(slots, said, plain.slice(from, to), at);
  text = numbers(text, slots);
  return { text, named, said: dates.map(({ said }) => said), slots, unknown };
}

const isAhead = ({ desde, hasta }: Period, today: string): boolean =>
  (hasta ?? "") > today || (hasta === null && desde !== null && desde > today);

function slotOfDate(slots: Slots, said: Said, words: string, at: number): void {
  if (said.kind === "left") {
    slots.left ??= { days: said.days, less: said.less };
    return;
  }
  if (said.kind === "none") {
    slots.noDay ??= words;
    return;
  }
  const ahead = new RegExp(`(?:proxim|siguientes).*?(${NUMBER}) dias|(${NUMBER}) (?:proxim|siguientes)\\w* dias`).exec(
    words,
  );
  if (ahead) slots.ahead = numberOf(ahead[1] ?? ahead[2] ?? "");
  if (at > 0 && slots.past) return;
  slots.past = said.past;
  slots.future = said.future;
}

const PERCENT = `(\\d+(?:[.,]\\d+)?|${NUMBER})(?: %|%| por ?ciento| pct)`;
const HALVES: readonly (readonly [RegExp, number])[] = [
  [/\b(?:la )?mitad\b/, 50],
  [/\b(?:los )?tres cuartos\b/, 75],
  [/\b(?:los )?dos tercios\b/, 67],
  [/\bun tercio\b/, 33],
  [/\bun cuarto\b/, 25],
];
const LESS =
  /(?:menos|menor\w*|debajo|abajo|inferior\w*|bajo|no (?:lleg\w+|alcanz\w+|super\w+|pas\w+|sobrepas\w+|tienen?|cubr\w+))(?: \S+){0,4}? @p/;
const percentOf = (text: string): number => (/^\d/.test(text) ? Number(text.replace(",", ".")) : numberOf(text));

/** Takes percentages and counts out of the text into slots, and leaves marks. */
function numbers(given: string, slots: Slots): string {
  let text = given;
  const between = new RegExp(`entre (?:el |un )?(\\d+)(?: ?%)? (?:y|a) (?:el |un )?${PERCENT}`).exec(text);
  if (between) {
    slots.above = Number(between[1]);
    slots.below = percentOf(between[2] ?? "");
    text = text.replace(between[0], "@p");
    return text;
  }
  const percent = new RegExp(`\\b${PERCENT}`).exec(text);
  const half = HALVES.find(([pattern]) => pattern.test(text));
  if (percent) {
    slots.percent = percentOf(percent[1] ?? "");
    text = text.replace(percent[0], "@p");
  } else if (half) {
    slots.percent = half[1];
    text = text.replace(half[0], "@p");
  }
  if (slots.percent !== undefined) {
    if (LESS.test(text)) slots.below = slots.percent;
    else slots.above = slots.percent;
  }
  const count = new RegExp(`(?<![\\w@])(${NUMBER})(?![\\w%/])`, "g");
  text = text.replace(count, (all, value: string) => {
    const number = numberOf(value);
    if (/^(?:un|una|uno)$/.test(value) || slots.n !== undefined || !(number > 0)) return all;
    slots.n = number;
    return "@n";
  });
  return text;
}

const BEFORE_NAMES = new Set(
  "de del a al en con para por contra y o vs versus vendio vende vendieron hizo viene va anda marcha toca tocan agota agotara recaudo facturo llena termina cierra artista banda show concierto recital ciudad ticketera compara comparame le fue gira ritmo pronostico proyeccion historial ventas e quedan".split(
    " ",
  ),
);

/** Words that stand where a name would and are nobody's within reach; neighbours are one name. */
function unknownNames(words: readonly Word[], pieces: readonly Piece[], inDate: (index: number) => boolean): string[] {
  const found: string[] = [];
  let open = false;
  for (const [index, { text, word: at }] of pieces.entries()) {
    const word = words[at];
    const bareWord = word?.text ?? "";
    const strange = !text.startsWith("@") && !inDate(index) && !isCommon(text);
    const before = words[at - 1]?.text ?? "";
    const capital = word?.capital === true && at > 0;
    // A name of words of the language, as capitals in the middle of a sentence say.
    const proper = capital && !text.startsWith("@") && !inDate(index) && open && bareWord.length > 2;
    const placed = capital || open || BEFORE_NAMES.has(before) || (at === 0 && word?.capital === true);
    if ((strange && placed) || proper) {
      const raw = word?.raw ?? text;
      if (open) found.push(`${found.pop()} ${raw}`);
      else found.push(raw);
      open = true;
    } else open = false;
  }
  return found;
}

const dimensionPattern = (dimension: Dimension): string =>
  dimension === "show"
    ? DIMENSION.show.replace("|fechas?", "")
    : dimension === "dia"
      ? `${DIMENSION.dia}|fechas?`
      : DIMENSION[dimension];
const GROUPS = dimensions.map((dimension) => ({
  dimension,
  pattern: new RegExp(
    `(?<![\\w@])(?:por|segun|entre|cada|por cada|de cada|abiert\\w+ por|desglos\\w+ (?:por|de)) (?:cada |la |el |las |los )?(?:${dimensionPattern(dimension)})(?![\\w])`,
  ),
}));
const DAILY: readonly (readonly [RegExp, Dimension])[] = [
  [/\b(?:dia (?:por|a|tras) dia|diari[oa]s?|diariamente)\b/, "dia"],
  [/\b(?:semana (?:por|a|tras) semana|semanal(?:es|mente)?)\b/, "semana"],
  [/\b(?:mes (?:por|a|tras) mes|mensual(?:es|mente)?)\b/, "mes"],
];
const CUTS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:edad(?:es)?|anos tienen|jovenes|joven|mayores)\b/, "edad"],
  [/\b(?:de donde|ciudad(?:es)?|viene|vienen|lugar(?:es)?|procedencia|origen|localidad(?:es)?)\b/, "ciudad"],
  [/\b(?:canal(?:es)?|por donde compr\w+|medio)\b/, "canal"],
  [/\b(?:genero|sexo|mujeres|hombres|varones)\b/, "genero"],
  [/\b(?:anticipacion|antelacion|cuanto antes|cuando compr\w+)\b/, "anticipacion"],
  [/\b(?:cuantas entradas|por compra|por persona)\b/, "cantidad"],
];
/** Asks for one of them: "qué show vendió más". */
const ONE_OF =
  /\b(?:que|cual(?: es| fue)?(?: el| la)?) (?:show|concierto|recital|evento|funcion|fecha|espectaculo|presentacion)\b/;
const LEAST = /\b(?:menos|peor(?:es)?|ultim[oa]s|mas floj[oa]s?|mas baj[oa]s?|de menor a mayor)\b/;

/** Grouping, measure and order that the words say. */
function wordSlots(text: string, slots: Slots): void {
  const daily = DAILY.find(([pattern]) => pattern.test(text));
  const group = GROUPS.find(({ pattern }) => pattern.test(text));
  if (daily) slots.group = daily[1];
  else if (group) slots.group = group.dimension;
  if (MONEY_WORDS.test(text)) slots.money = true;
  if (LEAST.test(text)) slots.least = true;
  if (ONE_OF.test(text)) slots.n ??= 1;
  const cut = CUTS.find(([pattern]) => pattern.test(text));
  if (cut) slots.cut = cut[1];
}

type Score = readonly [QueryName, number];

function scores({ text, slots, named }: Reading): Score[] {
  const things = named.filter(({ kind }) => kind === "artist" || kind === "show").length;
  const places = named.filter(({ kind }) => kind === "city" || kind === "venue" || kind === "country").length;
  const period = slots.past !== undefined;
  const bonus: Partial<Record<QueryName, number>> = {
    ventas: (period ? 1.2 : -0.3) + (named.length > 0 ? 0.4 : 0) + (slots.group && period ? 0.5 : 0),
    total: (period ? -2 : 0.9) + (named.length > 0 ? 0.2 : 0),
    probabilidad: slots.percent === undefined ? -2 : 0.5,
    comparar: things + places > 1 ? 1 : -3,
    ritmo: things > 0 ? 0.6 : places > 0 ? -0.6 : -2.5,
    pronostico: things > 0 ? 0.5 : -0.5,
    agotamiento: things > 0 ? 0.5 : 0,
    restantes: things > 0 ? 0.5 : 0,
    ocupacion: (slots.percent === undefined ? -0.6 : 0.6) + (things > 0 ? -0.6 : 0.4),
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

const inPlace = (show: KnownShow, { city, country, venue }: Slots): boolean =>
  (!city || show.city === city) && (!country || show.country === country) && (!venue || show.venue === venue);

/** The shows that an artist and a place may mean: those to come where there are any, the soonest first. */
function showsOf(slots: Slots, reach: Reach): KnownShow[] {
  if (slots.show) return reach.shows.filter(({ name }) => name === slots.show);
  const fitting = reach.shows.filter((show) => (!slots.artist || show.artist === slots.artist) && inPlace(show, slots));
  const ahead = fitting.filter(({ fecha }) => fecha !== null && fecha >= reach.today);
  const day = (show: KnownShow) => show.fecha ?? "9999";
  const sorted = (list: KnownShow[], back = 1) => [...list].sort((a, b) => (day(a) < day(b) ? -back : back));
  return ahead.length > 0 ? sorted(ahead) : sorted(fitting, -1).slice(0, 1);
}

const defined = (params: Record<string, unknown>): AnyParams =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined && value !== null));

const filterOf = ({ artist, show, city, country, venue }: Slots) =>
  show ? { show } : { artist, city, country, venue };
const salesOf = (slots: Slots) => ({ ...filterOf(slots), ticketera: slots.ticketera, categoria: slots.categoria });
const pastOf = ({ past }: Slots) => ({ desde: past?.desde, hasta: past?.hasta });
const futureOf = ({ future }: Slots) => ({ desde: future?.desde, hasta: future?.hasta });
const moneyOf = ({ money }: Slots) => ({ medida: money ? ("monto" as const) : undefined });

type Built = { query: QueryName; params: AnyParams } | { missing: string } | { shows: readonly KnownShow[] };

const ONE_SHOW: readonly QueryName[] = ["restantes", "ritmo", "pronostico", "agotamiento", "probabilidad"];
const GROUPED = {
  ticketera: "por_ticketera",
  categoria: "por_categoria",
  ciudad: "por_ciudad",
  artista: "por_artista",
} as const;

/** The parameters that a query takes of the slots. */
function build(query: QueryName, slots: Slots, reach: Reach): Built {
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

const detailOf = ({ venue, city, fecha }: KnownShow): string => [venue, city, fecha].filter(Boolean).join(" · ");

/** What the names of the question fill, and those of which it is not sure which is meant. */
function nameSlots(named: readonly Named[], slots: Slots): Named | null {
  for (const { kind, options } of named) {
    const [only] = options;
    if (!only) continue;
    if (options.length > 1) continue;
    const key = kind === "category" ? "categoria" : kind;
    slots[key] ??= only;
  }
  return named.find(({ options }) => options.length > 1) ?? null;
}

/** Shows side by side: each stretch with a name or a place is one, an artist said once is that of the next as well. */
function comparedShows(named: readonly Named[], reach: Reach): string[] | KnownShow[] {
  const shows: string[] = [];
  let current: Slots = {};
  let last: string | undefined;
  const close = (): KnownShow[] | null => {
    if (!current.artist && !current.show && !current.city && !current.venue) return null;
    const found = showsOf({ ...current, artist: current.artist ?? (current.show ? undefined : last) }, reach);
    last = current.artist ?? last;
    current = {};
    if (found.length > 1) return found;
    if (found[0] && !shows.includes(found[0].name)) shows.push(found[0].name);
    return null;
  };
  for (const { kind, options } of named) {
    const [only] = options;
    if (!only || kind === "ticketera" || kind === "category") continue;
    const place = kind === "city" || kind === "venue" || kind === "country";
    const taken = place ? (current.city ?? current.venue ?? current.show) : (current.artist ?? current.show);
    const placed = !place && (current.city !== undefined || current.venue !== undefined);
    if (taken !== undefined || (placed && current.artist !== undefined)) {
      const doubt = close();
      if (doubt) return doubt;
    }
    current[kind] = only;
  }
  return close() ?? shows;
}

/** What a question that goes on keeps of the one before. */
function slotsOf({ query, params }: Asked, reach: Reach): Slots {
  const said = params as Record<string, string | number | undefined>;
  const show = reach.shows.find(({ name }) => name === said.show);
  const slots: Slots = {
    artist: (said.artist as string) ?? show?.artist,
    city: (said.city as string) ?? show?.city,
    country: said.country as string,
    venue: said.venue as string,
    ticketera: said.ticketera as string,
    categoria: said.categoria as string,
    below: said.menor_que as number,
    above: said.mayor_que as number,
    percent: said.umbral as number,
    n: said.n as number,
    least: said.orden === "menor" || undefined,
    money: said.medida === "monto" || undefined,
    group: said.agrupar as Dimension,
    cut: said.corte as string,
  };
  if (said.desde || said.hasta) {
    const period = { desde: (said.desde as string) ?? null, hasta: (said.hasta as string) ?? null };
    slots.past = period;
    slots.future = period;
  }
  if (typeof said.dias_menor === "number") slots.left = { days: said.dias_menor, less: true };
  if (query === "comparar" && Array.isArray(params.shows)) slots.shows = params.shows as string[];
  return Object.fromEntries(Object.entries(slots).filter(([, value]) => value !== undefined)) as Slots;
}

function followed(before: Asked, now: Slots, reach: Reach): Slots {
  const kept = slotsOf(before, reach);
  if (now.show) for (const key of ["artist", "city", "country", "venue"] as const) delete kept[key];
  if (now.city || now.venue || now.country) for (const key of ["city", "venue", "country"] as const) delete kept[key];
  if (now.artist && !now.city) {
    const there = reach.shows.some((show) => show.artist === now.artist && inPlace(show, kept));
    if (!there) for (const key of ["city", "venue", "country"] as const) delete kept[key];
  }
  return { ...kept, ...now };
}

const paramsOfSlots = (slots: Slots): AnyParams =>
  defined({
    ...salesOf(slots),
    ...pastOf(slots),
    ...moneyOf(slots),
    agrupar: slots.group,
    dias: slots.left?.days,
    n: slots.n,
  });

/** `before`: the last question of the conversation, whose slots one that goes on keeps. */
export function parse(question: string, reach: Reach, before: Asked | null = null): Parsed {
  const words = wordsOf(question);
  if (words.length === 0 || isOrder(words.map(({ text }) => text))) return { kind: "outside" };
  const reading = read(words, reach);
  const { text, named, unknown } = reading;
  const slots = reading.slots;
  wordSlots(text, slots);
  const ranked = scores(reading);
  const grouped =
    slots.group && !["ticketera", "categoria"].includes(slots.group)
      ? slots.past !== undefined
      : slots.group !== undefined;
  const goesOn = /^(?:y|e|ahora|tambien)\b/.test(text);
  // "Vera Montes por ticketera" asks for sales without saying so.
  const bySlots = !goesOn && before === null && grouped && (named.length > 0 || slots.past !== undefined);
  const [first, second] = bySlots && (ranked[0]?.[1] ?? 0) < THRESHOLD ? [["ventas", THRESHOLD] as const] : ranked;
  const clear = first !== undefined && first[1] >= THRESHOLD;
  const doubtful = nameSlots(named, slots);
  const hasSlots =
    named.length > 0 || slots.past !== undefined || slots.group !== undefined || slots.left !== undefined;
  if (unknown.length > 0 && (clear || goesOn)) return { kind: "not_found", names: unknown };
  if (!clear && !hasSlots) return { kind: "outside" };
  // A measure alone also goes on: "¿y en plata?".
  const follows =
    !clear || (goesOn && first[1] < 3.3 && before === null ? !reading.text.includes("vend") && !slots.money : false);
  if (follows && !before)
    return unknown.length > 0 ? { kind: "outside" } : { kind: "follow", params: paramsOfSlots(slots) };
  const goes = before !== null && (goesOn || !clear);
  const query = !clear && before ? before.query : (first?.[0] ?? "ventas");
  if (slots.noDay)
    return { kind: "missing", query, what: `No existe el día «${slots.noDay.replace(/^(?:el|del) /, "")}».` };
  const merged = goes && before ? followed(before, slots, reach) : slots;
  if (query === "comparar" && named.length > 0) {
    const compared = comparedShows(named, reach);
    if (compared.length > 0 && typeof compared[0] === "object")
      return chooseShow(query, merged, compared as KnownShow[], reach);
    merged.shows = [...new Set([...(goes ? (merged.shows ?? []) : []), ...(compared as string[])])];
  }
  if (doubtful) return chooseName(query, merged, doubtful, reach);
  if (clear && second && !goes && first[1] - second[1] < TIE && differ(first[0], second[0])) {
    const options = [first[0], second[0]].flatMap((one) => optionOf(one, build(one, merged, reach)));
    if (options.length > 1) return { kind: "choose", about: "query", options };
  }
  return finish(query, build(query, merged, reach), merged, reach);
}

/** Whether two queries would answer different things: total and ventas are one by whether days are said. */
const differ = (a: QueryName, b: QueryName): boolean =>
  !(["ventas", "total"].includes(a) && ["ventas", "total"].includes(b));

function finish(query: QueryName, built: Built, slots: Slots, reach: Reach): Parsed {
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

const optionOf = (query: QueryName, built: Built): Option[] => {
  if (!("params" in built)) return [];
  const asked = checkedQuery(built.query, built.params);
  return asked ? [{ label: QUERY_TITLES[query], detail: "", asked }] : [];
};

function chooseShow(query: QueryName, slots: Slots, shows: readonly KnownShow[], reach: Reach): Parsed {
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

function chooseName(query: QueryName, slots: Slots, { kind, options: names }: Named, reach: Reach): Parsed {
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
