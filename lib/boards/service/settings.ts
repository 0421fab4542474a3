import { audit } from "@/lib/audit/audit";
import { prisma, type Tx } from "@/lib/db";
import type { Prisma } from "@/lib/generated/prisma/client";
import { staleVersion } from "@/lib/http/errors";
import { type BoardActor, boardFor, mustLead, type Reached } from "./access";
import { tellBoardChanged } from "./told";

/** Does a change of how a board works, for its leads: in a transaction, told to open tabs and to the audit log. */
export async function configure<T>(
  actor: BoardActor,
  key: string,
  action: string,
  work: (tx: Tx, reached: Reached) => Promise<{ before?: unknown; after?: unknown; answer: T }>,
): Promise<T> {
  const reached = await boardFor(actor, key);
  mustLead(reached);
  return prisma.$transaction(async (tx) => {
    const { before, after, answer } = await work(tx, reached);
    await tellBoardChanged(tx, reached.board.key);
    await audit(tx, actor, { action, object: `board:${reached.board.key}`, before, after });
    return answer;
  });
}

/** @throws 409 with the record of now where nothing was written: somebody else changed it first. */
export function mustHaveWritten({ count }: { count: number }, current: unknown): void {
  if (count === 0) throw staleVersion(current);
}

/** A value as Prisma writes it to a JSON column, without undefined members. */
export const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue;
