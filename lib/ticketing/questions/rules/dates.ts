import { addDays, addMonths, daysInMonth, isValidDay, MONTHS, toDay, WEEKDAYS, weekdayOf } from "@/lib/format/dates";
import { bare, NUMBER, numberOf } from "./words";

/** Days of a question, both included. `hasta` null: with no end, or until today where the past is meant. */
export interface Period {
  desde: string | null;
  hasta: string | null;
}

/** What a stretch of the question says of days. */
export type Said =
  | { kind: "period"; past: Period; future: Period }
  /** Days to go until the show: `a 20 días`, `a menos de 30 días`. */
  | { kind: "left"; days: number; less: boolean }
  /** A day that no month has. */
  | { kind: "none" };

export interface Found {
  from: number;
  to: number;
  said: Said;
}

interface Day {
  today: string;
  /** Holidays, in order. */
  holidays: readonly string[];
}

type Read = (parts: string[], day: Day) => Said | null;

const MONTH_NAMES = [...MONTHS.map((name) => bare(name)), "setiembre"];
const SHORT_MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic", "sept"];
const M = `(${[...MONTH_NAMES, ...SHORT_MONTHS].join("|")})`;
const W = `(${WEEKDAYS.map((name) => bare(name)).join("|")})`;
const N = `(${NUMBER})`;
const D = `(\\d{1,2}|primero|uno)`;
const Y = "(?: (?:de |del )?(?:ano )?(\\d{4}|pasado|este ano|ano pasado))?";
const DIGITS = "(\\d{4}-\\d{2}-\\d{2}|\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?)";

const monthOf = (name: string): number => {
  const at = MONTH_NAMES.indexOf(name);
  if (at >= 0) return at === 12 ? 9 : at + 1;
  const short = SHORT_MONTHS.indexOf(name);
  return short === 12 ? 9 : short + 1;
};
const dayNumber = (text: string): number => (text === "primero" || text === "uno" ? 1 : Number(text));
const monday = (day: string): string => addDays(day, -((weekdayOf(day) + 6) % 7));
const firstOf = (day: string): string => `${day.slice(0, 8)}01`;
const lastOf = (day: string): string =>
  `${day.slice(0, 8)}${String(daysInMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)))).padStart(2, "0")}`;
const earlier = (a: string, b: string): string => (a < b ? a : b);

const both = (desde: string | null, hasta: string | null): Said => ({
  kind: "period",
  past: { desde, hasta },
  future: { desde, hasta },
});
/** Days that have begun, and until when they go where what is to come is meant. */
const running = (desde: string, ends: string, today: string): Said => ({
  kind: "period",
  past: { desde, hasta: earlier(ends, today) },
  future: { desde: desde < today ? today : desde, hasta: ends },
});
const one = (day: string): Said => both(day, day);

/** The year of a month that was said without one: the latest that has begun, or where what is to come is meant the next that has not ended. */
function yearOf(month: number, said: string | undefined, today: string): { past: number; future: number } {
  const now = Number(today.slice(0, 4));
  if (said && /^\d{4}$/.test(said)) return { past: Number(said), future: Number(said) };
  if (said === "ano pasado") return { past: now - 1, future: now - 1 };
  if (said === "este ano") return { past: now, future: now };
  const current = Number(today.slice(5, 7));
  const past = said === "pasado" && month === current ? now - 1 : month <= current ? now : now - 1;
  return { past, future: month < current ? now + 1 : now };
}

/** A day of a month, in the latest that is not after today; where what is to come is meant, the next. Null where there is none. */
function dayOf(date: string, month: string, year: string | undefined, { today }: Day): Said | null {
  const number = monthOf(month);
  const years = yearOf(number, year, today);
  const at = (which: number) => toDay(which, number, dayNumber(date));
  let past = at(years.past);
  if (!year && isValidDay(past) && past > today) past = at(years.past - 1);
  let future = at(years.future);
  if (!year && isValidDay(future) && future < today) future = at(years.future + 1);
  if (!isValidDay(past) || !isValidDay(future)) return null;
  return { kind: "period", past: { desde: past, hasta: past }, future: { desde: future, hasta: future } };
}

