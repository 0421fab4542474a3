import { forbidden } from "@/lib/http/errors";
import type { Notification } from "../schema";

/** The actor: nobody reads, marks or deletes another person's notifications. */
export interface NotifiedActor {
  userId: number;
  mail: string;
  name: string;
  rol: string;
}

/** @throws 403 when a mail is not the actor's own; administrators included. */
export function refuseOthers(actor: NotifiedActor, mail: string): void {
  if (actor.mail.toLowerCase() !== mail) throw forbidden("Las notificaciones de otra persona no se ven ni se cambian.");
}

/** A row of the table as SQL gives it. */
export type Row = Omit<Notification, "created_at"> & { created_at: Date | string };

/** The columns people see. */
export const COLUMNS =
  "id, gasto_id, is_read, created_at, show_info, gasto_descripcion, user_name, message, kind, link";

/** What is in a person's list. */
export const LISTED = "in_app AND deleted_at IS NULL";

export const present = (row: Row): Notification => ({ ...row, created_at: new Date(row.created_at).toISOString() });
