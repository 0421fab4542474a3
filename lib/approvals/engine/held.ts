import { type Tx, txQuery } from "@/lib/db";
import type { Currency } from "@/lib/format/currencies";
import type { Prisma } from "@/lib/generated/prisma/client";
import { notFound } from "@/lib/http/errors";
import type { Rules, Step, Who } from "../policies/schema";
import type { Value } from "../rules/changes";
import type { Asked, StepRule } from "../rules/eligible";
import type { RequestState, StepMode, StepState, Verdict, Way } from "../rules/words";
import { readRequest } from "./stored";

const person = { select: { id: true, name: true, mail: true } } as const;
/** What is read of a request with its steps and what was said of them. */
export const WITH_STEPS = {
  steps: { orderBy: { position: "asc" } },
  decisions: { orderBy: { id: "asc" }, include: { by: person, on_behalf_of: person } },
  asker: person,
  closer: person,
  company: { select: { id: true, name: true } },
  policy: { select: { version: true, currency: true, rules: true } },
  replaced_by: { select: { id: true } },
} as const satisfies Prisma.ApprovalRequestInclude;

/** What decides who may say what: read of many requests at once, without names. */
export const WITH_VOTES = {
  steps: { orderBy: { position: "asc" } },
  decisions: { orderBy: { id: "asc" } },
} as const satisfies Prisma.ApprovalRequestInclude;

/** What is long of a request, and decides nothing. */
export const WITHOUT_FACTS = {
  snapshot: true,
  latest: true,
  facts: true,
} as const satisfies Prisma.ApprovalRequestOmit;

export type VotingRow = Prisma.ApprovalRequestGetPayload<{ include: typeof WITH_VOTES; omit: typeof WITHOUT_FACTS }>;
export type RequestRow = Prisma.ApprovalRequestGetPayload<{ include: typeof WITH_STEPS }>;
export type StepRow = RequestRow["steps"][number];
export type DecisionRow = RequestRow["decisions"][number];

export const noRequest = () => notFound("No existe esa solicitud.");

/** Who it is: the name, or the mail of somebody without one. */
export const named = ({ id, name, mail }: { id: number; name: string; mail: string }) => ({ id, name: name || mail });

export const stateOf = (row: Pick<RequestRow, "state">) => row.state as RequestState;
export const verdictOf = (row: Pick<DecisionRow, "verdict">) => row.verdict as Verdict;
export const wayOf = (row: Pick<DecisionRow, "via">) => row.via as Way;
export const stepStateOf = (row: Pick<StepRow, "state">) => row.state as StepState;
export const rulesOf = (row: { rules: unknown }) => row.rules as Rules;
export const valuesOf = (json: unknown) => json as Record<string, Value>;

type VotableStep = Pick<VotingRow["steps"][number], "id" | "state"> & StoredStep;
type Vote = Pick<VotingRow["decisions"][number], "step_id" | "by_user_id" | "on_behalf_of_user_id">;

/** What of a request's own columns decides who may say yes to it. */
type AskedColumns = Pick<
  VotingRow,
  | "kind"
  | "amounts"
  | "production"
  | "keys"
  | "asked_by_user_id"
  | "author_user_id"
  | "editor_user_id"
  | "beneficiaries"
  | "makers"
>;

/** As much of a request as says who may say what of it now. */
export interface Votable extends AskedColumns {
  id: number;
  state: string;
  steps: readonly VotableStep[];
  decisions: readonly Vote[];
}

/** What a request asks for in other currencies beside its amount. */
export const othersOf = ({ other_amounts }: Pick<VotingRow, "other_amounts">) =>
  other_amounts as unknown as { amount: string; currency: Currency }[];

/** What of a request decides who may say yes to it. */
export const askedOf = (row: AskedColumns): Asked => ({
  kind: row.kind,
  amounts: row.amounts as Asked["amounts"],
  production: row.production,
  keys: row.keys as Record<string, string[]>,
  asked_by: row.asked_by_user_id,
  author: row.author_user_id,
  editor: row.editor_user_id,
  beneficiaries: row.beneficiaries,
  makers: row.makers,
});

/** The same for who looks up the people of its own steps: the lead of who asks is looked for where one of them names it. */
export const askedInSteps = (
  row: AskedColumns & { steps: readonly Pick<StepRow, "who" | "escalate_to">[] },
): Asked => ({
  ...askedOf(row),
  by_lead: row.steps.some(({ who, escalate_to }) =>
    [...(who as Who[]), ...(escalate_to as Who[])].some(({ type }) => type === "jefe"),
  ),
});

type StoredStep = Pick<StepRow, "who" | "mode" | "needed" | "may_skip" | "escalate_to" | "escalated_at">;

/** A stored step as the rules see it: escalation adds people and takes nobody away. */
export const stepRuleOf = (row: StoredStep): StepRule => ({
  who: [...(row.who as Who[]), ...(row.escalated_at ? (row.escalate_to as Who[]) : [])],
  mode: row.mode as StepMode,
  needed: row.needed,
  may_skip: row.may_skip,
});

/** A step of a policy as the rules see it. */
export const stepOfPolicy = ({ who, mode, needed, may_skip }: Step): StepRule => ({
  who,
  mode,
  needed: needed ?? 1,
  may_skip,
});

export const openStepOf = <Step extends { state: string }>(row: { steps: readonly Step[] }): Step | undefined =>
  row.steps.find(({ state }) => state === "abierto");

const votesOf = (row: RequestRow, where: (decision: DecisionRow) => boolean) =>
  row.decisions
    .filter((decision) => decision.verdict === "aprobar" && where(decision))
    .map(({ by_user_id, on_behalf_of_user_id }) => ({ by: by_user_id, on_behalf_of: on_behalf_of_user_id }));

/** The approvals of a step, and those of other steps. */
export const votesFor = (row: RequestRow, step: Pick<StepRow, "id">) => ({
  votes: votesOf(row, ({ step_id }) => step_id === step.id),
  earlier: votesOf(row, ({ step_id }) => step_id !== step.id),
});

/** Who decided another step than this one, themselves or by a delegate: they decide no second one. */
export const decidedElsewhere = (
  row: Pick<Votable, "decisions">,
  step: Pick<StepRow, "id" | "may_skip">,
): Set<number> =>
  new Set(
    row.decisions
      .filter(({ step_id }) => step_id !== step.id && !step.may_skip)
      .flatMap(({ by_user_id, on_behalf_of_user_id }) => [by_user_id, on_behalf_of_user_id ?? by_user_id]),
  );

/** Whose word is given for a step: who decided another one or this one, and for whom. One word each, by himself or a delegate. */
export const spentFor = (row: Pick<Votable, "decisions">, step: Pick<StepRow, "id" | "may_skip">): Set<number> =>
  new Set([
    ...decidedElsewhere(row, step),
    ...row.decisions
      .filter(({ step_id }) => step_id === step.id)
      .flatMap(({ by_user_id, on_behalf_of_user_id }) => [by_user_id, on_behalf_of_user_id ?? by_user_id]),
  ]);

/** A request, held until the transaction ends. Its record is held before. */
export async function holdRequest(tx: Tx, id: number): Promise<RequestRow> {
  await txQuery(tx, "SELECT id FROM approval_request WHERE id = $1::int FOR UPDATE", id);
  return requestOf(tx, id);
}

/** @throws 404 */
export async function requestOf(tx: Tx, id: number): Promise<RequestRow> {
  const row = await readRequest(tx, id);
  if (!row) throw noRequest();
  return row;
}
