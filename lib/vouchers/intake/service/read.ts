import type { Tx } from "@/lib/db";
import { enqueue } from "@/lib/jobs/queue";
import { changed } from "../../changed";
import { takeQueue } from "../queues";

/** A file of a batch begins to be read. */
export async function readingItem(tx: Tx, id: number): Promise<void> {
  const { count } = await tx.intakeItem.updateMany({ where: { id, state: "en_cola" }, data: { state: "leyendo" } });
  if (count > 0) await changed(tx, "intake");
}

/** It was read: the worker makes a voucher of it, in a transaction of its own that may be refused without undoing the reading. */
export const readItem = (tx: Tx, id: number): Promise<void> => enqueue(tx, takeQueue, { id });
