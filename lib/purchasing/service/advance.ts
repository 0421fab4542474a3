import type { Mover } from "@/lib/boards/service/followers";
import type { Tx } from "@/lib/db";
import { compareMoney } from "@/lib/format/moneyMath";
import type { PurchaseState } from "../rules/states";
import { isOrdered } from "../rules/states";
import { linesOf, type OrderFacts, type Purchase, type StoredLine } from "./record";
import { transition } from "./step";

/** How far an order is, by what came of each of its lines and was billed by what is validated. `sent`: it was sent to its supplier. */
function stageOf(
  lines: readonly Pick<StoredLine, "quantity" | "received" | "matched">[],
  sent: boolean,
): PurchaseState {
  const all = (key: "received" | "matched") => lines.every((line) => compareMoney(line[key], line.quantity) >= 0);
  const some = lines.some(({ received }) => compareMoney(received, "0") > 0);
  if (all("received")) return all("matched") ? "facturada" : "recibida";
  if (some) return "recibida_parcial";
  return sent ? "enviada" : "aprobada";
}

/** Moves a held order on to where its lines say that it is; nothing where it is there, or not in force. */
export async function advance(tx: Tx, actor: Mover, purchase: Purchase & { order: OrderFacts }): Promise<void> {
  if (!isOrdered(purchase.state)) return;
  const lines = await linesOf(tx, purchase.order.id);
  const to = stageOf(lines, purchase.order.sent_to !== "");
  if (to === purchase.state) return;
  await transition(tx, actor, purchase, "avanzar", { to });
}