/** A day written in digits: `5/10`, `5/10/26`, `2026-10-05`. Day first, as we write. */
function digits(text: string, day: Day): Said | null {
  if (text.includes("-")) return isValidDay(text) ? one(text) : null;
  const [date = "", month = "", year] = text.split("/");
  if (Number(month) < 1 || Number(month) > 12) return null;
  const full = year && (year.length === 2 ? `20${year}` : year);
  return dayOf(date, MONTH_NAMES[Number(month) - 1] ?? "", full, day);
}

/** The latest day of that number that is not after today. */
function dayOfThisMonth(date: string, { today }: Day): Said | null {
  const at = (base: string) => {
    const day = `${base.slice(0, 8)}${date.padStart(2, "0")}`;
    return isValidDay(day) ? day : null;
  };
  const here = at(today);
  const past = here && here <= today ? here : at(addMonths(firstOf(today), -1));
  const future = here && here >= today ? here : at(addMonths(firstOf(today), 1));
  if (!past || !future) return null;
  return { kind: "period", past: { desde: past, hasta: past }, future: { desde: future, hasta: future } };
}

function weekday(name: string, { today }: Day, week = false): Said {
  const at = WEEKDAYS.findIndex((one) => bare(one) === name);
  const back = ((weekdayOf(today) - at + 6) % 7) + 1;
  const past = week ? addDays(monday(addDays(monday(today), -1)), (at + 6) % 7) : addDays(today, -back);
  const future = addDays(today, ((at - weekdayOf(today) + 6) % 7) + 1);
  return { kind: "period", past: { desde: past, hasta: past }, future: { desde: future, hasta: future } };
}

function months(name: string, year: string | undefined, { today }: Day): Said {
  const month = monthOf(name);
  const years = yearOf(month, year, today);
  const whole = (which: number) => {
    const first = toDay(which, month, 1);
    return { desde: first, hasta: lastOf(first) };
  };
  const past = whole(years.past);
  const running = past.desde <= today && past.hasta > today;
  return { kind: "period", past: running ? { ...past, hasta: today } : past, future: whole(years.future) };
}

function lastDays(count: number, unit: string, today: string): Said {
  const back = unit.startsWith("dia") ? count : unit.startsWith("semana") ? count * 7 : 0;
  if (back > 0) return both(addDays(today, 1 - back), today);
  if (unit.startsWith("ano")) return both(addDays(addMonths(today, -12 * count), 1), today);
  if (unit.startsWith("trimestre")) return both(addDays(addMonths(today, -3 * count), 1), today);
  // One month is thirty days, as everybody counts it.
  return both(count === 1 ? addDays(today, -29) : addDays(addMonths(today, -count), 1), today);
}

function nextDays(count: number, unit: string, today: string): Said {
  const ahead = unit.startsWith("dia") ? count : unit.startsWith("semana") ? count * 7 : 0;
  return both(today, ahead > 0 ? addDays(today, ahead - 1) : addDays(addMonths(today, count), -1));
}

function weekend({ today }: Day, which: "this" | "last" | "next"): Said {
  const weekdayNow = weekdayOf(today);
  const begun = addDays(today, -((weekdayNow + 1) % 7));
  const inIt = weekdayNow === 6 || weekdayNow === 0;
  const saturday = which === "last" && inIt ? addDays(begun, -7) : begun;
  const coming = inIt && which !== "next" ? begun : addDays(begun, 7);
  const span = (from: string) => ({ desde: from, hasta: addDays(from, 1) });
  if (which === "next") return { kind: "period", past: span(coming), future: span(coming) };
  const past = span(saturday);
  return { kind: "period", past: { ...past, hasta: earlier(past.hasta, today) }, future: span(coming) };
}

function quarter(which: number, year: number, today: string): Said {
  const first = toDay(year, which * 3 - 2, 1);
  return running(first, lastOf(addMonths(first, 2)), today);
}

function week(day: Said | null): Said | null {
  if (day?.kind !== "period" || !day.past.desde || !day.future.desde) return null;
  const whole = (from: string) => ({ desde: monday(from), hasta: addDays(monday(from), 6) });
  return { kind: "period", past: whole(day.past.desde), future: whole(day.future.desde) };
}

