import { normalize } from "@/lib/format/text";
import { readDay } from "@/lib/tabular/reading/days";
import { type ReadValue, readTitled, readYesOrNo } from "@/lib/tabular/reading/words";

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

/** The text as it is. */
export const asText: ReadCell = (text) => ({ value: text });
/** The text, and nothing for an empty cell. */
export const asTextOrNone: ReadCell = (text) => ({ value: text || null });

/** One of the values of a record of titles. */
export const oneOf =
  (titles: Readonly<Record<string, string>>): ReadCell =>
  (text) =>
    readTitled(titles, text);

export const yesOrNo: ReadCell = readYesOrNo;

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
