import { contractModules } from "@/lib/generated/contractModules";
import type { Contract } from "@/lib/http/contract";

function isContract(value: object): value is Contract {
  return "method" in value && "path" in value && "reply" in value;
}

/** The contracts that an `api.ts` exports, one by one or as a table of like ones. */
export function contractsOf(exported: unknown): Contract[] {
  if (typeof exported !== "object" || exported === null) return [];
  if (isContract(exported)) return [exported];
  return Object.values(exported).filter((value) => typeof value === "object" && value !== null && isContract(value));
}

/** Every contract of the application: what the `api.ts` of all domains export. */
export const contracts: readonly Contract[] = contractModules.flatMap((module) =>
  Object.values(module).flatMap(contractsOf),
);
