import { badField } from "@/lib/http/errors";
import { fieldsOf } from "../engine/registry";
import type { ApprovalKind } from "../kind";
import { type Asked, type Directory, namedBy } from "../rules/eligible";
import { whoText } from "../rules/possible";
import { operatorsOf } from "../rules/words";
import type { Condition, Rules, Who } from "./schema";

const bad = (path: string, message: string) => badField(path, message);

/** @throws 400 naming what its kind does not know: a fact, an operator or a value of another type, an owner, a production. */
export async function checkRules(kind: ApprovalKind, rules: Rules): Promise<void> {
  const fields = await fieldsOf(kind);
  for (const [index, { conditions, steps }] of rules.entries()) {
    if (kind.needsSteps && steps.length === 0) throw bad(`rules.${index}.steps`, "Falta quién la aprueba.");
    for (const [at, condition] of conditions.entries()) {
      const path = `rules.${index}.conditions.${at}`;
      const field = fields.find(({ key }) => key === condition.field);
      if (!field) throw bad(`${path}.field`, "Estas reglas no conocen ese dato.");
      if (!operatorsOf[field.type].includes(condition.op)) throw bad(`${path}.op`, "No va con ese dato.");
      if (!takes(field.type, condition.value)) throw bad(`${path}.value`, "No es un valor de ese dato.");
    }
    for (const [at, { who, escalate_to }] of steps.entries())
      for (const each of [...who, ...escalate_to]) checkWho(kind, each, `rules.${index}.steps.${at}.who`);
  }
}

function takes(type: string, value: Condition["value"]): boolean {
  if (type === "si_no") return typeof value === "boolean";
  if (type === "opcion") return Array.isArray(value);
  return typeof value === "string" && /^-?\d{1,16}(\.\d{1,4})?$/.test(value);
}

function checkWho(kind: ApprovalKind, who: Who, path: string): void {
  if (who.type === "duenio" && !kind.owners.includes(who.of)) throw bad(path, "Estas solicitudes no tienen ese dueño.");
  if (who.type === "rol_produccion" && !kind.productions)
    throw bad(path, "Estas solicitudes no son de una producción.");
}

const nobody: Asked = {
  kind: "",
  amount: null,
  currency: null,
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
