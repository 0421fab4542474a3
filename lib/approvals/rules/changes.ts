import { compareMoney } from "@/lib/format/moneyMath";

/** What a record says of something, and how people read it. */
export interface Value {
  value: string | null;
  text: string;
}

/** When a change asks for a new approval: any, an amount that goes up, a day that comes earlier, none. */
export interface Material {
  label: string;
  when: "cambia" | "sube" | "antes" | "nunca";
}

export interface Difference {
  label: string;
  before: string;
  after: string;
}

type Values = Readonly<Record<string, Value>>;
type Fields = Readonly<Record<string, Material>>;

const none: Value = { value: null, text: "" };

/** What of the fields differs, in their order, as people read it. */
export const differences = (fields: Fields, before: Values, after: Values): Difference[] =>
  Object.entries(fields).flatMap(([key, { label }]) => {
    const [was, is] = [before[key] ?? none, after[key] ?? none];
    return was.value === is.value ? [] : [{ label, before: was.text, after: is.text }];
  });

/** Only the differences that ask for a new approval. `before` is what was sent, or approved. */
export const materialDifferences = (fields: Fields, before: Values, after: Values): Difference[] =>
  differences(
    Object.fromEntries(
      Object.entries(fields).filter(([key, { when }]) => asksAgain(when, before[key]?.value, after[key]?.value)),
    ),
    before,
    after,
  );

function asksAgain(when: Material["when"], before: string | null | undefined, after: string | null | undefined) {
  if (when === "nunca" || before === after) return false;
  // What there was nothing to compare with is a change like any other.
  if (when === "cambia" || before == null || after == null) return true;
  return when === "sube" ? compareMoney(after, before) > 0 : after < before;
}
