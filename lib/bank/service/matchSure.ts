import type { Input, Output } from "@/lib/http/contract";
import { AppError } from "@/lib/http/errors";
import { transactionInTurn } from "@/lib/inTurn";
import { onceInParts } from "@/lib/once";
import type * as api from "../api";
import { type BankActor, type BankOrders, bankOrders } from "../orders";
import { matchIn } from "./match";
import { pairsOf } from "./reconciliation";

/** `POST /statements/match-sure`: those that are still sure. */
export async function matchSure(
  actor: BankActor,
  { body }: Input<typeof api.matchSure>,
  given?: BankOrders,
): Promise<Output<typeof api.matchSure>> {
  const orders = given ?? (await bankOrders());
  const call = { name: "bank.conciliarSeguras", userId: actor.userId, clave: body.clave, request: body };
  return onceInParts(call, () => eachSure(actor, body, orders));
}

async function eachSure(
  actor: BankActor,
  { account_id, lines }: Input<typeof api.matchSure>["body"],
  orders: BankOrders | null,
): Promise<Output<typeof api.matchSure>> {
  const seen = new Set(lines);
  const { pairs } = await pairsOf(account_id, orders);
  const failed: { line: number; message: string }[] = [];
  let matched = 0;
  for (const { lines: some, orders: taken, kind, trust } of pairs) {
    const [first] = some;
    if (trust !== "segura" || first === undefined || !some.every((line) => seen.has(line))) continue;
    const body = { kind, lines: some, orders: taken.map(({ id }) => id) };
    try {
      await transactionInTurn(`bank-match:${first}`, (tx) => matchIn(tx, actor, body, orders));
      matched++;
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      failed.push({ line: first, message: error.message });
    }
  }
  return { matched, failed };
}
