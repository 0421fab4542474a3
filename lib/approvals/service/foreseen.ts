import { roleTitle } from "@/lib/access/roleTitle";
import { prisma } from "@/lib/db";
import type { Currency } from "@/lib/format/currencies";
import { impossible } from "@/lib/http/errors";
import { inEach } from "@/lib/rates/inCurrencyService";
import { directoryOf } from "../engine/directory";
import { rulesOf, stepOfPolicy } from "../engine/held";
import { fieldsOf, kindOf, ownerTitles } from "../engine/registry";
import type { ApprovalActor, Subject } from "../kind";
import { type Asked, candidatesFor } from "../rules/eligible";
import { chooseRule } from "../rules/match";
import { stuckText, whoText } from "../rules/possible";
import { reasonText } from "../rules/sentences";
import { addWorkingHours } from "../rules/workingHours";
import { calendarOf } from "./calendar";
import { factsOf } from "./send";

/** What decides who would be asked of a record that is still being written. */
type Written = Pick<Subject, "amount" | "day" | "keys" | "facts"> & { country: string };

interface Foreseen {
  steps: {
    title: string;
    mode: string;
    people: { id: number; name: string; role: string }[];
    hours: number | null;
    due: string | null;
  }[];
  /** Why these, in words. */
  why: string;
  /** Why nobody could decide it; empty where somebody can. */
  problem: string;
}

/**
 * Who would decide a record of a kind if it were sent now, by the policy in force, and until when by the steps' deadlines, one after another.
 * Keeps nothing. Errors: 422 where no policy is in force.
 */
export async function foreseen(actor: ApprovalActor, kindName: string, written: Written): Promise<Foreseen> {
  const [kind, policy, owners, calendar] = await Promise.all([
    kindOf(kindName),
    prisma.approvalPolicy.findFirst({ where: { kind: kindName, state: "vigente" } }),
    ownerTitles(),
    calendarOf(prisma, written.country),
  ]);
  if (!policy) throw impossible(`No hay reglas vigentes de ${kind.title.toLowerCase()}. Avisar a Sistemas.`);
  const amounts = written.amount ? await inEach(prisma, [written.amount], written.day) : {};
  const facts = factsOf(written, amounts, actor, policy.currency as Currency);
  const rules = rulesOf(policy);
  const choice = chooseRule(rules, facts);
  const rule = rules[choice.index];
  const asked: Asked = {
    kind: kindName,
    amounts,
    production: "",
    keys: written.keys,
    asked_by: actor.userId,
    author: actor.userId,
    editor: null,
    beneficiaries: [],
  };
  const directory = await directoryOf(prisma, [asked]);
  let at: Date | null = directory.now;
  const steps = (rule?.steps ?? []).map((step) => {
    at = at === null || step.sla_hours === null ? null : addWorkingHours(at, step.sla_hours, calendar);
    return {
      title: whoText(step.who, { people: directory.people, owners }),
      mode: step.mode,
      people: candidatesFor(step, asked, directory).map(({ id }) => {
        const person = directory.people.get(id);
        return { id, name: person?.name ?? "", role: roleTitle(person?.rol ?? "") };
      }),
      hours: step.sla_hours,
      due: at?.toISOString() ?? null,
    };
  });
  const problem = rule ? stuckText(rule.steps.map(stepOfPolicy), asked, directory, owners) : "";
  const why = rule ? reasonText(rule, choice, await fieldsOf(kind), policy.currency) : "";
  return { steps, why, problem };
}
