import { plainOf, type RichNode } from "@/lib/boards/rules/richText";
import { type ValueContext, valueText } from "@/lib/boards/rules/valueText";
import type { CardChange, CardDetail } from "@/lib/boards/schema";

/** What a person changes of a card. */
export type CardPatch = Omit<CardChange, "version">;

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The parts of a patch, custom fields one by one, as `due_on` and `fields.monto`. */
export const partsOf = ({ fields, ...own }: CardPatch): [key: string, value: unknown][] => [
  ...Object.entries(own),
  ...Object.entries(fields ?? {}).map(([key, value]): [string, unknown] => [`fields.${key}`, value]),
];

/** The value of a part of a card. */
export const partOf = (card: CardDetail, key: string): unknown =>
  key.startsWith("fields.") ? card.fields[key.slice("fields.".length)] : card[key as keyof CardDetail];

/** By part of a card: what was sent from here, and how it is kept since (as it was before, where it was refused). */
export type Settled = Map<string, { sent: unknown; kept: unknown }>;

/** Notes what became of the parts of a patch. */
export function settle(settled: Settled, patch: CardPatch, now: CardDetail): void {
  for (const [key, sent] of partsOf(patch)) settled.set(key, { sent, kept: partOf(now, key) });
}

/**
 * A card as it was when something began to be typed over it, with what was then on its way from here as it is kept: nobody
 * else wrote that ("1.234,5" is kept as "1234.50").
 */
export function settledBase(base: CardDetail, patch: CardPatch, settled: Settled): CardDetail {
  const parts = partsOf(patch).flatMap(([key]): [string, unknown][] => {
    const known = settled.get(key);
    return known && same(known.sent, partOf(base, key)) ? [[key, known.kept]] : [];
  });
  const fields = { ...base.fields };
  const own: Record<string, unknown> = {};
  for (const [key, value] of parts)
    if (key.startsWith("fields.")) fields[key.slice("fields.".length)] = value;
    else own[key] = value;
  return { ...base, ...own, fields } as CardDetail;
}

/** Are the parts that a patch writes the same on both: did nobody change them in between? */
export const untouched = (patch: CardPatch, base: CardDetail, now: CardDetail): boolean =>
  partsOf(patch).every(([key]) => same(partOf(base, key), partOf(now, key)));

/** The card as it will be, shown before the answer comes. */
export function patched(card: CardDetail, { fields, ...own }: CardPatch): CardDetail {
  const values = Object.entries({ ...card.fields, ...fields }).filter(([, value]) => value !== null && value !== "");
  return { ...card, ...own, fields: Object.fromEntries(values) } as CardDetail;
}

const shown = (key: string, value: unknown, context: ValueContext) =>
  (key === "description" ? plainOf((value ?? null) as RichNode | null) : valueText(key, value, context)) || "vacío";

/** What there is now beside what was typed, for the parts of a patch that differ. */
export const conflictFacts = (
  patch: CardPatch,
  now: CardDetail,
  context: ValueContext,
  titleOf: (key: string) => string,
) =>
  partsOf(patch)
    .filter(([key, value]) => !same(value, partOf(now, key)))
    .map(([key, value]) => ({
      label: titleOf(key),
      theirs: shown(key, partOf(now, key), context),
      mine: shown(key, value, context),
    }));