/** From one to the other of what two stretches say. */
function between(a: Said | null, b: Said | null): Said | null {
  if (a?.kind !== "period" || b?.kind !== "period") return null;
  const span = (from: Period, to: Period): Period | null =>
    from.desde && to.hasta && from.desde <= to.hasta ? { desde: from.desde, hasta: to.hasta } : null;
  // A month without a year before a later one is of the year before: from October to March.
  const past = span(a.past, b.past) ?? span(earlierYear(a.past), b.past);
  const future = span(a.future, b.future) ?? span(a.past, b.future);
  return past ? { kind: "period", past, future: future ?? past } : null;
}
const earlierYear = ({ desde, hasta }: Period): Period => ({
  desde: desde && addMonths(desde, -12),
  hasta: hasta && addMonths(hasta, -12),
});

/** One point of time by itself, as a pattern without groups, to be read again by `point`. */
const POINT = [
  `(?:el )?(?:dia )?(?:\\d{1,2}|primero|uno) (?:de )?(?:${[...MONTH_NAMES, ...SHORT_MONTHS].join("|")})(?: (?:de |del )?\\d{4})?`,
  `(?:el )?(?:dia )?(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?)`,
  `(?:el )?(?:${WEEKDAYS.map((name) => bare(name)).join("|")})(?: pasado)?`,
  `hace (?:${NUMBER}) (?:dias?|semanas?|mes(?:es)?|anos?)`,
  `(?:el mes de )?(?:${[...MONTH_NAMES].join("|")})(?: (?:de |del )?\\d{4})?`,
  "ayer|antes de ayer|anteayer|antier|hoy|ahora|manana",
  "(?:el |la )?(?:mes|semana|ano) pasad[oa]|(?:el )?(?:comienzo|principio|inicio) (?:del|de este|de) (?:mes|ano)",
  "(?:el )?(?:dia )?(?:\\d{1,2}|primero)(?![\\d%/]| ?%| por ciento| dias?| semanas?| mes)",
].join("|");

function point(text: string, day: Day): Said | null {
  const clean = text.replace(/^(?:el mes de|el dia|el|la|dia) /, "");
  for (const [pattern, read] of POINTS) {
    const match = new RegExp(`^(?:${pattern})$`).exec(clean);
    if (match) return read(match.slice(1), day);
  }
  return null;
}

const POINTS: readonly (readonly [string, Read])[] = [
  [
    `${D} (?:de )?${M}(?: (?:de |del )?(\\d{4}))?`,
    ([date = "", month = "", year], day) => dayOf(date, month, year, day),
  ],
  [DIGITS, ([text = ""], day) => digits(text, day)],
  [`${W}(?: pasado)?`, ([name = ""], day) => weekday(name, day)],
  ["ayer", (_, { today }) => one(addDays(today, -1))],
  ["antes de ayer|anteayer|antier", (_, { today }) => one(addDays(today, -2))],
  ["hoy|ahora", (_, { today }) => one(today)],
  ["manana", (_, { today }) => one(addDays(today, 1))],
  [
    `hace ${N} (dias?|semanas?|mes(?:es)?|anos?)`,
    ([count = "", unit = ""], { today }) => one(ago(today, numberOf(count), unit)),
  ],
  [`${M}${Y}`, ([name = "", year], day) => months(name, year, day)],
  ["mes pasado", (_, { today }) => lastMonth(today)],
  ["semana pasada", (_, { today }) => lastWeek(today)],
  ["ano pasado", (_, { today }) => lastYear(today)],
  [
    "(?:comienzo|principio|inicio) (?:del|de este|de) (mes|ano)",
    ([unit], { today }) => one(unit === "mes" ? firstOf(today) : `${today.slice(0, 4)}-01-01`),
  ],
  [D, ([date = ""], day) => dayOfThisMonth(String(dayNumber(date)), day)],
];

const ago = (today: string, count: number, unit: string): string =>
  unit.startsWith("dia")
    ? addDays(today, -count)
    : unit.startsWith("semana")
      ? addDays(today, -7 * count)
      : addMonths(today, unit.startsWith("mes") ? -count : -12 * count);

