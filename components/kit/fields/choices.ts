import { normalize } from "@/lib/format/text";

/** One thing to choose from a searchable list. `hint` is its second line and is searched too. */
export interface Choice {
  value: string;
  label: string;
  hint?: string;
  disabled?: boolean;
}

/** The choices whose words contain every word typed, without accents or case; the ones that begin with it first. */
export function searchChoices(choices: ReadonlyArray<Choice>, typed: string, limit = 50): Choice[] {
  const query = normalize(typed);
  if (query === "") return choices.slice(0, limit);
  const words = query.split(" ");
  const found = choices.filter((choice) => {
    const text = normalize(`${choice.label} ${choice.hint ?? ""}`);
    return words.every((word) => text.includes(word));
  });
  const starts = (choice: Choice) => (normalize(choice.label).startsWith(query) ? 0 : 1);
  return found.sort((a, b) => starts(a) - starts(b)).slice(0, limit);
}

/** What can be chosen of values that have a title each, in their order. */
export const choicesOf = <Value extends string>(titles: Readonly<Record<Value, string>>) =>
  (Object.entries(titles) as [Value, string][]).map(([value, label]) => ({ value, label }));
