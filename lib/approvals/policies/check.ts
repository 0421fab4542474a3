import type { Tx } from "@/lib/db";
import { moneyProblem, parseMoney } from "@/lib/format/parseMoney";
import { badField } from "@/lib/http/errors";
import { fieldsOf } from "../engine/registry";
import type { ApprovalKind } from "../kind";
import { type Asked, type Directory, namedBy } from "../rules/eligible";
import { whoText } from "../rules/possible";
import type { FieldWords } from "../rules/sentences";
import { operatorsOf } from "../rules/words";
import type { Condition, FactValues, Rules, Who } from "./schema";

const bad = (path: string, message: string) => badField(path, message);

/**
 * @param inForce the rules in force: what they name of something that is gone since may stay
 * @returns the rules, their amounts exact however they were typed
 * @throws 400 naming what its kind does not know: a fact, an operator, a value of another type or none of its list, an owner, a
 *   production; and a person who is not there, or not active
 */
export async function checkRules(tx: Tx, kind: ApprovalKind, asked: Rules, inForce: Rules = []): Promise<Rules> {
  const rules = await checkConditions(kind, asked, inForce);
  const active = await activeOf(tx, rules);
  for (const [index, { steps }] of rules.entries()) {
    if (kind.needsSteps && steps.length === 0) throw bad(`rules.${index}.steps`, "Falta quién la aprueba.");
    for (const [at, step] of steps.entries())
      for (const field of ["who", "escalate_to"] as const)
        for (const each of step[field]) checkWho(kind, each, active, `rules.${index}.steps.${at}.${field}`);
  }
  return rules;
}

/** Of the people whom rules name by themselves those who are there, and whether they may still sign in. */
async function activeOf(tx: Tx, rules: Rules): Promise<ReadonlyMap<number, { name: string; active: boolean }>> {
  const steps = rules.flatMap((rule) => rule.steps);
  const ids = steps
    .flatMap(({ who, escalate_to }) => [...who, ...escalate_to])
    .flatMap((one) => (one.type === "persona" ? [one.user_id] : []));
  if (ids.length === 0) return new Map();
  const people = await tx.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true, mail: true, active: true },
  });
  return new Map(people.map(({ id, name, mail, active }) => [id, { name: name || mail, active }]));
}

/** The same of what they ask alone: of rules that are tried while they are being written. */
export async function checkConditions(kind: ApprovalKind, asked: Rules, inForce: Rules = []): Promise<Rules> {
  const fields = await fieldsOf(kind);
  const rules = asked.map((rule) => ({
    ...rule,
    conditions: rule.conditions.map((one) => ({ ...one, value: exactValue(fields, one.field, one.value) })),
  }));
  const before = inForce.flatMap(({ conditions }) => conditions);
  for (const [index, { conditions }] of rules.entries())
    for (const [at, { field: key, op, value }] of conditions.entries()) {
      const path = `rules.${index}.conditions.${at}`;
      const field = fields.find((one) => one.key === key);
      if (!field) throw bad(`${path}.field`, "Estas reglas no conocen ese dato.");
      if (!operatorsOf[field.type].includes(op)) throw bad(`${path}.op`, "No va con ese dato.");
      const stood = before.flatMap((one) => (one.field === key && Array.isArray(one.value) ? one.value : []));
      const problem = problemOf(field, value, stood) || belowZero(field, value);
      if (problem) throw bad(`${path}.value`, problem);
    }
  return rules;
}

/** An amount as people type it (`1.000,50`), exact (`1000.50`); what is exact already, or is no amount, as it is. */
function exactValue<Value>(fields: readonly FieldWords[], key: string, value: Value): Value | string {
  const isAmount = fields.some((one) => one.key === key && one.type === "importe");
  if (!isAmount || typeof value !== "string" || takes("importe", value)) return value;
  const parsed = parseMoney(value);
  return parsed.ok ? parsed.value : value;
}

