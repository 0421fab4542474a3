import { roleTitle } from "@/lib/access/roleTitle";
import { prisma } from "@/lib/db";
import { type Currency, currencies } from "@/lib/format/currencies";
import { todayIn } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import type { Input } from "@/lib/http/contract";
import { badField } from "@/lib/http/errors";
import { inEach, manyInCurrency } from "@/lib/rates/inCurrencyService";
import { directoryOf } from "../engine/directory";
import { askedOf, noRequest, type RequestRow, stepOfPolicy, WITH_STEPS } from "../engine/held";
import { fieldsOf, givenKind, ownerTitles } from "../engine/registry";
import type { ApprovalActor } from "../kind";
import { type Asked, candidatesFor, type Directory, partiesTo } from "../rules/eligible";
import { type Choice, chooseRule, conditionHolds } from "../rules/match";
import { stuckText, whoText } from "../rules/possible";
import { conditionText, type FieldWords, reasonText } from "../rules/sentences";
import type * as api from "./api";
import { checkFacts } from "./check";
import { factsIn } from "./factsIn";
import type { FactValues, Rule, Rules, Simulation, Step } from "./schema";
import { type Tried, triedRules } from "./tried";

type Body = Input<typeof api.simulatePolicy>["body"];

/** `POST /approval-policies/simulate`: decides nothing and keeps nothing. */
export async function simulate(_actor: ApprovalActor, { body }: Input<typeof api.simulatePolicy>): Promise<Simulation> {
  const kind = await givenKind(body.kind);
  const row = await realOf(body);
  const given = await checkFacts(kind, body.facts);
  const [tried, fields, owners] = await Promise.all([triedRules(body), fieldsOf(kind), ownerTitles()]);
  const { asked, facts, inForce } = await caseOf({ ...body, facts: given }, row, tried);
  const choice = chooseRule(tried.rules, facts);
  const rule = tried.rules[choice.index] as Rule;
  const directory = await directoryOf(prisma, [asked]);
  const before = !tried.isVigente && tried.vigente ? chooseRule(tried.vigente.rules, inForce).index + 1 : null;
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

/** The request that is tried, where one is. @throws 404 for one of another kind */
async function realOf({ request_id, kind }: Body): Promise<RequestRow | null> {
  if (request_id === undefined) return null;
  const row = await prisma.approvalRequest.findUnique({ where: { id: request_id }, include: WITH_STEPS });
  if (row?.kind !== kind) throw noRequest();
  return row;
}

/**
 * The facts of a real request, changed by what is given, or those that are given; and who would ask. An amount that is given is in the
 * currency that is given with it (`moneda`), else in that of the rules that are tried, and is asked in theirs, at today's rate; those in
 * force are asked in theirs (`inForce`).
 */
async function caseOf(
  body: Body,
  row: RequestRow | null,
  { currency, vigente }: Tried,
): Promise<{ asked: Asked; facts: FactValues; inForce: FactValues }> {
  const { asked_by } = body;
  const person = asked_by === undefined ? null : await prisma.user.findUnique({ where: { id: asked_by } });
  if (asked_by !== undefined && !person) throw badField("asked_by", "No existe esa persona.");
  const role: FactValues = person ? { rol_pide: person.rol } : {};
  const convert = manyInCurrency();
  const { importe, moneda } = body.facts;
  const typedIn = currencies.find((one) => one === moneda) ?? currency;
  const sums = typeof importe === "string" ? [{ amount: importe, currency: typedIn }] : null;
  const factsOf = async (wanted: Currency): Promise<FactValues> => {
    return {
      ...(row && (await factsIn(row, wanted, convert))),
      ...role,
      ...body.facts,
      ...(sums && { importe: await convert(sums, wanted, todayIn()) }),
    };
  };
  const facts = await factsOf(currency);
  const amounts = sums && (await inEach(null, sums, todayIn()));
  const asker = person?.id ?? row?.asked_by_user_id ?? 0;
  const real = row && askedOf(row);
  const made = { amounts: {}, production: "", keys: {}, editor: null, beneficiaries: [] };
  return {
    facts,
    inForce: vigente && vigente.currency !== currency ? await factsOf(vigente.currency) : facts,
    asked: { ...made, ...real, ...(amounts && { amounts }), kind: body.kind, asked_by: asker, author: asker },
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
