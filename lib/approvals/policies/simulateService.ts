import { roleTitle } from "@/lib/access/roles";
import { prisma } from "@/lib/db";
import { formatMoney } from "@/lib/format/money";
import type { Input } from "@/lib/http/contract";
import { badField } from "@/lib/http/errors";
import { directoryOf } from "../engine/directory";
import { askedOf, noRequest, stepOfPolicy, WITH_STEPS } from "../engine/held";
import { fieldsOf, givenKind, ownerTitles } from "../engine/registry";
import type { ApprovalActor } from "../kind";
import { type Asked, candidatesFor, type Directory, partiesTo } from "../rules/eligible";
import { type Choice, chooseRule, conditionHolds } from "../rules/match";
import { stuckText, whoText } from "../rules/possible";
import { conditionText, type FieldWords, reasonText } from "../rules/sentences";
import type * as api from "./api";
import { checkFacts } from "./check";
import type { FactValues, Rule, Rules, Simulation, Step } from "./schema";
import { triedRules } from "./tried";

type Body = Input<typeof api.simulatePolicy>["body"];

/** `POST /approval-policies/simulate`: decides nothing and keeps nothing. */
export async function simulate(_actor: ApprovalActor, { body }: Input<typeof api.simulatePolicy>): Promise<Simulation> {
  const kind = await givenKind(body.kind);
  const { asked, facts } = await caseOf(body);
  await checkFacts(kind, body.facts);
  const [tried, fields, owners] = await Promise.all([triedRules(body), fieldsOf(kind), ownerTitles()]);
  const choice = chooseRule(tried.rules, facts);
  const rule = tried.rules[choice.index] as Rule;
  const directory = await directoryOf(prisma, [asked]);
  const before = !tried.isVigente && tried.vigente ? chooseRule(tried.vigente, facts).index + 1 : null;
  return {
    facts,
    rule: choice.index + 1,
    unknown: choice.unknown,
    text: reasonText(rule, choice, fields, tried.currency),
    vigente_rule: before,
    others: othersOf(tried.rules, choice, facts, fields, tried.currency),
    steps: rule.steps.map((step, index) => stepOf(step, index, asked, directory, owners)),
    excluded: [...partiesTo(asked)].flatMap(([id, why]) => {
      const person = directory.people.get(id);
      return person ? [{ id, name: person.name, why }] : [];
    }),
    problem: rule.steps.length === 0 ? "" : stuckText(rule.steps.map(stepOfPolicy), asked, directory, owners),
  };
}

/** The facts of a real request, changed by what is given, or those that are given; and who would ask. */
async function caseOf(body: Body): Promise<{ asked: Asked; facts: FactValues }> {
  const { request_id, asked_by } = body;
  const row =
    request_id === undefined
      ? null
      : await prisma.approvalRequest.findUnique({ where: { id: request_id }, include: WITH_STEPS });
  if (request_id !== undefined && row?.kind !== body.kind) throw noRequest();
  const person = asked_by === undefined ? null : await prisma.user.findUnique({ where: { id: asked_by } });
  if (asked_by !== undefined && !person) throw badField("asked_by", "No existe esa persona.");
  const role: FactValues = person ? { rol_pide: person.rol } : {};
  const facts: FactValues = { ...(row?.facts as FactValues | undefined), ...role, ...body.facts };
  const amount = typeof facts.importe === "string" ? facts.importe : null;
  const asker = person?.id ?? row?.asked_by_user_id ?? 0;
  const real = row && askedOf(row);
  const made = { production: "", keys: {}, editor: null, beneficiaries: [] };
  return {
    facts,
    asked: { ...made, ...real, kind: body.kind, amount, currency: body.currency, asked_by: asker, author: asker },
  };
}

/** Why the rules before it did not match: the first condition that does not hold, or what is not known. */
function othersOf(
  rules: Rules,
  { index, holds }: Choice,
  facts: FactValues,
  fields: readonly FieldWords[],
  currency: string,
): Simulation["others"] {
  const first = holds.indexOf(true);
  return rules.flatMap((rule, at) => {
    if (at === index || at > first) return [];
    if (at === first) return [{ rule: at + 1, why: "coincide, y otra que podría valer es más estricta" }];
    const known = holds[at] === false;
    const wanted = rule.conditions.find((one) => conditionHolds(one, facts) === (known ? false : null));
    if (!wanted) return [{ rule: at + 1, why: "no coincide" }];
    const text = conditionText(wanted, fields, currency);
    return [{ rule: at + 1, why: known ? `no se cumple que ${text}${isText(wanted.field)}` : `no se sabe si ${text}` }];
  });

  function isText(field: string): string {
    const fact = facts[field];
    if (typeof fact !== "string") return "";
    const known = fields.find(({ key }) => key === field);
    if (known?.type === "importe") return `: es ${formatMoney(fact, currency)}`;
    return `: es ${known?.options.find(({ value }) => value === fact)?.label ?? fact}`;
  }
}

function stepOf(
  step: Step,
  index: number,
  asked: Asked,
  directory: Directory,
  owners: Readonly<Record<string, string>>,
): Simulation["steps"][number] {
  const nameOf = (id: number) => directory.people.get(id);
  return {
    position: index + 1,
    title: whoText(step.who, { people: directory.people, owners }),
    mode: step.mode,
    needed: step.needed ?? 1,
    sla_hours: step.sla_hours,
    people: candidatesFor(step, asked, directory).map(({ id, for: principal, until }) => ({
      id,
      name: nameOf(id)?.name ?? "",
      for: principal === null ? null : { id: principal, name: nameOf(principal)?.name ?? "" },
      until: until?.toISOString() ?? null,
      title: roleTitle(nameOf(id)?.rol ?? ""),
    })),
  };
}
