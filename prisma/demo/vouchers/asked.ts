import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";
import { approvals, COMPROBANTE } from "@/lib/vouchers/service/approvalKind";
import { askAt, askingOf } from "../approvals/ask";
import { setDeadlines } from "../musicWins/asked";
import type { Planned } from "./rows";

const HOUR = 3_600_000;

/** What waits in /Aprobador, with its deadlines. */
export async function askVouchers(client: ClientBase, plans: readonly Planned[], now: Date): Promise<void> {
  const asking = await askingOf(client, approvals, COMPROBANTE, demoMail("Administracion"));
  const waiting = plans.filter(({ state }) => state === "en_aprobacion");
  for (const [index, { id }] of waiting.entries())
    await askAt(client, asking, id, new Date(now.getTime() - (index + 1) * 5 * HOUR));
  await setDeadlines(client, now, COMPROBANTE);
}
