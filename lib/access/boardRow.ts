import type { GrantKey } from "./grants";
import type { Role } from "./roles";

/** What access, menu and landing know of a board: the part of its data file that reaches the browser. */
export interface BoardRow {
  key: string;
  group: string;
  section?: string;
  screens: readonly { path: string; title: string; leadsOnly?: boolean }[];
  leads: readonly Role[];
  members: readonly Role[];
  grant?: GrantKey;
  /** False where "Admin secundario" does not see it. */
  secondary?: boolean;
  /** A lead says yes or no to closing a card. */
  closing?: "approval";
}
