import { compareMoney } from "@/lib/format/moneyMath";

/** Who did what with a batch so far. */
export interface Signed {
  /** Who prepared it, and whoever changed what it pays. */
  authors: readonly number[];
  authoriser: number | null;
  /** What it comes to, or what is paid so far of the largest thing that it pays a part of; and above which sum three different people sign it. */
  amount: string;
  three_people_over: string;
}

/** Whether three different people sign it (money.md section 9): below the limit two do. */
export const takesThree = ({ amount, three_people_over }: Pick<Signed, "amount" | "three_people_over">): boolean =>
  compareMoney(amount, three_people_over) > 0;

/** Why somebody may not authorise a batch, as people read it; null: they may. */
export function authoriseProblem(person: number, signed: Signed): string | null {
  if (takesThree(signed) && signed.authors.includes(person))
    return "Por el importe firman tres personas distintas: usted armó o cambió este lote, lo autoriza otra.";
  return null;
}

/**
 * Why somebody may not say that the bank did not pay what was released, so that it is due again; null: they may. Who released it never says
 * so, and above the limit neither does who authorised it: what pays a debt twice takes as many people as what pays it once.
 */
export function giveUpProblem(person: number, signed: Signed, releaser: number | null): string | null {
  if (person === releaser)
    return "Usted liberó este lote: que el banco no lo pagó lo dice otra persona, o su extracto.";
  if (takesThree(signed) && person === signed.authoriser)
    return "Por el importe firman tres personas distintas: usted autorizó este lote, que no se pagó lo dice otra.";
  return null;
}

/** Why somebody may not release a batch; null: they may. `knewAccounts`: who loaded or verified an account that is paid for the first time. */
export function releaseProblem(person: number, signed: Signed, knewAccounts: readonly number[]): string | null {
  if (signed.authors.includes(person)) return "Usted armó o cambió este lote: lo libera otra persona.";
  if (takesThree(signed) && person === signed.authoriser)
    return "Por el importe firman tres personas distintas: usted lo autorizó, lo libera otra.";
  if (knewAccounts.includes(person))
    return "Es el primer pago a una cuenta que usted cargó o verificó: lo libera otra persona.";
  return null;
}
