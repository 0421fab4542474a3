import { type Tx, txQuery } from "@/lib/db";
import { personTopic, publish } from "@/lib/live/publish";
import { queueMails } from "@/lib/mail/queueMail";
import { type NotificationKind, notificationKinds } from "../kinds";
import { NOTIFICATION_MAIL } from "../mailNames";

/** What a domain says of something that happened. Texts are shown as text, never as HTML. */
export interface NewNotification {
  /** User ids; repeated ones count once, disabled people are left out. */
  to: number[];
  kind: NotificationKind;
  message: string;
  /** The person who did it. */
  user_name?: string;
  show_info?: string;
  gasto_id?: string | null;
  gasto_descripcion?: string;
  /** Own path (`/tickets/12`); a notification with `gasto_id` needs none. */
  link?: string;
  /**
   * The mail that goes to whoever wants one at once, in place of the usual one; its payload gets `notification_id` too. Whether
   * they want one is what they chose for the kind of notification `as`, without it for this one's.
   */
  mailAs?: { kind: string; payload: Readonly<Record<string, string | number>>; as?: NotificationKind };
}

interface Made {
  id: number;
  user_id: number;
  to_mail: string;
  in_app: boolean;
  mail: string;
}

// One statement for any number of people. Who switched the kind off everywhere gets no row.
const INSERT = `
  WITH wanted AS (
    SELECT u.id AS user_id, u.mail::text AS to_mail, coalesce(p.in_app, true) AS in_app, coalesce(m.mail, $2) AS mail
    FROM app_user u LEFT JOIN notification_preference p ON p.user_id = u.id AND p.kind = $3
      LEFT JOIN notification_preference m ON m.user_id = u.id AND m.kind = $10
    WHERE u.id = ANY($1::int[]) AND u.active
  ), made AS (
    INSERT INTO notification (user_id, kind, message, user_name, show_info, gasto_id, gasto_descripcion, link, in_app, digest)
    SELECT user_id, $3, $4, $5, $6, $7, $8, $9, in_app, mail = 'diario' FROM wanted WHERE in_app OR mail <> 'no'
    RETURNING id, user_id
  )
  SELECT made.id, user_id, to_mail, in_app, mail FROM made JOIN wanted USING (user_id) ORDER BY made.id`;

/**
 * Notifies people in the business transaction, each as they prefer for its kind: in the app (live in their open tabs), by
 * mail at once, or in the daily mail. Nothing leaves unless the transaction commits.
 */
export async function notify(tx: Tx, note: NewNotification): Promise<void> {
  await insertNotifications(tx, note);
}

/** Does what `notify` does, and answers the rows that were made. */
export async function insertNotifications(tx: Tx, note: NewNotification): Promise<Made[]> {
  const mailed = note.mailAs?.as ?? note.kind;
  const made = await txQuery<Made>(
    tx,
    INSERT,
    note.to,
    notificationKinds[mailed].mail,
    note.kind,
    note.message,
    note.user_name ?? "",
    note.show_info ?? "",
    note.gasto_id ?? null,
    note.gasto_descripcion ?? "",
    note.link ?? null,
    mailed,
  );
  await queueMails(
    tx,
    made
      .filter(({ mail }) => mail === "ahora")
      .map(({ id, to_mail }) => ({
        kind: note.mailAs?.kind ?? NOTIFICATION_MAIL,
        to: to_mail,
        payload: { ...note.mailAs?.payload, notification_id: id },
        subject: notificationKinds[mailed].title,
        dedupeKey: `notification:${id}`,
        createdBy: "notificaciones",
      })),
  );
  const live = made.filter(({ in_app }) => in_app);
  await publish(tx, ...live.map(({ user_id }) => ({ topic: personTopic(user_id), type: "notifications" })));
  return made;
}
