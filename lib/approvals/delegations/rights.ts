import type { Tx } from "@/lib/db";
import { rulesOf } from "../engine/held";
import { registry } from "../engine/registry";
import { decidesOwn } from "../engine/waiting";
import type { ApprovalActor } from "../kind";
import type { Step, Who } from "../policies/schema";

type Somebody = Pick<ApprovalActor, "userId" | "rol">;

/** What the rules in force name somebody for. */
interface Words {
  /** The steps that name them by role or by name, whatever is asked. */
  always: Set<string>;
  /** A step names them by what its records are of: an owner, a production, somebody's lead. */
  sometimes: boolean;
}

const isFixed = (who: Who): boolean => who.type === "rol" || who.type === "persona";
const isThem = (who: Who, { userId, rol }: Somebody): boolean =>
  who.type === "rol" ? who.role === rol : who.type === "persona" && who.user_id === userId;

/** A step once for those who decide it from its beginning, and once more for those who come in with its escalation. */
const placesOf = ({ who, escalate_to }: Step, place: string, them: Somebody): string[] => {
  if (who.some((one) => isThem(one, them))) return [place, `${place}+`];
  return escalate_to.some((one) => isThem(one, them)) ? [`${place}+`] : [];
};

/** Of the rules in force of these kinds; of none given, of all. */
async function wordsOf(tx: Tx, them: Somebody, kinds: readonly string[]): Promise<Words> {
  const where = { state: "vigente", ...(kinds.length > 0 && { kind: { in: [...kinds] } }) };
  const policies = await tx.approvalPolicy.findMany({ where, select: { id: true, rules: true } });
  const steps = policies.flatMap((policy) =>
    rulesOf(policy).flatMap((rule, at) =>
      rule.steps.map((step, nth) => ({ step, place: `${policy.id}.${at}.${nth}` })),
    ),
  );
  const always = new Set(steps.flatMap(({ step, place }) => placesOf(step, place, them)));
  const varying = steps.flatMap(({ step }) => [...step.who, ...step.escalate_to]).filter((who) => !isFixed(who));
  const different = new Map(varying.map((who) => [JSON.stringify(who), who]));
  for (const who of different.values()) if (await mayBe(tx, who, them)) return { always, sometimes: true };
  return { always, sometimes: false };
}

async function mayBe(tx: Tx, who: Who, { userId }: Somebody): Promise<boolean> {
  if (who.type === "rol_produccion")
    return (await tx.userRelation.count({ where: { user_id: userId, rol: who.role, produccion: { not: "" } } })) > 0;
  const { owners } = await registry();
  const name = who.type === "duenio" ? who.of : "jefe";
  return (await owners.get(name)?.owns(tx, userId)) ?? false;
}

/**
 * Whether somebody has anything to delegate: a step of the rules in force, or of what waits by rules of before, names them. What
 * was delegated to them is no right of theirs.
 */
export async function mayDelegate(tx: Tx, them: Somebody): Promise<boolean> {
  const { always, sometimes } = await wordsOf(tx, them, []);
  return sometimes || always.size > 0 || (await decidesOwn(them));
}

/** Whether the other one decides all that they could be given of these kinds anyhow, so that a delegation gives them nothing. */
export async function decidesTheSame(
  tx: Tx,
  them: Somebody,
  other: Somebody,
  kinds: readonly string[],
): Promise<boolean> {
  const own = await wordsOf(tx, them, kinds);
  if (own.sometimes || own.always.size === 0) return false;
  const { always } = await wordsOf(tx, other, kinds);
  return [...own.always].every((place) => always.has(place));
}
