import type { Parsed } from "./rules/choose";
import type { KnownShow, Reach } from "./rules/findNames";
import { parse } from "./rules/parse";

/** A question with what is expected of it; `#2` is the second show of its catalogue. */
export interface Expected {
  q: string;
  query: string;
  params: Record<string, unknown>;
}

interface Catalogue {
  today: string;
  artists: string[];
  shows: string[];
  cities: string[];
  ticketeras: string[];
}

const MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];
const SPAIN = ["Madrid", "Barcelona", "Sevilla", "Valencia"];

function showOf(name: string): KnownShow {
  const [artist = "", city = "", day = ""] = name.split(" · ");
  const [date = "", month = "", year = ""] = day.split(" ");
  const fecha = `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, "0")}-${date.padStart(2, "0")}`;
  const country = SPAIN.includes(city) ? "ES" : city === "Montevideo" ? "UY" : "AR";
  return { name, artist, city, country, venue: "", fecha };
}

/** A catalogue of the sample data as the reach of somebody who sees all of it. */
export const reachOf = ({ today, artists, shows, cities, ticketeras }: Catalogue): Reach => ({
  today,
  artists,
  shows: shows.map(showOf),
  cities,
  ticketeras,
  categories: ["Campo", "Platea alta"],
  venues: [],
  holidays: [],
});

const OUTCOME = {
  choose: "aclarar",
  follow: "seguimiento",
  not_found: "no_encontrado",
  missing: "falta",
  outside: "fuera_de_lista",
} as const;

/** What was understood, as the sample questions say it. */
export function outcome(parsed: Parsed): { query: string; params: object } {
  if (parsed.kind === "query") return parsed.asked;
  return { query: OUTCOME[parsed.kind], params: parsed.kind === "follow" ? parsed.params : {} };
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Asks each question and says which went wrong, with what was understood instead. */
export function judge(
  questions: readonly Expected[],
  reach: Reach,
): { right: number; wrong: { q: string; got: string; wanted: string }[] } {
  const named = (value: unknown): unknown =>
    typeof value === "string" && /^#\d+$/.test(value)
      ? reach.shows[Number(value.slice(1)) - 1]?.name
      : Array.isArray(value)
        ? value.map(named)
        : value;
  const wrong = questions.flatMap(({ q, query, params }) => {
    const wanted = sorted({
      query,
      params: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, named(value)])),
    });
    const { query: said, params: taken } = outcome(parse(q, reach));
    const got = sorted({ query: said, params: taken });
    return got === wanted ? [] : [{ q, got, wanted }];
  });
  return { right: questions.length - wrong.length, wrong };
}
