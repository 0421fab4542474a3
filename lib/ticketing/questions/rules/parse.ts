import type { Asked, QueryName } from "../schema/query";
import { build, paramsOfSlots } from "./build";
import { chooseName, chooseShow, finish, optionOf, type Parsed } from "./choose";
import type { KnownShow, Named, Reach } from "./findNames";
import { comparedShows, followed } from "./follow";
import { isOrder } from "./lexicon";
import { read, wordSlots } from "./reading";
import { scores } from "./scores";
import type { Slots } from "./slots";
import { wordsOf } from "./words";

/** The least that the words have to say of a query, and two that are as near as this are in doubt. */
const THRESHOLD = 2;
const TIE = 0.25;

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

/** `before`: the last question of the conversation, whose slots one that goes on keeps. */
export function parse(question: string, reach: Reach, before: Asked | null = null): Parsed {
  const words = wordsOf(question);
  if (words.length === 0 || isOrder(words.map(({ text }) => text))) return { kind: "outside" };
  const reading = read(words, reach);
  const { text, named, unknown, alien } = reading;
  if (alien) return { kind: "outside" };
  const slots = reading.slots;
  wordSlots(text, slots);
  const ranked = scores(reading);
  const grouped =
    slots.group && !["ticketera", "categoria"].includes(slots.group)
      ? slots.past !== undefined
      : slots.group !== undefined;
  const goesOn = /^(?:y|e|ahora|tambien)\b/.test(text);
  // "Vera Montes por ticketera", or "Vera Montes ayer", asks for sales without saying so.
  const bySlots =
    !goesOn &&
    before === null &&
    ((grouped && (named.length > 0 || slots.past !== undefined)) || (named.length > 0 && slots.past !== undefined));
  const [first, second] = bySlots && (ranked[0]?.[1] ?? 0) < THRESHOLD ? [["ventas", THRESHOLD] as const] : ranked;
  const clear = first !== undefined && first[1] >= THRESHOLD;
  const doubtful = nameSlots(named, slots);
  const hasSlots =
    named.length > 0 || slots.past !== undefined || slots.group !== undefined || slots.left !== undefined;
  if (unknown.length > 0 && (clear || goesOn)) return { kind: "not_found", names: unknown };
  // "Qué tiempo hace en Madrid" names a city and asks for none of these.
  if (!clear && (!hasSlots || /^(?:que|quien(?:es)?)\b/.test(text))) return { kind: "outside" };
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
