import { approvalsReady } from "@/lib/approvals/service/objects";
import { audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import { AppError } from "@/lib/http/errors";
import { transactionInTurn } from "@/lib/inTurn";
import type { PostingActor } from "@/lib/ledger/post";
import { publish } from "@/lib/live/publish";
import { settleLine } from "../ledger/settle";
import { type MusicWinsActor, type Scope, scopeOf } from "../scope";
import { type Head, headOf } from "./head";
import { type HeldLine, holdLine, type Named, objectOf } from "./hold";

/** Where a line is held: the transaction, what the person may see, and the line. */
export interface OnLine {
  tx: Tx;
  scope: Scope;
  line: HeldLine;
}

/**
 * Does `work` on a line in a transaction that holds it; changes of the same line wait for each other in the order they
 * came. 404 when it is not in scope. What changes it says so with `changed`.
 */
export async function onLine<T>(actor: MusicWinsActor, id: number, work: (on: OnLine) => Promise<T>): Promise<T> {
  // Loaded before anything is held: the first call of a process reads the kinds of every domain.
  await approvalsReady();
  return transactionInTurn(`line:${id}`, async (tx) => {
    const scope = scopeOf(actor);
    return work({ tx, scope, line: await holdLine(tx, scope, id) });
  });
}

/** The same, with the head of one of its proposals. 404 when there is no such proposal. */
export const onHead = <T>(
  actor: MusicWinsActor,
  named: Named,
  work: (on: OnLine & { head: Head }) => Promise<T>,
): Promise<T> => onLine(actor, named.id, async (on) => work({ ...on, head: await headOf(on.tx, on.line, named) }));

/** The same for a decision: one that is refused, too late or impossible is recorded with what was `wanted`. */
export const deciding = <T>(
  actor: MusicWinsActor,
  named: Named,
  wanted: object,
  work: (on: OnLine & { head: Head }) => Promise<T>,
): Promise<T> => recordingRefusals(actor, objectOf(named), wanted, () => onHead(actor, named, work));

/** Says to whoever listens that a line changed, when the transaction commits. Its id only: what it holds each may read or not. */
export async function changed(tx: Tx, { id }: { id: number }): Promise<void> {
  await publish(tx, { topic: "musicwins", type: "line", data: { id } });
}

/**
 * The same for whatever changes what a line asks for, promises or has paid, or where: a version, an option, a part, the choice, a move,
 * a deletion. All of them pass here, once they are written and with the line held: the ledger follows in the same transaction.
 * @param event what happened, as a step is called
 */
export async function moneyChanged(tx: Tx, actor: PostingActor, line: { id: number }, event: string): Promise<void> {
  await settleLine(tx, actor, line.id, event);
  await changed(tx, line);
}

const RECORDED = [403, 409, 422];

/** Does a decision about an object of the audit log; one that is refused, too late or impossible is recorded and thrown on. */
export async function recordingRefusals<T>(
  actor: MusicWinsActor,
  object: string,
  wanted: object,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && RECORDED.includes(error.status)) {
      const after = { ...wanted, error: error.message };
      await prisma.$transaction((tx) => audit(tx, actor, { action: "budget.refused", object, after }));
    }
    throw error;
  }
}
