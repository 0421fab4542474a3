import { activePeople } from "@/lib/auth/person";
import type { Tx } from "@/lib/db";
import { publish } from "@/lib/live/publish";
import { notify } from "@/lib/notifications/service/notify";
import type { ApprovalActor, ApprovalKind, Subject } from "../kind";
import { WAITING_MAIL } from "../mail";
import { requestHref } from "../rules/told";
import { named, type RequestRow } from "./held";

/** Says to whoever looks at approvals that a request changed, when the transaction commits. */
export const changed = (tx: Tx): Promise<void> => publish(tx, { topic: "aprobaciones", type: "requests" });

interface Telling {
  tx: Tx;
  kind: ApprovalKind;
  row: Pick<RequestRow, "id" | "link" | "version" | "asker">;
  to: readonly number[];
  by: ApprovalActor | null;
}

/** `name`: who does it, before the words; empty where they are a sentence. `asks`: their decision is waited for. */
interface Words {
  name: string;
  message: string;
  asks: boolean;
}

/**
 * Tells people, never who does it, with a link that they may open: the kind's own notice and page for whoever uses those, the
 * engine's for the others. Who is asked gets a mail as they chose for approvals, whichever the notice is.
 */
async function tell({ tx, kind, row, to, by }: Telling, { name, message, asks }: Words): Promise<void> {
  const others = [...new Set(to)].filter((id) => id !== by?.userId);
  if (others.length === 0) return;
  const told = { message, user_name: name };
  const payload = { request: row.id, version: row.version };
  const mailAs = asks && { mailAs: { kind: WAITING_MAIL, payload, as: "aprobacion" as const } };
  const own = kind.notice ? await ownReaders(tx, kind, others, asks) : [];
  if (kind.notice && own.length > 0)
    await notify(tx, { ...told, to: own, kind: kind.notice.kind, link: row.link, ...mailAs });
  const rest = others.filter((id) => !own.includes(id));
  if (rest.length > 0)
    await notify(tx, { ...told, to: rest, kind: "aprobacion", link: requestHref(row.id), ...mailAs });
}

/** Of these people, who decides on the kind's own page, or else reads it. */
async function ownReaders(tx: Tx, kind: ApprovalKind, ids: readonly number[], asks: boolean): Promise<number[]> {
  const people = await activePeople(ids, tx);
  const uses = (person: ApprovalActor) => (asks ? kind.notice?.decides(person) : kind.readsAll(person));
  return people.flatMap((person) => (uses({ ...person, requestId: "" }) ? [person.userId] : []));
}

/** Who may decide the open step is told that it waits, and who asks: by mail with a link to each verdict. */
export const tellAsked = (telling: Telling, subject: Subject): Promise<void> =>
  tell(telling, { name: named(telling.row.asker).name, message: telling.kind.words.asked(subject), asks: true });

/** The clock's words to who may decide: half of the deadline is gone, all of it, others came in. */
export const tellWaiting = (telling: Telling, message: string): Promise<void> =>
  tell(telling, { name: "", message, asks: true });

/** Who asked, or who was asked, is told what became of it. */
export const tellOutcome = (telling: Telling, deed: string, subject: Subject, reason: string): Promise<void> =>
  tell(telling, {
    name: telling.by?.name || telling.by?.mail || "",
    message: telling.kind.words.told(deed, subject, reason),
    asks: false,
  });