const lastWeek = (today: string): Said => both(addDays(monday(today), -7), addDays(monday(today), -1));
const lastMonth = (today: string): Said => {
  const first = addMonths(firstOf(today), -1);
  return both(first, lastOf(first));
};
const lastYear = (today: string): Said => {
  const year = Number(today.slice(0, 4)) - 1;
  return both(`${year}-01-01`, `${year}-12-31`);
};
const thisWeek = (today: string): Said => running(monday(today), addDays(monday(today), 6), today);
const thisMonth = (today: string): Said => running(firstOf(today), lastOf(today), today);
const thisYear = (today: string): Said => running(`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`, today);

const NONE: Said = { kind: "none" };
const ORDINALS = ["primer", "segund", "tercer", "cuart"];

const since = (text: string, day: Day): Said | null => {
  const from = point(text, day);
  if (from?.kind !== "period") return null;
  return {
    kind: "period",
    past: { desde: from.past.desde, hasta: day.today },
    future: { desde: from.future.desde, hasta: null },
  };
};
const until = (text: string, day: Day): Said | null => {
  const to = point(text, day);
  if (to?.kind !== "period") return null;
  return {
    kind: "period",
    past: { desde: null, hasta: to.past.hasta },
    future: { desde: day.today, hasta: to.future.hasta },
  };
};

