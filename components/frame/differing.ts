import type { ConflictFact } from "@/components/kit/ConflictCompare";

/** A fact of a record, and how people read it: "" for none. */
export interface Fact<Values> {
  label: string;
  text: (values: Values) => string;
}

/** The facts that what was typed and what another person saved meanwhile write differently. */
export const differing = <Values>(facts: readonly Fact<Values>[], mine: Values, theirs: Values): ConflictFact[] =>
  facts
    .map(({ label, text }) => ({ label, mine: text(mine), theirs: text(theirs) }))
    .filter((fact) => fact.mine !== fact.theirs);
