import type { ComponentType } from "react";
import type { Choice } from "@/components/kit/fields/choices";
import type { IconType } from "@/components/kit/Icon";
import { isValidDay } from "@/lib/format/dates";
import { listOf } from "@/lib/format/listText";

/** What somebody may choose, with how many there are of each where that is known. */
export interface FilterChoice extends Choice {
  count?: number;
}

interface Named {
  /** Its key in the address. */
  key: string;
  label: string;
  /** What its field asks for, where that is not its label. */
  field?: string;
  /** Stands behind "Agregar filtro" and not in the bar, with a chip once it is on. */
  tucked?: boolean;
  /** Seen elsewhere: no chip says it, and it stays when all are taken off. */
  quiet?: boolean;
  /** On a phone it stays in sight, over the search. */
  inSight?: boolean;
  /** What a chip says of a value, where its choices do not. */
  said?: (value: string) => string;
}

interface Chosen extends Named {
  choices: readonly FilterChoice[];
  /** What else an address may say than its choices: they come later, or are no whole list. */
  free?: boolean | RegExp;
}

/** What the field of a filter is given. */
export interface FilterFieldProps {
  /** The key of the filter. */
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/**
 * One filter of a list. `search`: words. `segments`: two to five in sight, the first one ("" in the address) when nothing is
 * chosen. `select`: up to seven on the platform's own list, in the bar as a menu where `menu` says so. `choice`: more, found by
 * their words. `checks`: several at once, their text in the address that of `listText`. `day`: one day. `period`: two days, the
 * second under the key `to`. `mark`: shown and taken off in the bar, chosen elsewhere (a figure, a link).
 */
export type FilterSpec =
  | (Named & { kind: "search" })
  | (Chosen & { kind: "segments" })
  | (Chosen & {
      kind: "select";
      /** The text of nothing chosen; without it the first choice is that. */
      placeholder?: string;
      menu?: boolean;
      /** What counts while the address says nothing, and what takes it off. */
      usual?: { value: string; off: string };
    })
  | (Chosen & {
      kind: "choice";
      /** Its field, where that fetches its own choices. */
      Field?: ComponentType<FilterFieldProps>;
      placeholder?: string;
      opener?: string;
      icon?: IconType;
      help?: string;
    })
  | (Chosen & { kind: "checks"; placeholder: string })
  | (Named & { kind: "day" })
  | (Named & { kind: "period"; to: string })
  | (Chosen & { kind: "mark" });

const MAX_WORDS = 200;
const MAX_NAME = 300;

/** The keys of the address that hold filters. */
export const filterKeys = (specs: readonly FilterSpec[]): string[] => specs.flatMap(keysOf);

/** The keys of one filter. */
export const keysOf = (spec: FilterSpec): string[] => (spec.kind === "period" ? [spec.key, spec.to] : [spec.key]);

/** How what is chosen is called; one that no choice names is called as the address has it. */
export const choiceText = (choices: readonly FilterChoice[], value: string): string =>
  choices.find((one) => one.value === value)?.label ?? value;

/** What a filter of several says: "Pilar", "3 elegidos"; "" for everything. */
export function checksText({ choices, said }: Pick<Chosen, "choices" | "said">, value: string): string {
  const [one, ...more] = listOf(value);
  if (one === undefined) return "";
  if (more.length > 0) return `${more.length + 1} elegidos`;
  return choices.find((choice) => choice.value === one)?.label ?? said?.(one) ?? one;
}

function known({ choices, free }: Chosen, text: string): string {
  if (choices.some(({ value }) => value === text)) return text;
  const may = free instanceof RegExp ? free.test(text) : free;
  return may ? text.trim().slice(0, MAX_NAME) : "";
}
const dayOf = (text: string) => (isValidDay(text) ? text : "");

function readOne(spec: FilterSpec, text: string): string {
  switch (spec.kind) {
    case "search":
      return text.slice(0, MAX_WORDS);
    case "period":
    case "day":
      return dayOf(text);
    case "checks":
      return text;
    case "select":
      return known(spec, text) || (spec.usual?.value ?? "");
    default:
      return known(spec, text);
  }
}

/** What an address chooses, by key, "" for nothing; what makes no sense is left out. */
export function readFilters(specs: readonly FilterSpec[], get: (key: string) => string): Record<string, string> {
  return Object.fromEntries(specs.flatMap((spec) => keysOf(spec).map((key) => [key, readOne(spec, get(key))])));
}

/** The query of an address that chooses these, in the order of the filters; what is as at the start is left out. */
export function filtersText(
  specs: readonly FilterSpec[],
  values: Readonly<Record<string, string | undefined>>,
): string {
  const on = specs.flatMap((spec) => {
    const start = spec.kind === "select" ? spec.usual?.value : undefined;
    return keysOf(spec).flatMap((key) => {
      const value = values[key];
      return value && value !== start ? [[key, value]] : [];
    });
  });
  return new URLSearchParams(on).toString();
}

/** What is chosen, without what is not. */
export const given = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]));

/** A filter that is on, as it is said. */
export interface FilterSaid {
  key: string;
  label: string;
  text: string;
  /** It counts without being asked for. */
  usual: boolean;
  /** The change of the address that takes it off. */
  off: Record<string, string>;
}

/** A filter as it is said, where it is on; words are not. */
export function filterSaid(
  spec: FilterSpec,
  values: Readonly<Record<string, string>>,
  dayText: (day: string) => string,
): FilterSaid | null {
  const value = values[spec.key] ?? "";
  const text = spec.quiet ? "" : textOf(spec, value, values, dayText);
  if (!text) return null;
  const start = spec.kind === "select" ? spec.usual : undefined;
  const off = start?.off ?? "";
  const usual = value === start?.value;
  return {
    key: spec.key,
    label: spec.label,
    text,
    usual,
    off: Object.fromEntries(keysOf(spec).map((key) => [key, off])),
  };
}

function textOf(
  spec: FilterSpec,
  value: string,
  values: Readonly<Record<string, string>>,
  dayText: (day: string) => string,
): string {
  switch (spec.kind) {
    case "search":
      return "";
    case "period": {
      const to = values[spec.to] ?? "";
      return [value && `desde ${dayText(value)}`, to && `hasta ${dayText(to)}`].filter(Boolean).join(" ");
    }
    case "day":
      return value && (spec.said ?? dayText)(value);
    case "checks":
      return checksText(spec, value);
    default:
      if (!value || (spec.kind === "select" && value === spec.usual?.off)) return "";
      return spec.said?.(value) ?? choiceText(spec.choices, value);
  }
}

/** The filters that are on, as they are said. */
export const filtersSaid = (
  specs: readonly FilterSpec[],
  values: Readonly<Record<string, string>>,
  dayText: (day: string) => string,
): FilterSaid[] => specs.flatMap((spec) => filterSaid(spec, values, dayText) ?? []);
