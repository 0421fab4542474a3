import type { Currency } from "@/lib/format/currencies";
import { compareMoney } from "@/lib/format/moneyMath";
import type { Who } from "../policies/schema";

/** Everybody who may be asked, as they are now. Of delegations those that were not ended. */
export interface Directory {
  now: Date;
  /** Active people by id. */
  people: ReadonlyMap<number, { id: number; name: string; rol: string }>;
  relations: readonly { user_id: number; rol: string; produccion: string }[];
  /** Owners by `name:key`; leads of who asks by `jefe:<id>`. */
  owners: ReadonlyMap<string, readonly number[]>;
  delegations: readonly Delegation[];
}

export interface Delegation {
  from: number;
  to: number;
  from_at: Date;
  until_at: Date;
  kinds: readonly string[];
  limit: string | null;
  currency: Currency | null;
}

/** What decides who may say yes to a request. */
export interface Asked {
  kind: string;
  /** All of it in each currency, by the rates that its rules were asked with; without those whose rate is missing. */
  amounts: Readonly<Partial<Record<Currency, string>>>;
  production: string;
  keys: Readonly<Record<string, readonly string[]>>;
  asked_by: number;
  author: number;
  editor: number | null;
  beneficiaries: readonly number[];
  makers?: readonly number[];
  /** False: no step of it names the lead of who asks, who is then not looked for. */
  by_lead?: boolean;
}

export interface StepRule {
  who: readonly Who[];
  mode: "todos" | "alguno" | "n";
  needed: number;
  may_skip: boolean;
}

export interface Vote {
  by: number;
  on_behalf_of: number | null;
}

/** Somebody who may decide a step; `for` whom, when a delegation lets them, and until when it does. */
export interface Candidate {
  id: number;
  for: number | null;
  until: Date | null;
}

/**
 * Whose request it is, who never approve it: who asked, made or edited it, and who gains by it; the first reason of each.
 * Administrators are no exception, and nobody says yes for one of them (`approval_decision_four_eyes` says the same). A delegation
 * shuts nobody out: it gives its holder the right of who gave it, and who is named by the step has a right of his own, that nobody who
 * asks takes away by delegating to him.
 */
export function partiesTo({ asked_by, author, editor, beneficiaries, makers = [] }: Asked): Map<number, string> {
  const why = new Map<number, string>();
  const add = (id: number | null, text: string) => id !== null && !why.has(id) && why.set(id, text);
  add(asked_by, "lo pide");
  add(author, "lo hizo");
  add(editor, "lo editó por última vez");
  for (const id of makers) add(id, "lo hizo");
  for (const id of beneficiaries) add(id, "es a quien le toca");
  return why;
}

/** The people whom a step names, whoever they are to the request. */
export const namedBy = (who: readonly Who[], asked: Asked, directory: Directory): Set<number> =>
  new Set(who.flatMap((each) => idsOf(each, asked, directory)).filter((id) => directory.people.has(id)));

function idsOf(who: Who, asked: Asked, { people, relations, owners }: Directory): readonly number[] {
  switch (who.type) {
    case "rol":
      return [...people.values()].flatMap(({ id, rol }) => (rol === who.role ? [id] : []));
    case "rol_produccion":
      return relations.flatMap(({ user_id, rol, produccion }) =>
        rol === who.role && asked.production !== "" && produccion === asked.production ? [user_id] : [],
      );
    case "duenio":
      return (asked.keys[who.of] ?? []).flatMap((key) => owners.get(`${who.of}:${key}`) ?? []);
    case "persona":
      return [who.user_id];
    case "jefe":
      return owners.get(`jefe:${asked.asked_by}`) ?? [];
  }
}

/** From its first moment on, its last one excluded, for its kinds; with a limit only up to it, in its currency: what cannot be told in it is over it. */
export function delegationHolds(delegation: Delegation, asked: Asked, now: Date): boolean {
  const { amounts, kind } = asked;
  const { from_at, until_at, kinds, limit, currency } = delegation;
  if (now < from_at || now >= until_at || (kinds.length > 0 && !kinds.includes(kind))) return false;
  if (limit === null) return true;
  const amount = currency === null ? undefined : amounts[currency];
  return amount !== undefined && compareMoney(amount, limit) <= 0;
}

/**
 * Who may decide a step now: the people it names and, for them, whom they delegated to, who acts as himself. Nobody whose request
 * it is, nor for one of those; nobody who `decided` another step, or whose principal did. What one holds by delegation is not
 * delegated on: only people whom the step names delegate.
 */
export function candidatesFor(
  step: Pick<StepRule, "who">,
  asked: Asked,
  directory: Directory,
  decided: ReadonlySet<number> = new Set(),
): Candidate[] {
  const excluded = partiesTo(asked);
  const free = (id: number) => !excluded.has(id) && !decided.has(id) && directory.people.has(id);
  const named = namedBy(step.who, asked, directory);
  const found = new Map<number, Candidate>();
  for (const id of named) if (free(id)) found.set(id, { id, for: null, until: null });
  for (const delegation of directory.delegations) {
    const { from, to, until_at } = delegation;
    if (!named.has(from) || !free(from) || !free(to) || found.has(to)) continue;
    if (delegationHolds(delegation, asked, directory.now)) found.set(to, { id: to, for: from, until: until_at });
  }
  return [...found.values()];
}

/**
 * The same of one person, without looking for all the others: as many requests as wait are asked so. (A law of the tests: what
 * `candidatesFor` has of them.)
 */
export function candidateOf(
  userId: number,
  step: Pick<StepRule, "who">,
  asked: Asked,
  directory: Directory,
  decided: ReadonlySet<number>,
): Candidate | undefined {
  const excluded = partiesTo(asked);
  const free = (id: number) => !excluded.has(id) && !decided.has(id) && directory.people.has(id);
  if (!free(userId)) return undefined;
  if (isNamed(userId, step.who, asked, directory)) return { id: userId, for: null, until: null };
  const given = directory.delegations.find(
    (one) =>
      one.to === userId &&
      free(one.from) &&
      isNamed(one.from, step.who, asked, directory) &&
      delegationHolds(one, asked, directory.now),
  );
  return given && { id: userId, for: given.from, until: given.until_at };
}

/** Whether a step names somebody who is active. */
export const isNamed = (userId: number, who: readonly Who[], asked: Asked, directory: Directory): boolean => {
  const rol = directory.people.get(userId)?.rol;
  return who.some((each) =>
    each.type === "rol" ? each.role === rol : rol !== undefined && idsOf(each, asked, directory).includes(userId),
  );
};

/** Whether a step has the approvals that it needs. `earlier`: who approved before; they count here where the step says so. */
export function isApproved(
  step: StepRule,
  asked: Asked,
  directory: Directory,
  votes: readonly Vote[],
  earlier: readonly Vote[],
): boolean {
  const decidedBefore = new Set(earlier.flatMap(({ by, on_behalf_of }) => [by, on_behalf_of ?? by]));
  const open = step.may_skip ? new Set<number>() : decidedBefore;
  const candidates = candidatesFor(step, asked, directory, open);
  const counting = [...votes];
  if (step.may_skip) counting.push(...earlier.filter(({ by }) => candidates.some(({ id }) => id === by)));
  const voters = new Set(counting.map(({ by }) => by));
  if (step.mode !== "todos") return voters.size >= (step.mode === "n" ? step.needed : 1);
  const spoken = new Set(counting.flatMap(({ by, on_behalf_of }) => [by, on_behalf_of ?? by]));
  const named = candidates.filter((candidate) => candidate.for === null);
  return voters.size > 0 && named.every(({ id }) => spoken.has(id));
}
