import { AsyncLocalStorage } from "node:async_hooks";
import type { Tx } from "@/lib/db";
import type { Prisma } from "@/lib/generated/prisma/client";

/** The actor and the request; every Actor is one. */
export interface AuditActor {
  mail: string;
  requestId: string;
}

export interface AuditFacts {
  /** What happened, as `noun.verb`: `sale.saved`, `user.disabled`. */
  action: string;
  /** What it happened to, as `kind:key`: `show:La Calesita Eléctrica`. */
  object: string;
  before?: unknown;
  after?: unknown;
}

const watched = new AsyncLocalStorage<{ told: boolean }>();

/** Does something, and says whether any of it was appended to the audit log. */
export async function whetherTold<T>(work: () => Promise<T>): Promise<{ done: T; told: boolean }> {
  const seen = { told: false };
  return { done: await watched.run(seen, work), told: seen.told };
}

/** Appends to the audit log in the caller's transaction. The database chains entries and refuses changes to them. */
export async function audit(tx: Tx, actor: AuditActor, facts: AuditFacts): Promise<void> {
  await auditAll(tx, actor, [facts]);
}

/** The same for several facts at once, in their order. */
export async function auditAll(tx: Tx, actor: AuditActor, facts: readonly AuditFacts[]): Promise<void> {
  if (facts.length === 0) return;
  const work = watched.getStore();
  if (work) work.told = true;
  await tx.auditEntry.createMany({
    data: facts.map(({ action, object, before, after }) => ({
      actor: actor.mail,
      action,
      object,
      before: json(before),
      after: json(after),
      request_id: actor.requestId,
    })),
  });
}

function json(value: unknown): Prisma.InputJsonValue | undefined {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue);
}
