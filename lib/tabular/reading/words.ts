import { normalize } from "@/lib/format/text";

/** What a cell says, or what is wrong with it. */
export type ReadValue<Value = unknown> = { value: Value } | { problem: string };

const plain = (text: string) => normalize(text).replace(/\s+/g, "_");

/** One of the values of a record of titles, by its title or itself, whatever its case and accents. An empty cell is the first. */
export function readTitled(titles: Readonly<Record<string, string>>, text: string): ReadValue<string | undefined> {
  if (text === "") return { value: Object.keys(titles)[0] };
  const found = Object.entries(titles).find(
    ([value, title]) => plain(title) === plain(text) || plain(value) === plain(text),
  );
  return found ? { value: found[0] } : { problem: `Tiene que ser ${Object.values(titles).join(", ")}.` };
}

const YES = ["si", "s", "x", "1", "verdadero", "true"];
const NO = ["no", "n", "", "0", "falso", "false"];

/** Yes or no, as people write it; an empty cell is no. */
export function readYesOrNo(text: string): ReadValue<boolean> {
  const said = normalize(text);
  if (YES.includes(said)) return { value: true };
  return NO.includes(said) ? { value: false } : { problem: "Tiene que ser sí o no." };
}

const COUNTRIES: Readonly<Record<string, string>> = {
  argentina: "AR",
  espana: "ES",
  uruguay: "UY",
  chile: "CL",
  mexico: "MX",
};

/** The code of a country that is written by its name; what is no name of ours stays as it is. */
export const readCountry = (text: string): string => COUNTRIES[normalize(text)] ?? text;
