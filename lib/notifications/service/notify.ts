import type { Tx } from "@/lib/db";
import type { NotificationKind } from "../kinds";

export interface Note {
  /** User ids. */
  to: number[];
  kind: NotificationKind;
  message: string;
  user_name?: string;
  show_info?: string;
  gasto_id?: string | null;
  gasto_descripcion?: string;
  /** A path of ours. */
  link?: string;
}

/** Tells people something, in the transaction that makes it so. */
export async function notify(_tx: Tx, _note: Note): Promise<void> {}
