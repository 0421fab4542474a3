import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";
import { approvals } from "@/lib/purchasing/service/approval";
import { ORDER_KIND } from "@/lib/purchasing/service/quotesRule";
import { askAt, askingOf } from "../approvals/ask";
import { setDeadlines } from "../musicWins/asked";

/** What waits in /Aprobador of orders, with its deadlines. */
export async function askOrders(client: ClientBase, ids: readonly number[], now: Date): Promise<void> {
  const asking = await askingOf(client, approvals, ORDER_KIND, demoMail("Compras"));
  for (const id of ids) await askAt(client, asking, id, new Date(now.getTime() - 26 * 3_600_000));
  await setDeadlines(client, now, ORDER_KIND);
}
