import data from "./common.json";

// common.json, written in lower case without accents: "frequent" are the words that public counts of leaked passwords
// name most (zxcvbn's list, MIT, (c) Dropbox, Inc.; digits around a word taken off), "spanish" what people here
// choose (names, clubs, places, the trade's words), "patterns" walks and phrases that stand for a whole password.
const MIN_WORD = 3;

/** The words of `common.json` and the length of the longest. */
export const commonWords: ReadonlySet<string> = new Set(
  Object.values(data).flatMap((words) => words.split(" ").filter((word) => word.length >= MIN_WORD)),
);
export const LONGEST_WORD = Math.max(...[...commonWords].map((word) => word.length));
