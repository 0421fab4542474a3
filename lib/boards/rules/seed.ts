import { addDays } from "@/lib/format/dates";
import type { BoardDefinition, CardSeed, FieldDefinition } from "./definition";
import { parseFields } from "./fields";
import { type FieldValues, fieldsOf, isEmpty } from "./filled";
import { type RichNode, richOf } from "./richText";
import type { Priority } from "./words";

/** What a seed makes a new card say. */
export interface SeededContent {
  title: string;
  type: string;
  description: RichNode | null;
  priority: Priority;
  due_on: string | null;
  hours: string | null;
  labels: string[];
  checklist: string[];
  fields: FieldValues;
}

type Board = Pick<BoardDefinition, "types"> & { fields: readonly FieldDefinition[] };

/** The values that these fields take, without the empty ones. */
export function takenBy(own: readonly FieldDefinition[], given: FieldValues): FieldValues {
  const mine = Object.entries(given).filter(([key]) => own.some((field) => field.key === key));
  return Object.fromEntries(
    mine.flatMap(([key, value]) => {
      const { values, issues } = parseFields(own, { [key]: value });
      return issues.length > 0 || isEmpty(values[key]) ? [] : [[key, values[key]]];
    }),
  );
}

/** A seed with no more than the board has now: without a type, a field or an option that is gone. */
export function stillKnown(board: Board, seed: CardSeed): CardSeed {
  const { type = "", fields, ...rest } = seed;
  const kept = board.types.includes(type) ? type : "";
  return { ...rest, ...(kept && { type: kept }), fields: takenBy(fieldsOf(board.fields, kept), fields ?? {}) };
}

/**
 * A seed as the content of a card that comes on `day` (`YYYY-MM-DD`). What the board has not any more (a type, a field, an
 * option) is left out: a seed that was right once never stops what is made of it.
 */
export function contentOfSeed(board: Board, seed: CardSeed, day: string): SeededContent {
  const type = seed.type && board.types.includes(seed.type) ? seed.type : "";
  return {
    title: seed.title,
    type,
    description: seed.description ? richOf(seed.description) : null,
    priority: seed.priority ?? "media",
    due_on: seed.dueDays === undefined ? null : addDays(day, seed.dueDays),
    hours: seed.hours === undefined ? null : String(seed.hours),
    labels: [...new Set(seed.labels ?? [])],
    checklist: seed.checklist ?? [],
    fields: takenBy(fieldsOf(board.fields, type), seed.fields ?? {}),
  };
}

/** The seed with `{titulo}` and `{codigo}` of the card it comes from; the title is cut to what a card takes. */
export function fillSeed(seed: CardSeed, from: { title: string; code: string }, maxTitle: number): CardSeed {
  const fill = (text: string) => text.replaceAll("{titulo}", from.title).replaceAll("{codigo}", from.code);
  return {
    ...seed,
    title: fill(seed.title).slice(0, maxTitle).trim(),
    ...(seed.description !== undefined && { description: fill(seed.description) }),
  };
}
