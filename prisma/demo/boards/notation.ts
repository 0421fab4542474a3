import * as z from "zod";
import type { FieldValues } from "@/lib/boards/rules/filled";
import { type Currency, currencies } from "@/lib/format/currencies";
import { addDays } from "@/lib/format/dates";
import type { Random } from "../random";

/**
 * Text in which braces are filled in: `{x}`, `{artista}`, `{ciudad}`, `{show}` (what the card is about), `{marcas}` (one of a
 * list of the company), `{dias}` (a field above), `{4..38}` (a whole number), `{8..90*500}` (times a step), `{400..980:8}`
 * (in eight digits), `{Sí|No|No}` (one of these), `{x:3}` (its first three letters, for codes).
 */
const text = z.string();
const key = z.string().regex(/^[a-z][a-z0-9_]*$/);

/** What follows from a field above: that, less others, times, per another, plus; money stays money, in whole units. */
const derived = z.strictObject({
  of: key,
  less: z.array(key).optional(),
  times: z.number().optional(),
  per: key.optional(),
  plus: z.int().optional(),
});
const amount = z.union([z.number(), text, derived]);

const simple = z.union([
  text,
  z.boolean(),
  z.array(text),
  derived,
  /** So many days after the card was made (of a told one: after the first day), or after a field above; `chance` that it is there. */
  z.strictObject({ day: amount, after: key.optional(), chance: z.number().gt(0).lt(1).optional() }),
  z.strictObject({ money: amount, currency: z.enum(currencies) }),
]);
const value = z.union([simple, z.strictObject({ oneOf: z.array(simple).min(2) })]);

/** The fields of a card, in the order in which they are worked out. */
export const fieldNotation = z.record(key, value);
export type FieldNotation = z.output<typeof fieldNotation>;
type Value = z.output<typeof value>;
type Amount = z.output<typeof amount>;
interface Money {
  amount: string;
  currency: Currency;
}

/** What the words and fields of a card are made with. */
export interface Fill {
  random: Random;
  /** `x`, `artista`, `ciudad`, `show`, as far as the card has them. */
  facts: Readonly<Record<string, string>>;
  lists: Readonly<Record<string, readonly string[]>>;
  /** The day so many days after the card was made. */
  day: (after: number) => string;
}

const code = (words: string, letters: number) =>
  words
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .slice(0, letters)
    .toUpperCase();

const NUMBER = /^(\d+)\.\.(\d+)(?:\*(\d+))?(?::(\d+))?$/;

function filled(inside: string, fill: Fill, above: FieldValues): string {
  const number = NUMBER.exec(inside);
  if (number) {
    const [low, high, step = 1, digits = 0] = number.slice(1).map((part) => (part ? Number(part) : undefined));
    return String(fill.random.whole(low ?? 0, high ?? 0) * step).padStart(digits, "0");
  }
  if (inside.includes("|")) return fill.random.pick(inside.split("|"));
  const [name = "", letters] = inside.split(":");
  const list = fill.lists[name];
  const found = list ? fill.random.pick(list) : (fill.facts[name] ?? above[name]);
  if (typeof found !== "string") throw new RangeError(`Nothing is called {${inside}}`);
  return letters ? code(found, Number(letters)) : found;
}

/** @throws RangeError naming the braces that nothing fills. */
export const textOf = (words: string, fill: Fill, above: FieldValues = {}): string =>
  words.replace(/\{([^{}]+)\}/g, (_, inside: string) => filled(inside, fill, above));

const isMoney = (found: unknown): found is Money => typeof found === "object" && found !== null && "amount" in found;

function numberOf(given: unknown, what: string): number {
  const found = Number(isMoney(given) ? given.amount : given);
  if (given === undefined || given === "" || !Number.isFinite(found))
    throw new RangeError(`${what} is not a number: ${String(given)}`);
  return found;
}

function result({ of, less = [], times = 1, per, plus = 0 }: z.output<typeof derived>, above: FieldValues): number {
  const named = (name: string) => numberOf(above[name], name);
  const rest = less.reduce((left, name) => left - named(name), named(of));
  return Math.round((rest * times) / (per ? named(per) : 1)) + plus;
}

const amountOf = (given: Amount, fill: Fill, above: FieldValues): number =>
  typeof given === "object"
    ? result(given, above)
    : numberOf(typeof given === "string" ? textOf(given, fill, above) : given, "An amount");

const money = (units: number, currency: Currency): Money => ({ amount: units.toFixed(2), currency });

function worked(given: Value, fill: Fill, above: FieldValues): unknown {
  if (typeof given === "string") return textOf(given, fill, above);
  if (typeof given === "boolean") return given;
  if (Array.isArray(given)) return given.map((words) => textOf(words, fill, above));
  if ("oneOf" in given) return worked(fill.random.pick(given.oneOf), fill, above);
  if ("money" in given) return money(amountOf(given.money, fill, above), given.currency);
  if ("of" in given) {
    const source = above[given.of];
    const units = result(given, above);
    return isMoney(source) ? money(units, source.currency) : String(units);
  }
  if (given.chance !== undefined && !fill.random.chance(given.chance)) return undefined;
  const days = amountOf(given.day, fill, above);
  if (given.after === undefined) return fill.day(days);
  return addDays(textOf(`{${given.after}}`, fill, above), days);
}

/** What the notation says, as a card holds it. @throws RangeError naming what cannot be worked out. */
export function fieldValues(notation: FieldNotation, fill: Fill): FieldValues {
  const values: FieldValues = {};
  for (const [name, given] of Object.entries(notation)) values[name] = worked(given, fill, values);
  return values;
}
