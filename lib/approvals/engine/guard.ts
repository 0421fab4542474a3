import { type AppError, badField, conflict, forbidden } from "@/lib/http/errors";
import type { ApprovalActor, ApprovalKind } from "../kind";
import { candidateOf, candidatesFor, type Directory, isNamed, partiesTo } from "../rules/eligible";
import { closedText, MIN_REASON, pastOf, type StepName, transitionOf } from "../rules/transitions";
import { type Verdict, verdicts } from "../rules/words";
import {
  askedOf,
  named,
  openStepOf,
  type RequestRow,
  spentFor,
  stateOf,
  stepRuleOf,
  type Votable,
  verdictOf,
} from "./held";

/** What somebody may say of a request now, and for whom they would say it. */
export interface Standing {
  verdicts: Verdict[];
  on_behalf_of: number | null;
}

const nothing: Standing = { verdicts: [], on_behalf_of: null };

/** What somebody may say of a request now: the same rule for its page, for lists and for the decision itself. */
export function standingOf(row: Votable, userId: number, kind: ApprovalKind, directory: Directory): Standing {
  const step = openStepOf(row);
  if (stateOf(row) !== "en_aprobacion" || !step) return nothing;
  const said = kind.verdictsOf?.(stepRuleOf(step).who) ?? verdicts;
  const may = said.filter((verdict) => verdict !== "devolver" || kind.onReturned);
  const [rule, asked] = [stepRuleOf(step), askedOf(row)];
  const candidate = candidateOf(userId, rule, asked, directory, spentFor(row, step));
  if (candidate) return { verdicts: may, on_behalf_of: candidate.for };
  const refuses = kind.makerMayRefuse && partiesTo(asked).has(userId);
  if (!refuses || !isNamed(userId, rule.who, asked, directory)) return nothing;
  return { verdicts: may.filter((verdict) => verdict !== "aprobar"), on_behalf_of: null };
}

const OWN: Readonly<Record<string, string>> = {
  "lo pide": "Quien pide una aprobación no la decide: le toca a otra persona.",
  "lo hizo": "Quien lo hizo no lo aprueba: le toca a otra persona.",
  "lo editó por última vez": "Quien lo editó por última vez no lo aprueba: le toca a otra persona.",
  "es a quien le toca": "No lo aprueba a quien le toca: lo decide otra persona.",
};

/** Why somebody may not take a step on a request, as an error with its words; null when they may. */
export function refusalOf(
  row: RequestRow,
  { step, actor, version }: { step: StepName; actor: ApprovalActor | null; version?: number },
  kind: ApprovalKind,
  directory: Directory,
): AppError | null {
  const { from, by } = transitionOf(step);
  if (by === "quien_pide" && actor?.userId !== row.asked_by_user_id)
    return forbidden("Solo quien pidió la aprobación puede cancelarla.");
  const isVerdict = by === "aprobador";
  const own = actor && isVerdict ? partiesTo(askedOf(row)).get(actor.userId) : undefined;
  if (own && (step === "aprobar" || !kind.makerMayRefuse))
    return forbidden(kind.refusals?.[own === "es a quien le toca" ? "beneficiary" : "author"] ?? OWN[own]);
  if (!from.includes(stateOf(row))) return conflict(settledText(row));
  if (version !== undefined && version !== row.version) return conflict(movedText(row));
  if (by === "administra" && actor && partiesTo(askedOf(row)).has(actor.userId))
    return forbidden("Quien la pide o la hizo no elige quién la decide.");
  if (!isVerdict || !actor) return null;
  if (!kind.onReturned && step === "devolver") return badField("verdict", "Esta solicitud no se devuelve: se rechaza.");
  const open = openStepOf(row);
  if (open && kind.verdictsOf?.(stepRuleOf(open).who).includes(step as Verdict) === false)
    return badField("verdict", "Este paso no se devuelve: se rechaza.");
  if (standingOf(row, actor.userId, kind, directory).verdicts.includes(step as Verdict)) return null;
  const spoke = row.decisions.find(({ by_user_id }) => by_user_id === actor.userId);
  if (!spoke && lostTo(row, actor.userId, directory)) return conflict(movedText(row));
  if (!spoke) return forbidden("Este paso no es suyo: lo decide otra persona.");
  const same = spoke.step_id === openStepOf(row)?.id;
  return same
    ? conflict(movedText(row))
    : forbidden("Ya decidió otro paso de esta solicitud: este lo decide otra persona.");
}

/** Somebody who could have taken the step that was settled last, and comes after it: what they looked at has moved. */
function lostTo(row: RequestRow, userId: number, directory: Directory): boolean {
  const last = row.decisions.at(-1);
  const step = row.steps.find(({ id }) => id === last?.step_id);
  if (!step || step.id === openStepOf(row)?.id) return false;
  return candidatesFor(stepRuleOf(step), askedOf(row), directory, spentFor(row, step)).some(({ id }) => id === userId);
}

/** @throws 400 for a verdict that needs its reason; a domain's own call has its own rule for how long it is. */
export function mustGiveReason(step: StepName, reason: string, { byDomain }: { byDomain?: true } = {}): void {
  const least = byDomain ? 1 : MIN_REASON;
  if (transitionOf(step).reason && reason.trim().length < least)
    throw badField("reason", `Escribir el motivo: ${least === 1 ? "falta" : `${least} letras o más`}.`);
}

const byOf = (row: RequestRow) => (row.closer ? ` por ${named(row.closer).name}` : "");

/** What a request that was settled says to whoever comes late. */
export const settledText = (row: RequestRow): string =>
  `La solicitud ${closedText[stateOf(row)]}${byOf(row)}${row.close_reason ? `: ${row.close_reason}` : ""}.`;

/** What one that goes on says to whoever looked at an earlier version. */
export function movedText(row: RequestRow): string {
  const last = row.decisions.at(-1);
  if (!last) return "La solicitud cambió o ya se decidió: esto es lo que dice ahora.";
  const position = row.steps.find(({ id }) => id === last.step_id)?.position ?? 1;
  return `${named(last.by).name} ya ${pastOf[verdictOf(last)]} el paso ${position}: esto es lo que dice ahora.`;
}
