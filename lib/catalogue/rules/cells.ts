import { normalize } from "@/lib/format/text";
import { readDay } from "@/lib/tabular/reading/days";

/** Names that a sheet says and the numbers of their records, by `catalogue_key` in the browser's own words (`normalize`). */
export interface Names {
  companies: ReadonlyMap<string, number>;
  people: ReadonlyMap<string, number>;
  projects: ReadonlyMap<string, number>;
  /** First levels, by side and name; those that the same sheet makes have a number below zero until they are there. */
  categories: ReadonlyMap<string, number>;
}

/** What a cell says of a field, or what is wrong with it; `cells` are those of its row. */
export type ReadCell = (text: string, names: Names, cells: Readonly<Record<string, string | undefined>>) => ReadValue;
type ReadValue = { value: unknown } | { problem: string };

/** The text as it is. */
export const asText: ReadCell = (text) => ({ value: text });
/** The text, and nothing for an empty cell. */
export const asTextOrNone: ReadCell = (text) => ({ value: text || null });

const plain = (text: string) => normalize(text).replace(/\s+/g, "_");

/** One of the values of a record of titles, by its title or itself. An empty cell is the first. */
export const oneOf =
  (titles: Readonly<Record<string, string>>): ReadCell =>
  (text) => {
    if (text === "") return { value: Object.keys(titles)[0] };
    const found = Object.entries(titles).find(
      ([value, title]) => plain(title) === plain(text) || plain(value) === plain(text),
    );
    return found ? { value: found[0] } : { problem: `Tiene que ser ${Object.values(titles).join(", ")}.` };
  };

const YES = ["si", "s", "x", "1", "verdadero", "true"];
const NO = ["no", "n", "", "0", "falso", "false"];
export const yesOrNo: ReadCell = (text) => {
  const said = normalize(text);
  if (YES.includes(said)) return { value: true };
  return NO.includes(said) ? { value: false } : { problem: "Tiene que ser sí o no." };
};

export const asDay: ReadCell = (text) => {
  if (text === "") return { value: null };
  const day = readDay(text, "dmy");
  return day ? { value: day } : { problem: "No se entiende la fecha." };
};

/** The number of a record that the cell names. */
export const named =
  (list: keyof Omit<Names, "categories">, what: string): ReadCell =>
  (text, names) => {
    if (text === "") return { value: null };
    const id = names[list].get(normalize(text));
    return id === undefined ? { problem: `No existe ${what} «${text}».` } : { value: id };
  };