/** The closed forms, those that say more first. Each is tried on the words in their plain spelling. */
const FORMS: readonly (readonly [string, Read])[] = [
  // days to go until the show
  [
    `(?:cuando )?(?:a|en|con|faltando|faltan|faltaban|faltando|falten|quedan|quedaban|quedando|dentro de)(?:les)? (?:menos de|menos) (?:de )?${N} (dias?|semanas?)(?: (?:del|para el|antes del|de) (?:show|concierto|recital|evento|funcion|fecha)| de (?:la )?(?:fecha|funcion))?`,
    ([count = "", unit = ""]) => ({
      kind: "left",
      days: numberOf(count) * (unit.startsWith("sem") ? 7 : 1),
      less: true,
    }),
  ],
  [
    `(?:cuando )?(?:a|faltando|faltan|faltaban|falten|quedaban|quedando) ${N} (dias?|semanas?)(?: (?:del|para el|antes del|de) (?:show|concierto|recital|evento)| (?:de|antes de|para) (?:la )?(?:fecha|funcion))?`,
    ([count = "", unit = ""]) => ({
      kind: "left",
      days: numberOf(count) * (unit.startsWith("sem") ? 7 : 1),
      less: false,
    }),
  ],
  [
    `${N} (dias?|semanas?) antes(?: (?:del|de la|de) (?:show|concierto|recital|evento|fecha|funcion))?`,
    ([count = "", unit = ""]) => ({
      kind: "left",
      days: numberOf(count) * (unit.startsWith("sem") ? 7 : 1),
      less: false,
    }),
  ],
  // from one day to another
  [
    `(?:entre |del? |desde )(?:el )?(?:dia )?${D} (?:y|al?|hasta) (?:el )?(?:dia )?${D} (?:de )?(?:(este mes|mes pasado)|${M}${Y})`,
    ([from = "", to = "", relative, name, year], day) => {
      if (relative) {
        const first = relative === "este mes" ? firstOf(day.today) : addMonths(firstOf(day.today), -1);
        const at = (date: string) => `${first.slice(0, 8)}${String(dayNumber(date)).padStart(2, "0")}`;
        return isValidDay(at(from)) && isValidDay(at(to)) ? both(at(from), at(to)) : null;
      }
      return between(dayOf(from, name ?? "", year, day), dayOf(to, name ?? "", year, day));
    },
  ],
  [
    `${D} (?:al|a) ${D} (?:de )?${M}${Y}`,
    ([from = "", to = "", name = "", year], day) => between(dayOf(from, name, year, day), dayOf(to, name, year, day)),
  ],
  [
    `(?:entre|desde|del|de) (${POINT}) (?:y|al?|hasta) (${POINT})`,
    ([from = "", to = ""], day) => between(point(from, day), point(to, day)),
  ],
  // weeks
  ["(?:de |en |durante )?(?:la )?semana (?:que paso|que termino)", (_, { today }) => lastWeek(today)],
  [
    "(?:de |en |durante )?(?:la |el )?(?:semana pasada|pasada semana|semana anterior|anterior semana)",
    (_, { today }) => lastWeek(today),
  ],
  [
    `(?:la )?semana (?:del|de) (?:el )?(?:dia )?${D} (?:de )?${M}${Y}`,
    ([date = "", name = "", year], day) => week(dayOf(date, name, year, day)),
  ],
  [`(?:la )?semana (?:del|de) ${DIGITS}`, ([text = ""], day) => week(digits(text, day))],
  [`(?:la )?semana (?:del|de) ${D}`, ([date = ""], day) => week(dayOfThisMonth(String(dayNumber(date)), day))],
  [
    "(?:la )?(?:semana que viene|proxima semana|semana proxima|semana siguiente|semana entrante)",
    (_, { today }) => both(addDays(monday(today), 7), addDays(monday(today), 13)),
  ],
  [
    "(?:el )?(?:mes que viene|proximo mes|mes proximo|mes siguiente|mes entrante)",
    (_, { today }) => {
      const first = addMonths(firstOf(today), 1);
      return both(first, lastOf(first));
    },
  ],
  [
    "(?:el )?(?:ano que viene|proximo ano|ano proximo)",
    (_, { today }) => {
      const year = Number(today.slice(0, 4)) + 1;
      return both(`${year}-01-01`, `${year}-12-31`);
    },
  ],
  // the last and the next so many
  [
    `(?:de |en |durante )?(?:l[oa]s |est[oa]s )?(?:ultim[oa]s|pasad[oa]s|anteriores) ${N} (dias?|semanas?|mes(?:es)?|anos?|trimestres?)`,
    ([count = "", unit = ""], { today }) => lastDays(numberOf(count), unit, today),
  ],
  [
    `(?:de |en |durante )?(?:l[oa]s |est[oa]s )?${N} (?:ultim[oa]s|pasad[oa]s) (dias?|semanas?|mes(?:es)?|anos?)`,
    ([count = "", unit = ""], { today }) => lastDays(numberOf(count), unit, today),
  ],
  [
    `(?:en |dentro de |durante )?(?:l[oa]s )?(?:proxim[oa]s|siguientes) ${N} (dias?|semanas?|mes(?:es)?)`,
    ([count = "", unit = ""], { today }) => nextDays(numberOf(count), unit, today),
  ],
  [
    `(?:en |dentro de |durante )?(?:l[oa]s )?${N} (?:proxim[oa]s|siguientes) (dias?|semanas?|mes(?:es)?)`,
    ([count = "", unit = ""], { today }) => nextDays(numberOf(count), unit, today),
  ],
  [
    "(?:en |de |durante )?(?:el |la |este |esta )?(?:ultim[oa]) (semana|mes|ano|trimestre)",
    ([unit = ""], { today }) => lastDays(1, unit, today),
  ],
  ["(?:en |de |durante )?(?:el |la )?(semana|mes|ano) ultim[oa]", ([unit = ""], { today }) => lastDays(1, unit, today)],
  // months, quarters, years
  [
    "(?:de |en |durante )?(?:el |del )?(?:mes pasado|pasado mes|mes anterior|mes que paso)",
    (_, { today }) => lastMonth(today),
  ],
  ["(?:de |en |durante )?(?:el |del )?(?:ano pasado|pasado ano|ano anterior)", (_, { today }) => lastYear(today)],
  [
    "(?:en |de )?(?:todo )?(?:en )?lo que (?:va|llevamos)(?: transcurrido)? (?:del?|de este|de esta|de la|de el) (mes|semana|ano)",
    ([unit], { today }) => (unit === "mes" ? thisMonth(today) : unit === "ano" ? thisYear(today) : thisWeek(today)),
  ],
  [`(?:en |de )?lo que (?:va|llevamos) de ${M}${Y}`, ([name = "", year], day) => months(name, year, day)],
  [
    "(?:de |en |durante )?(?:el )?(?:este mes|mes en curso|mes actual|corriente mes|presente mes)",
    (_, { today }) => thisMonth(today),
  ],
  [
    "(?:de |en |durante )?(?:esta semana|semana en curso|la semana actual|semana actual|la presente semana)",
    (_, { today }) => thisWeek(today),
  ],
  ["(?:de |en |durante )?(?:el )?(?:este ano|ano en curso|ano actual)", (_, { today }) => thisYear(today)],
  [
    "(?:de |en |durante )?(?:el )?este trimestre|(?:el )?trimestre actual",
    (_, { today }) => quarter(Math.ceil(Number(today.slice(5, 7)) / 3), Number(today.slice(0, 4)), today),
  ],
  [
    "(?:de |en |durante )?(?:el )?(?:trimestre pasado|pasado trimestre|trimestre anterior)",
    (_, { today }) => {
      const first = addMonths(firstOf(today), -3 - ((Number(today.slice(5, 7)) - 1) % 3));
      return both(first, lastOf(addMonths(first, 2)));
    },
  ],
  [
    "(?:el )?(primer|segund|tercer|cuart)o? trimestre(?: (?:de |del )?(\\d{4}))?",
    ([which = "", year], { today }) => {
      const number = ORDINALS.indexOf(which) + 1;
      const now = Number(today.slice(0, 4));
      const begun = toDay(now, number * 3 - 2, 1) <= today;
      return quarter(number, year ? Number(year) : begun ? now : now - 1, today);
    },
  ],
  [
    `(?:la )?(primera|segunda) quincena (?:de )?${M}${Y}`,
    ([which, name = "", year], day) => half(which === "primera", months(name, year, day), day.today, 12),
  ],
  [
    "(?:la )?(primera|segunda) quincena(?: (?:de este mes|del mes))?",
    ([which], day) =>
      half(
        which === "primera",
        months(MONTH_NAMES[Number(day.today.slice(5, 7)) - 1] ?? "", undefined, day),
        day.today,
        1,
      ),
  ],
  // since, until
  [
    `(?:a partir del?|desde) (?:el )?(?:comienzo|principio|inicio) (?:del|de este|de) (mes|ano)`,
    ([unit], { today }) => (unit === "mes" ? thisMonth(today) : thisYear(today)),
  ],
  [
    `(?:desde que (?:empezo|comenzo|arranco)) (?:el |la )?(mes|ano|semana)`,
    ([unit], { today }) => (unit === "mes" ? thisMonth(today) : unit === "ano" ? thisYear(today) : thisWeek(today)),
  ],
  [
    `(?:desde|a partir de|a partir del) (${POINT})(?: (?:en adelante|a hoy|hasta (?:hoy|ahora|aca)))?`,
    ([from = ""], day) => since(from, day),
  ],
  [`hasta (${POINT})`, ([to = ""], day) => (/^(hoy|ahora)$/.test(to) ? null : until(to, day))],
  // single days
  [
    "(?:de |en )?(?:el dia de )?(?:antes de ayer|anteayer|antier|antes ayer)",
    (_, { today }) => one(addDays(today, -2)),
  ],
  ["(?:de |en )?(?:el dia de )?(?:ayer|anoche)", (_, { today }) => one(addDays(today, -1))],
  ["(?:de |en )?(?:el dia de )?(?:hoy|este dia)", (_, { today }) => one(today)],
  ["(?:de |para )?(?:el dia de )?(?:pasado manana)", (_, { today }) => one(addDays(today, 2))],
  ["(?:de |para )?(?:el dia de )?manana", (_, { today }) => one(addDays(today, 1))],
  [`hace ${N} dias?`, ([count = ""], { today }) => one(addDays(today, -numberOf(count)))],
  [`hace ${N} semanas?`, ([count = ""], { today }) => week(one(addDays(today, -7 * numberOf(count))))],
  [
    `hace ${N} mes(?:es)?`,
    ([count = ""], { today }) => {
      const first = addMonths(firstOf(today), -numberOf(count));
      return both(first, lastOf(first));
    },
  ],
  // weekends, holidays
  [
    "(?:de |en |durante )?(?:el |del )?(?:fin de semana|finde|fines de semana) (?:pasado|anterior)|(?:el |del )?(?:pasado|ultimo) (?:fin de semana|finde)",
    (_, day) => weekend(day, "last"),
  ],
  [
    "(?:el |del )?(?:(?:proximo) (?:fin de semana|finde)|(?:fin de semana|finde) (?:que viene|proximo))",
    (_, day) => weekend(day, "next"),
  ],
  ["(?:de |en |durante )?(?:el |este |del )?(?:fin de semana|finde)", (_, day) => weekend(day, "this")],
  [
    "(?:de |en |durante )?(?:el |del )?(?:ultimo |pasado )?feriado(?: pasado)?|(?:el |del )?(?:ultimo )?festivo",
    (_, { today, holidays }) => {
      const past = holidays.findLast((day) => day < today);
      const future = holidays.find((day) => day >= today);
      if (!past && !future) return null;
      const [a, b] = [past ?? future ?? today, future ?? past ?? today];
      return { kind: "period", past: { desde: a, hasta: a }, future: { desde: b, hasta: b } };
    },
  ],
  // days, months and years by name
  [
    `(?:el |del )?(?:dia )?${D} (?:de )?${M}${Y}`,
    ([date = "", name = "", year], day) => dayOf(date, name, year, day) ?? NONE,
  ],
  [`(?:el |del )?(?:dia )?${DIGITS}`, ([text = ""], day) => digits(text, day) ?? NONE],
  [`(?:el |del |este )?(?:pasado |ultimo )${W}`, ([name = ""], day) => weekday(name, day)],
  [`(?:el |del |este )?${W} de la semana pasada`, ([name = ""], day) => weekday(name, day, true)],
  [`(?:el |del |este |los )?${W}(?: (?:pasado|ultimo))?`, ([name = ""], day) => weekday(name, day)],
  [`(?:de |en |durante )?(?:el )?(?:mes de )?(?:todo )?${M}${Y}`, ([name = "", year], day) => months(name, year, day)],
  [
    "(?:de |en |durante )?(?:el )?(?:ano )(\\d{4})|(?:en|de|del|durante) (20\\d{2})",
    ([a, b], { today }) => {
      const year = a ?? b ?? "";
      return running(`${year}-01-01`, `${year}-12-31`, today);
    },
  ],
  [`el (?:dia )?(\\d{1,2})(?! ?%| por ciento|\\d)`, ([date = ""], day) => dayOfThisMonth(date, day)],
  ["(?<!dias? )(?:de|en|durante) la semana", (_, { today }) => thisWeek(today)],
  ["(?:de|en|durante)(?: el)? mes|del mes", (_, { today }) => thisMonth(today)],
  ["del ano|(?:de|en|durante) el ano", (_, { today }) => thisYear(today)],
];

