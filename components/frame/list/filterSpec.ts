import type { Choice } from "@/components/kit/fields/choices";
import type { IconType } from "@/components/kit/Icon";
import { isValidDay } from "@/lib/format/dates";

/** What somebody may choose, with how many there are of each where that is known. */
export interface FilterChoice extends Choice {
  count?: number;
}

interface Named {
  /** Its key in the address. */
  key: string;
  label: string;
}

/**
 * One filter of a list. `search`: words. `segments`: two to five in sight, the first one ("" in the address) when nothing is
 * chosen. `select`: up to seven on the platform's own list. `choice`: more, found by their words. `period`: two days, the
 * second under the key `to`. `mark`: shown and taken off in the bar, chosen elsewhere (a figure, a link).
 */
export type FilterSpec =
  | (Named & { kind: "search" })
  | (Named & { kind: "segments"; choices: readonly FilterChoice[] })
  | (Named & { kind: "select"; choices: readonly FilterChoice[]; placeholder: string })
  | (Named & {
      kind: "choice";
      choices: readonly FilterChoice[];
      /** Its choices come later, or are no whole list: what the address says stands. */
      free?: boolean;
      opener?: string;
      /** What its field asks for, where that is not its label. */
      field?: string;
      icon?: IconType;
      help?: string;
    })
  | (Named & { kind: "period"; to: string })
  | (Named & { kind: "mark"; choices: readonly FilterChoice[] });

const MAX_WORDS = 200;

/** The keys of the address that hold filters. */
export const filterKeys = (specs: readonly FilterSpec[]): string[] =>
  specs.flatMap((spec) => (spec.kind === "period" ? [spec.key, spec.to] : [spec.key]));

/** How what is chosen is called; one that no choice names is called as the address has it. */
export const choiceText = (choices: readonly FilterChoice[], value: string): string =>
  choices.find((one) => one.value === value)?.label ?? value;

const known = (choices: readonly FilterChoice[], text: string) =>
  choices.some(({ value }) => value === text) ? text : "";
const dayOf = (text: string) => (isValidDay(text) ? text : "");

/** What an address chooses, by key, "" for nothing; what makes no sense is left out. */
export function readFilters(specs: readonly FilterSpec[], get: (key: string) => string): Record<string, string> {
  const read: Record<string, string> = {};
  for (const spec of specs) {
    const text = get(spec.key);
    if (spec.kind === "search") read[spec.key] = text.slice(0, MAX_WORDS);
    else if (spec.kind === "period") {
      read[spec.key] = dayOf(text);
      read[spec.to] = dayOf(get(spec.to));
    } else if (spec.kind === "choice" && spec.free) read[spec.key] = text.slice(0, MAX_WORDS);
    else read[spec.key] = known(spec.choices, text);
  }
  return read;
}

/** The filters that are on, as they are said, apart from the words looked for; with the keys that go when one is taken off. */
export function filtersSaid(
  specs: readonly FilterSpec[],
  values: Readonly<Record<string, string>>,
  dayText: (day: string) => string,
): { key: string; label: string; text: string; keys: string[] }[] {
  return specs.flatMap((spec) => {
    if (spec.kind === "search") return [];
    const { key, label } = spec;
    const value = values[key] ?? "";
    if (spec.kind === "period") {
      const to = values[spec.to] ?? "";
      const text = [value && `desde ${dayText(value)}`, to && `hasta ${dayText(to)}`].filter(Boolean).join(" ");
      return text ? [{ key, label, text, keys: [key, spec.to] }] : [];
    }
    return value ? [{ key, label, text: choiceText(spec.choices, value), keys: [key] }] : [];
  });
}
