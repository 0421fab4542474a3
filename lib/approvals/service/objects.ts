import { prisma, type Tx } from "@/lib/db";
import { notFound } from "@/lib/http/errors";
import { directoryOf } from "../engine/directory";
import { standingOf } from "../engine/guard";
import { askedInSteps, type RequestRow, WITH_VOTES, WITHOUT_FACTS } from "../engine/held";
import { kindOf, ownerTitles, registry } from "../engine/registry";
import { stepViews } from "../engine/stepViews";
import { readLast } from "../engine/stored";
import type { ApprovalActor } from "../kind";
import { WAITING_MAIL } from "../mail";
import { stepAlone } from "./decide";
import type { Taking } from "./takeStep";

/**
 * Reads the kinds of every domain, once in a process. For who sends or decides in a transaction of its own that holds much: the
 * first call would load them inside of it.
 */
export const approvalsReady = async (): Promise<void> => void (await registry());

/** A transaction in which something is sent for approval, edited or decided: the kinds are loaded before it holds anything. */
export const askingTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  approvalsReady().then(() => prisma.$transaction(work));

/** The mail of a domain that tells people itself that their word is waited for: with a link to each verdict on a new request. */
export const waitingMail = (request: number) => ({ kind: WAITING_MAIL, payload: { request, version: 1 } });

/** The last request of a record that this transaction holds, as `takeStep` takes it; undefined where there is none. */
export const heldRequest = (tx: Tx, kind: string, id: string): Promise<RequestRow | undefined> =>
  readLast(tx, kind, id);

/** The last request of a record: the one that waits, or the one that was settled last. @throws 404 */
export async function lastRequestOf(kind: string, id: string, tx: Tx = prisma): Promise<number> {
  const found = await tx.approvalRequest.findFirst({
    where: { kind, object_id: id },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  if (!found) throw notFound("No espera ninguna aprobación.");
  return found.id;
}

/** Of a kind's records, those whose open step somebody may decide now. */
export async function mayDecide(
  actor: Pick<ApprovalActor, "userId">,
  kindName: string,
  ids: readonly string[],
  tx: Tx = prisma,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.approvalRequest.findMany({
    where: { kind: kindName, object_id: { in: [...ids] }, state: "en_aprobacion" },
    include: WITH_VOTES,
    omit: WITHOUT_FACTS,
  });
  const [kind, directory] = [await kindOf(kindName), await directoryOf(tx, rows.map(askedInSteps))];
  const theirs = rows.filter((row) => standingOf(row, actor.userId, kind, directory).verdicts.includes("aprobar"));
  return new Set(theirs.map(({ object_id }) => object_id));
}

/**
 * A step on the request of a record, for a domain that keeps calls of its own for it. `check` looks at the record as it is
 * once it is held, with the domain's own answers.
 */
export async function stepOnObject(
  actor: ApprovalActor,
  { kind, id }: { kind: string; id: string },
  taking: Omit<Taking, "actor" | "request" | "version">,
): Promise<RequestRow> {
  return stepAlone(actor, { ...taking, request: await lastRequestOf(kind, id) });
}

/** The steps of a request with who may decide each today and what was said of it, for the page of its record. */
export const stepsOf = async (row: RequestRow) =>
  stepViews(row, await directoryOf(prisma, [askedInSteps(row)]), await ownerTitles());

/** Who may decide now what a record waits for, and since when it does; null where it waits for nothing. */
export async function waitingFor(kind: string, id: string): Promise<{ people: string[]; since: string | null } | null> {
  const row = await readLast(prisma, kind, id);
  if (row?.state !== "en_aprobacion") return null;
  const steps = stepViews(row, await directoryOf(prisma, [askedInSteps(row)]), {});
  const step = steps.find(({ state }) => state === "abierto");
  return { people: step?.people.map(({ name }) => name) ?? [], since: step?.opened_at ?? row.asked_at.toISOString() };
}
