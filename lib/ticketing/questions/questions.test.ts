import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { addDays, isValidDay } from "@/lib/format/dates";
import { type Expected, judge, outcome, reachOf } from "./bench";
import { findDates } from "./rules/dates";
import { parse } from "./rules/parse";
import { checkedQuery } from "./schema/query";

const fixture = (name: string): string => readFileSync(path.join(__dirname, "fixtures", name), "utf8");
const catalogue = (name: string) => reachOf(JSON.parse(fixture(name)));
const lines = <Line>(name: string): Line[] =>
  fixture(name)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

const first = catalogue("catalog.json");
const second = catalogue("catalogB.json");
const today = first.today;

const rate = (name: string, parts: ReturnType<typeof judge>[]) => {
  const right = parts.reduce((sum, part) => sum + part.right, 0);
  const all = parts.reduce((sum, part) => sum + part.right + part.wrong.length, 0);
  process.stdout.write(`${name}: ${right} of ${all} right, ${((right * 100) / all).toFixed(1)} %\n`);
  return { share: right / all, wrong: parts.flatMap((part) => part.wrong) };
};

test("the sample questions and our own in other words become their query with its parameters", () => {
  const visible = rate("sample questions", [judge(lines<Expected>("visible.jsonl"), first)]);
  const rows = lines<[string, string, string, Expected["params"]]>("unseen.jsonl");
  const of = (which: string): Expected[] =>
    rows.flatMap(([where, q, query, params]) => (where === which ? [{ q, query, params }] : []));
  const own = rate("our own questions", [judge(of("A"), first), judge(of("B"), second)]);
  expect(visible.wrong).toEqual([]);
  expect(own.share).toBeGreaterThanOrEqual(0.95);
});

test("a question that goes on keeps the names and days of the one before, and changes what it says", () => {
  const after = (question: string, query: string, params: object) =>
    outcome(parse(question, first, checkedQuery(query, params)));
  const sold = { artist: "Lía Quiroga", city: "Rosario", desde: "2026-11-09", hasta: "2026-11-15" };
  expect(after("¿y en Madrid?", "ventas", sold)).toEqual({ query: "ventas", params: { ...sold, city: "Madrid" } });
  expect(after("¿y esta semana?", "ventas", sold)).toEqual({
    query: "ventas",
    params: { ...sold, desde: "2026-11-16", hasta: "2026-11-22" },
  });
  expect(after("y por ticketera", "ventas", sold)).toEqual({
    query: "ventas",
    params: { ...sold, agrupar: "ticketera" },
  });
  // Of another artist there is no show there.
  expect(after("¿y Vera Montes?", "ventas", sold)).toEqual({
    query: "ventas",
    params: { artist: "Vera Montes", desde: "2026-11-09", hasta: "2026-11-15" },
  });
  expect(after("¿y en Rosario?", "ritmo", { show: first.shows[1]?.name })).toEqual({
    query: "ritmo",
    params: { show: first.shows[2]?.name },
  });
});

test("days in our closed forms", () => {
  const said = (text: string, now = today) => {
    const [one] = findDates(text, { today: now, holidays: ["2026-10-12", "2026-12-08"] });
    return one?.said.kind === "period" ? [one.said.past.desde, one.said.past.hasta] : one?.said;
  };
  const expected: readonly (readonly [string, readonly [string | null, string | null]])[] = [
    ["la semana pasada", ["2026-11-09", "2026-11-15"]],
    ["los ultimos 30 dias", ["2026-10-24", "2026-11-22"]],
    ["entre el 1 y el 15 de octubre", ["2026-10-01", "2026-10-15"]],
    ["del 28 de diciembre al 3 de enero", ["2025-12-28", "2026-01-03"]],
    ["en diciembre", ["2025-12-01", "2025-12-31"]],
    ["en noviembre", ["2026-11-01", "2026-11-22"]],
    ["el domingo", ["2026-11-15", "2026-11-15"]],
    ["el 29 de febrero de 2024", ["2024-02-29", "2024-02-29"]],
    ["semana del 30 de septiembre", ["2026-09-28", "2026-10-04"]],
    ["primera quincena de octubre", ["2026-10-01", "2026-10-15"]],
    ["el ultimo feriado", ["2026-10-12", "2026-10-12"]],
    ["hasta el 5 de octubre", [null, "2026-10-05"]],
    ["desde hace 10 dias", ["2026-11-12", "2026-11-22"]],
  ];
  expect(expected.map(([text]) => [text, said(text)])).toEqual(expected.map(([text, days]) => [text, [...days]]));
  expect(said("a menos de 30 dias")).toEqual({ kind: "left", days: 30, less: true });
  expect(said("a 20 dias del show")).toEqual({ kind: "left", days: 20, less: false });
  expect(said("el 31 de febrero")).toEqual({ kind: "none" });
  expect(parse("ventas del 31 de febrero", first)).toMatchObject({
    kind: "missing",
    what: expect.stringContaining("31 de febrero"),
  });
});

