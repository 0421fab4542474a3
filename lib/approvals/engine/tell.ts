import type { Tx } from "@/lib/db";
import { publish } from "@/lib/live/publish";
import { notify } from "@/lib/notifications/service/notify";
import type { ApprovalActor, ApprovalKind, Subject } from "../kind";
import { WAITING_MAIL } from "../mail";
import { requestHref } from "../rules/told";
import type { RequestRow } from "./held";

/** Says to whoever looks at approvals that a request changed, when the transaction commits. */
export const changed = (tx: Tx): Promise<void> => publish(tx, { topic: "aprobaciones", type: "requests" });

type Row = Pick<RequestRow, "id" | "link" | "version">;

interface Telling {
  tx: Tx;
  kind: ApprovalKind;
  row: Row;
  to: readonly number[];
  by: ApprovalActor | null;
}

/** Tells people in the kind's own notices, where it has some, with their link; never who does it. */
async function tell({ tx, kind, row, to, by }: Telling, message: string, asks: boolean): Promise<void> {
  const others = [...new Set(to)].filter((id) => id !== by?.userId);
  if (others.length === 0) return;
  await notify(tx, {
    to: others,
    kind: kind.notice ?? "aprobacion",
    message,
    user_name: by?.name ?? "Aprobaciones",
    link: kind.notice ? row.link : requestHref(row.id),
    ...(asks && { mailAs: { kind: WAITING_MAIL, payload: { request: row.id, version: row.version } } }),
  });
}

/** Who may decide the open step is told that it waits: by mail with a link to each verdict. */
export const tellAsked = (telling: Telling, subject: Subject): Promise<void> =>
  tell(telling, telling.kind.words.asked(subject), true);

/** The clock's words to who may decide: half of the deadline is gone, all of it, others came in. */
export const tellWaiting = (telling: Telling, message: string): Promise<void> => tell(telling, message, true);

/** Who asked, or who was asked, is told what became of it. */
export const tellOutcome = (telling: Telling, deed: string, subject: Subject, reason: string): Promise<void> =>
  tell(telling, telling.kind.words.told(deed, subject, reason), false);
