import type { ClientBase } from "pg";
import { demoMail } from "@/lib/access/roles";
import { approvals, COMPROBANTE } from "@/lib/vouchers/service/approvalKind";
import { askAt, askingOf } from "../approvals/ask";
import type { Planned } from "./rows";

const HOUR = 3_600_000;

/** What waits in /Aprobador, each due as its rules say from when it was asked. */
export async function askVouchers(client: ClientBase, plans: readonly Planned[], now: Date): Promise<void> {
  const asking = await askingOf(client, approvals, COMPROBANTE, demoMail("Administracion"));
  const waiting = plans.filter(({ state }) => state === "en_aprobacion");
  for (const [index, { id }] of waiting.entries())
    await askAt(client, asking, id, new Date(now.getTime() - (index + 1) * 5 * HOUR));
  // Told when it passed: nobody is reminded of all of them as the demo begins.
  await client.query(
    `UPDATE approval_step s SET half_told_at = CASE WHEN s.half_at < $2 THEN s.half_at END, due_told_at = CASE WHEN s.due_at < $2 THEN s.due_at END
     FROM approval_request r WHERE r.id = s.request_id AND r.kind = $1 AND s.state = 'abierto'`,
    [COMPROBANTE, now],
  );
}