/** @returns the facts, their amounts exact. @throws 400 naming what is given of a case that its kind does not know. */
export async function checkFacts(kind: ApprovalKind, given: FactValues): Promise<FactValues> {
  const fields = await fieldsOf(kind);
  const facts: FactValues = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, exactValue(fields, key, value)]),
  );
  for (const [key, fact] of Object.entries(facts)) {
    const field = fields.find((one) => one.key === key);
    if (!field) throw bad(`facts.${key}`, `Estas reglas no conocen el dato ${key}.`);
    const problem = fact !== null && problemOf(field, field.type === "opcion" ? [String(fact)] : fact);
    if (problem) throw bad(`facts.${key}`, problem);
  }
  return facts;
}

/** What people list in one breath. */
const FEW = 8;

/** Why something is no value of a fact; empty where it is one. `stood`: values that are taken though its list has them no more. */
function problemOf(
  { label, type, options }: FieldWords,
  value: Condition["value"],
  stood: readonly string[] = [],
): string {
  if (type === "importe" && typeof value === "string") {
    const parsed = parseMoney(value);
    if (!parsed.ok && parsed.reason === "too_many_decimals") return moneyProblem(label, parsed.reason);
  }
  if (!takes(type, value)) return `${label}: no es un valor de ese dato.`;
  if (!Array.isArray(value)) return "";
  const unknown = value.find((one) => !stood.includes(one) && !options.some((option) => option.value === one));
  if (unknown === undefined) return "";
  const known =
    options.length > 0 && options.length <= FEW
      ? ` Puede ser: ${options.map((option) => option.label).join(", ")}.`
      : "";
  return `${label}: no existe ${unknown}.${known}`;
}

/** Nothing that is compared goes below zero: such a limit always holds, or never. */
const belowZero = ({ label }: FieldWords, value: Condition["value"]): string =>
  typeof value === "string" && value.startsWith("-") ? `${label}: no puede ser menos que cero.` : "";

function takes(type: string, value: Condition["value"]): boolean {
  if (type === "si_no") return typeof value === "boolean";
  if (type === "opcion") return Array.isArray(value);
  return typeof value === "string" && /^-?\d{1,16}(\.\d{1,4})?$/.test(value);
}

function checkWho(
  kind: ApprovalKind,
  who: Who,
  people: ReadonlyMap<number, { name: string; active: boolean }>,
  path: string,
): void {
  if (who.type === "persona") {
    const person = people.get(who.user_id);
    if (!person) throw bad(path, "No existe esa persona.");
    if (!person.active) throw bad(path, `${person.name} ya no tiene acceso: elegir otra persona.`);
  }
  if (who.type === "duenio" && !kind.owners.includes(who.of)) throw bad(path, "Estas solicitudes no tienen ese dueño.");
  if (who.type === "rol_produccion" && !kind.productions)
    throw bad(path, "Estas solicitudes no son de una producción.");
}

const nobody: Asked = {
  kind: "",
  amounts: {},
  production: "",
  keys: {},
  asked_by: 0,
  author: 0,
  editor: null,
  beneficiaries: [],
};

/**
 * Steps that nobody may decide today, whoever asks: of roles and people that are not there. Who depends on the record (an owner, a
 * production, somebody's lead) is known only when it is sent.
 */
export function problemsOf(rules: Rules, directory: Directory): string[] {
  return rules.flatMap(({ steps }, index) =>
    steps.flatMap(({ who, mode, needed }, at) => {
      if (who.some(({ type }) => type !== "rol" && type !== "persona")) return [];
      const people = namedBy(who, nobody, directory).size;
      const wanted = mode === "n" ? (needed ?? 1) : 1;
      if (people >= wanted) return [];
      const whose = whoText(who, { people: directory.people, owners: {} });
      const left = people === 0 ? "no hay ninguna persona activa" : `necesita ${wanted} personas y hoy hay ${people}`;
      return [`Regla ${index + 1}, paso ${at + 1}: es de ${whose} y ${left}.`];
    }),
  );
}
