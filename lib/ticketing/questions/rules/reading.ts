import type { Period, Said } from "./dates";
import { findDates } from "./dates";
import { findNames, type Named, type Reach } from "./findNames";
import {
  DIMENSION,
  type Dimension,
  dimensions,
  isCommon,
  isOfLanguage,
  MONEY_WORDS,
  mended,
  OTHER_THINGS,
} from "./lexicon";
import type { Slots } from "./slots";
import { NUMBER, numberOf, type Word } from "./words";

const MARK = {
  artist: "@a",
  show: "@s",
  city: "@c",
  country: "@c",
  venue: "@v",
  ticketera: "@t",
  category: "@k",
} as const;
export interface Reading {
  /** In plain spelling, names, days and numbers as marks. */
  text: string;
  named: readonly Named[];
  said: readonly Said[];
  slots: Slots;
  unknown: readonly string[];
  /** It asks for a thing that is none of these questions': "qué clima", "cuántos goles". */
  alien: boolean;
}

interface Piece {
  text: string;
  /** Index of the word it begins with. */
  word: number;
}

export function read(words: readonly Word[], reach: Reach): Reading {
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
  const asWritten = pieces.map(({ text, word }) => (text.startsWith("@") ? text : words[word]?.text)).join(" ");
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
  return {
    text,
    named,
    said: dates.map(({ said }) => said),
    slots,
    unknown,
    alien: OTHER_THINGS.test(asWritten) || asksForOther(pieces, inDate),
  };
}

const ASKS_FOR = /^(?:que|cual|cuales|cuant[oa]s?)$/;
/** Farther on "que" joins sentences. */
const FIRST = 2;

/** Whether the word that is asked for, right after "qué" or "cuántos", is no word of these questions and no name. */
const asksForOther = (pieces: readonly Piece[], inDate: (index: number) => boolean): boolean =>
  pieces
    .slice(0, FIRST + 1)
    .some(
      ({ text }, at) =>
        ASKS_FOR.test(pieces[at - 1]?.text ?? "") && !text.startsWith("@") && !inDate(at) && !isOfLanguage(text),
    );

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
    text = text.replace(between[0], "entre @p");
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
    const capital = word?.capital === true && at > 0;
    const strange = !text.startsWith("@") && !inDate(index) && !(capital ? isCommon(text) : isOfLanguage(text));
    const before = words[at - 1]?.text ?? "";
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
  [/\b(?<!(?:informe|reporte|resumen|cierre|balance) )(?:dia (?:por|a|tras) dia|diari[oa]s?|diariamente)\b/, "dia"],
  [
    /\b(?<!(?:informe|reporte|resumen|cierre|balance) )(?:semana (?:por|a|tras) semana|semanal(?:es|mente)?)\b/,
    "semana",
  ],
  [/\b(?<!(?:informe|reporte|resumen|cierre|balance) )(?:mes (?:por|a|tras) mes|mensual(?:es|mente)?)\b/, "mes"],
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
export function wordSlots(text: string, slots: Slots): void {
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