test("whatever day it is, days are real and in order", () => {
  const forms = [
    "ayer",
    "la semana pasada",
    "el mes pasado",
    "este mes",
    "en lo que va del ano",
    "los ultimos 3 meses",
    "el jueves",
    "el fin de semana",
    "del 1 al 15 de marzo",
    "semana del 5",
    "hace 2 meses",
    "en febrero",
    "el trimestre pasado",
    "desde el lunes",
    "la segunda quincena de junio",
  ];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), fc.constantFrom(...forms), (count, form) => {
      const now = addDays("2020-01-01", count);
      const [found] = findDates(form, { today: now, holidays: [] });
      if (found?.said.kind !== "period") throw new Error(`${form} on ${now}`);
      for (const { desde, hasta } of [found.said.past, found.said.future]) {
        if (desde) expect(isValidDay(desde)).toBe(true);
        if (hasta) expect(isValidDay(hasta)).toBe(true);
        if (desde && hasta) expect(desde <= hasta).toBe(true);
      }
      // What has been is never after today.
      expect((found.said.past.desde ?? "") <= now).toBe(true);
    }),
  );
});

test("whatever is written is a query of the list, within reach, or no query", () => {
  const words = [
    "ventas",
    "de",
    "Lía",
    "cuánto",
    "ayer",
    "'",
    ";--",
    "drop",
    "50 %",
    "{{7*7}}",
    "<script>",
    "$(x)",
    "\u0000",
    "../..",
    "o",
    "1=1",
    "y",
  ];
  const known = new Set<unknown>([
    ...first.artists,
    ...first.cities,
    ...first.ticketeras,
    ...first.categories,
    ...first.shows.map(({ name }) => name),
  ]);
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 80 }),
        fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((all) => all.join(" ")),
      ),
      (question) => {
        const parsed = parse(question, first);
        if (parsed.kind !== "query") return;
        const { query, params } = parsed.asked;
        expect(checkedQuery(query, params)).not.toBeNull();
        for (const key of ["artist", "show", "city", "ticketera", "categoria"])
          if (params[key] !== undefined) expect(known.has(params[key])).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test("names beyond reach are not found, however they are written", () => {
  const limited = {
    ...first,
    artists: ["Vera Montes"],
    shows: first.shows.filter(({ artist }) => artist === "Vera Montes"),
    cities: ["Barcelona"],
    ticketeras: ["Passline"],
  };
  const asked = [
    "¿cuánto vendió Lía Quiroga ayer?",
    "LIA QUIROGA cuanto vendio ayer",
    "ventas de Ticketek esta semana",
    "¿cómo viene Trueno Sur?",
    "ventas en Madrid de ayer",
  ];
  expect(asked.map((question) => outcome(parse(question, limited)).query)).toEqual(asked.map(() => "no_encontrado"));
});

test("ñ is told from n between two names that differ in nothing else", () => {
  const both = { ...first, artists: [...first.artists, "Nandu & Cia"], shows: [...first.shows] };
  expect(outcome(parse("ventas de Ñandú & Cía de ayer", both)).params).toMatchObject({ artist: "Ñandú & Cía" });
  expect(outcome(parse("ventas de Nandu & Cia de ayer", both)).params).toMatchObject({ artist: "Nandu & Cia" });
});

test("a question is parsed in a few milliseconds among 5,000 shows", () => {
  const many = {
    ...first,
    artists: [...first.artists, ...Array.from({ length: 300 }, (_, at) => `Artista Número ${at}`)],
    shows: [
      ...first.shows,
      ...Array.from({ length: 5000 }, (_, at) => ({
        name: `Show ${at} · Ciudad · ${at}`,
        artist: `Artista Número ${at % 300}`,
        city: "Ciudad",
        country: "AR",
        venue: `Sala ${at % 50}`,
        fecha: "2026-12-01",
      })),
    ],
  };
  const begun = process.cpuUsage();
  for (let at = 0; at < 10; at++) parse("¿cuánto vendió Lía Quiroga en Madrid la semana pasada por ticketera?", many);
  const { user, system } = process.cpuUsage(begun);
  const each = (user + system) / 10_000;
  process.stdout.write(`a question among 5,000 shows: ${each.toFixed(0)} ms\n`);
  expect(each).toBeLessThan(150);
});
