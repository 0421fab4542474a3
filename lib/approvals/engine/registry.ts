import { roles } from "@/lib/access/roles";
import { roleTitle } from "@/lib/access/roleTitle";
import type { Declaration } from "@/lib/declaration";
import { currencies } from "@/lib/format/currencies";
import { declarations } from "@/lib/generated/domains";
import { badField, notFound } from "@/lib/http/errors";
import type { ApprovalKind, ApprovalSource, DeclaredApprovals, Owners } from "../kind";
import type { FieldWords } from "../rules/sentences";

/** What the domains declare of approvals, by name. */
interface Registry {
  kinds: ReadonlyMap<string, ApprovalKind>;
  owners: ReadonlyMap<string, Owners>;
  sources: ReadonlyMap<string, ApprovalSource>;
}

let gathered: Promise<Registry> | undefined;

export function registry(): Promise<Registry> {
  const declared = async ({ approvals }: Declaration): Promise<DeclaredApprovals> => (await approvals?.()) ?? {};
  gathered ??= Promise.all(declarations.map(declared)).then((all) => ({
    kinds: new Map(all.flatMap(({ kinds = {} }) => Object.entries(kinds))),
    owners: new Map(all.flatMap(({ owners = {} }) => Object.entries(owners))),
    sources: new Map(all.flatMap(({ sources = {} }) => Object.entries(sources))),
  }));
  return gathered;
}

/** @throws 404 for a kind that no domain has (any more). */
export async function kindOf(name: string): Promise<ApprovalKind> {
  const kind = (await registry()).kinds.get(name);
  if (!kind) throw notFound("No existe esa clase de solicitud.");
  return kind;
}

/** The same of a kind that a body names. @throws 400 */
export async function givenKind(name: string): Promise<ApprovalKind> {
  const kind = (await registry()).kinds.get(name);
  if (!kind) throw badField("kind", "No existe esa clase de solicitud.");
  return kind;
}

/** The titles of owners, by their name, for what people read. */
export const ownerTitles = async (): Promise<Record<string, string>> =>
  Object.fromEntries([...(await registry()).owners].map(([name, { title }]) => [name, title]));

/** What every record has that is of an amount, and every request of somebody. */
const COMMON: readonly FieldWords[] = [
  { key: "importe", label: "Importe", type: "importe", options: [] },
  {
    key: "moneda",
    label: "Moneda",
    type: "opcion",
    options: currencies.map((value) => ({ value, label: value })),
  },
  {
    key: "rol_pide",
    label: "Rol de quien pide",
    type: "opcion",
    options: roles.map((value) => ({ value, label: roleTitle(value) })),
  },
];

/** The facts that policies of a kind may ask, with the values that those of a list may have; looked up of `named` alone where it is given. */
export async function fieldsOf(kind: ApprovalKind, named?: readonly string[]): Promise<FieldWords[]> {
  const own = kind.fields.map(async ({ options, ...field }) => ({
    ...field,
    options: named?.includes(field.key) === false ? [] : [...((await options?.()) ?? [])],
  }));
  return [...COMMON, ...(await Promise.all(own))];
}