/** Half a month; of one that has not begun its second half, that of the one `back` months before. */
function half(first: boolean, month: Said, today: string, back: number): Said | null {
  if (month.kind !== "period") return null;
  const cut = (desde: string): Period => {
    const middle = `${desde.slice(0, 8)}15`;
    return first ? { desde, hasta: middle } : { desde: addDays(middle, 1), hasta: lastOf(desde) };
  };
  const [past, future] = [month.past.desde ?? today, month.future.desde ?? today];
  const begun = (cut(past).desde ?? "") <= today;
  return { kind: "period", past: cut(begun ? past : addMonths(past, -back)), future: cut(future) };
}

const PATTERNS = FORMS.map(([pattern, read]) => ({
  pattern: new RegExp(`(?<![\\w@])(?:${pattern})(?![\\w/-])`, "g"),
  read,
}));

/** All words that the grammar knows, so that a slip of the keys in one of them is seen. */
export const DATE_WORDS: readonly string[] = [
  ...new Set(
    ["o", "a"].flatMap((end) =>
      FORMS.flatMap(([pattern]) => pattern.replaceAll("[oa]", end).match(/[a-z]{3,}/g) ?? []),
    ),
  ),
  "anteayer",
];

/**
 * Where a text in plain spelling (lower case, no accents, one blank between words) speaks of days, in its order and
 * without overlap. Weeks run Monday to Sunday; "últimos n días" ends today, today included; what has begun ends
 * today; a month without a year is the latest that has begun; a weekday is the latest before today. `future` says the
 * same where what is to come is meant.
 */
export function findDates(text: string, day: Day): Found[] {
  const found: Found[] = [];
  for (const { pattern, read } of PATTERNS)
    for (const match of text.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (found.some((other) => from < other.to && to > other.from)) continue;
      const said = read(match.slice(1), day);
      if (said) found.push({ from, to, said });
    }
  return found.sort((a, b) => a.from - b.from);
}
