import { waitingMail } from "@/lib/approvals/service/objects";
import type { Tx } from "@/lib/db";
import type { NotificationKind } from "@/lib/notifications/kinds";
import { notify } from "@/lib/notifications/service/notify";
import { inTx } from "../database";
import { lineHref } from "../rules/told";
import type { MusicWinsActor } from "../scope";

interface Subject {
  /** The line's number; 0 for what is of no line. */
  id: number;
  area: string;
  category: string;
  titulo: string;
}

/** Tells people about a line; whoever did it is not told. `asked`: their word is waited for, and a mail has a link to each. */
export async function tell(
  tx: Tx,
  actor: Pick<MusicWinsActor, "userId" | "name">,
  to: readonly number[],
  kind: Extract<NotificationKind, "presupuesto_mw" | "factura">,
  subject: Subject,
  message: string,
  asked?: { request: number },
): Promise<void> {
  const others = [...new Set(to)].filter((id) => id !== actor.userId);
  if (others.length === 0) return;
  await notify(tx, {
    to: others,
    kind,
    message,
    user_name: actor.name,
    gasto_descripcion: subject.titulo,
    ...(subject.id > 0 && { link: lineHref(subject.id) }),
    ...(asked && { mailAs: waitingMail(asked.request) }),
  });
}

/** The people who approve in an area and category. */
export async function approversOf(tx: Tx, { area, category }: Pick<Subject, "area" | "category">): Promise<number[]> {
  const rows = await inTx(tx)<{ id: number }>(
    `SELECT u.id FROM budget_assignment a JOIN app_user u ON u.id = a.user_id AND u.active
     WHERE a.area = $1::text AND a.rol IN ('approver', 'admin') AND (a.categories = '{}' OR $2::text = ANY (a.categories))`,
    [area, category],
  );
  return rows.map(({ id }) => id);
}
