import { countText, joinSpanish } from "@/lib/format/text";
import type { AdvanceState, Owner } from "./kinds";

/** An answer as it stands; `confirmed`: what was confirmed before it changed, only of a changed one. */
export interface Answer {
  state: AdvanceState;
  answer: string;
  confirmed: string | null;
}

/**
 * What an answer becomes as it is saved. One that was confirmed and says something else has changed until it is confirmed as it is now, or says
 * again what was confirmed.
 * @param sent `cambio` stands for leaving its state as it is
 */
export function answered(before: Answer, sent: { state: AdvanceState; answer: string }): Answer {
  const agreed = before.state === "confirmado" ? before.answer : before.confirmed;
  const { answer } = sent;
  if (sent.state === "no_aplica") return { state: "no_aplica", answer, confirmed: null };
  if (agreed !== null && answer !== before.answer)
    return answer === agreed
      ? { state: "confirmado", answer, confirmed: null }
      : { state: "cambio", answer, confirmed: agreed };
  if (sent.state === "cambio") return before.state === "cambio" ? before : { ...before, answer };
  return { state: sent.state, answer, confirmed: null };
}

/** Whether it still has to be answered or confirmed. */
export const isLeft = (state: AdvanceState): boolean => state !== "confirmado" && state !== "no_aplica";

export interface OwnerCount {
  owner: Owner;
  all: number;
  left: number;
}

const OF: Record<Owner, string> = { nosotros: "nuestras", sala: "de la sala", artista: "del artista" };

/** "Faltan 7 de 42"; null where nothing is missing. */
export function leftText(counts: readonly OwnerCount[]): string | null {
  const [left, all] = [counts.reduce((sum, one) => sum + one.left, 0), counts.reduce((sum, one) => sum + one.all, 0)];
  if (left === 0) return null;
  return `${left === 1 ? "Falta" : "Faltan"} ${left} de ${all}`;
}

/** "3 de la sala, 2 del artista y 2 nuestras". */
export const ofWhomText = (counts: readonly OwnerCount[]): string =>
  joinSpanish(counts.flatMap(({ owner, left }) => (left > 0 ? [`${left} ${OF[owner]}`] : [])));

/** "3 preguntas" of one side. */
export const questionsText = (count: number): string => countText(count, "pregunta");
