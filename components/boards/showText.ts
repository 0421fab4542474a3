import { MONTHS } from "@/lib/format/dates";
import { normalize } from "@/lib/format/text";

const SHORT = MONTHS.map((month) => normalize(month).slice(0, 3));
/** `nov 2026`, which many names of shows end with. */
const MONTH = new RegExp(`^(${SHORT.join("|")})[a-z]* \\d{4}$`);

/**
 * A show in one line: its name, city and day, each once. Names often have the city and the month or day themselves
 * (`Los Hijos del Faro, Madrid, nov 2026`), of which the day says more.
 */
export function showText({ name, about }: { name: string; about: string }): string {
  const facts = about.split(", ").filter(Boolean);
  const said = new Set(facts.map(normalize));
  const dated = facts.some((fact) => SHORT.some((month) => normalize(fact).includes(` ${month}`)));
  const own = name.split(", ").filter((part, index) => {
    const text = normalize(part);
    return index === 0 || !(said.has(text) || (dated && MONTH.test(text)));
  });
  const first = normalize(own.join(", "));
  return [...own, ...facts.filter((fact) => normalize(fact) !== first)].join(", ");
}
