import { type Signed, takesThree } from "@/lib/payments/rules/people";

/**
 * Why somebody may not declare a statement paid; null: they may. It pays as a released batch does, and asks for as many people: who made
 * or changed it never, above the limit neither who reviewed it (its `authoriser`).
 */
export function settleProblem(person: number, signed: Signed): string | null {
  if (signed.authors.includes(person)) return "Usted armó o cambió esta liquidación: declara su pago otra persona.";
  if (takesThree(signed) && person === signed.authoriser)
    return "Por el importe firman tres personas distintas: usted la revisó, declara su pago otra.";
  return null;
}
