import { normalize } from "@/lib/format/text";
import { readDay } from "@/lib/tabular/reading/days";
import { readTitled, readYesOrNo } from "@/lib/tabular/reading/words";
import type { Names, ReadCell } from "./definition";

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
