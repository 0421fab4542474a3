import type { Tx } from "@/lib/db";

export type NotificationKind = "acceso_pedido";

/** A notification for some people of ours. */
export interface Note {
  to: number[];
  kind: NotificationKind;
  message: string;
  user_name?: string;
  show_info?: string;
  gasto_id?: string | null;
  gasto_descripcion?: string;
  /** A page of ours. */
  link?: string;
}

/** Tells people something, in the caller's transaction. */
export async function notify(_tx: Tx, _note: Note): Promise<void> {}
