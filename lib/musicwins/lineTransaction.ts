import type { Tx } from "@/lib/db";
import { transactionInTurn } from "@/lib/inTurn";

/** A transaction on a line, in its turn. */
export const lineTransaction = <T>(id: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transactionInTurn(`line:${id}`, work);
