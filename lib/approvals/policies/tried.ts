import { prisma } from "@/lib/db";
import type { Currency } from "@/lib/format/currencies";
import { impossible } from "@/lib/http/errors";
import { rulesOf } from "../engine/held";
import { givenKind } from "../engine/registry";
import { checkConditions } from "./check";
import type { Rules } from "./schema";
import { policyOf } from "./stored";

/** The rules that are tried: as they are being written, of a stored version, or the ones in force. */
export interface Tried {
  rules: Rules;
  currency: Currency;
  /** The ones in force, beside which it is seen, and what their amounts are in; null where there are none. */
  vigente: { rules: Rules; currency: Currency } | null;
  isVigente: boolean;
}

export async function triedRules(asked: {
  kind: string;
  policy_id?: number | undefined;
  rules?: Rules | undefined;
  currency: Currency;
}): Promise<Tried> {
  const inForce = await prisma.approvalPolicy.findFirst({ where: { kind: asked.kind, state: "vigente" } });
  const vigente = inForce && { rules: rulesOf(inForce), currency: inForce.currency as Currency };
  if (asked.rules) {
    const rules = await checkConditions(await givenKind(asked.kind), asked.rules, vigente?.rules ?? []);
    return { rules, currency: asked.currency, vigente, isVigente: false };
  }
  const row = asked.policy_id === undefined ? inForce : await policyOf(asked.policy_id);
  if (!row || row.kind !== asked.kind) throw impossible("No hay reglas de esa clase para probar.");
  return { rules: rulesOf(row), currency: row.currency as Currency, vigente, isVigente: row.id === inForce?.id };
}
