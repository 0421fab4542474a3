import { badField } from "./errors";

/** How the two ends of a period are called in an address, alone or after what they are of: `due_from` and `due_until`. */
const ENDS: readonly (readonly [first: string, last: string])[] = [
  ["from", "until"],
  ["from", "to"],
  ["desde", "hasta"],
];
/** A day or a month; both are in order as texts. */
const TIME = /^\d{4}-\d{2}(-\d{2})?$/;

const isTime = (value: unknown): value is string => typeof value === "string" && TIME.test(value);

/**
 * Refuses a period that ends before it begins, of an address or a body of whatever call: a list of it would show nothing, as if there
 * were nothing.
 * @throws 400 naming its last day
 */
export function refuseReversed(input: object): void {
  const said = new Map<string, unknown>(Object.entries(input));
  for (const [name, first] of said) {
    if (!isTime(first)) continue;
    for (const [begins, ends] of ENDS) {
      if (name !== begins && !name.endsWith(`_${begins}`)) continue;
      const other = name.slice(0, -begins.length) + ends;
      const last = said.get(other);
      if (isTime(last) && last < first) throw badField(other, "Termina antes de empezar.");
    }
  }
}
