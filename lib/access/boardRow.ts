import type { GrantKey } from "./grants";
import type { Role } from "./roles";

/** What access, menu and landing know of a board: the part of its data file that reaches the browser. */
export interface BoardRow {
  key: string;
  title: string;
  order: number;
  group: string;
  section?: string;
  screens: readonly { path: string; title: string; view: "team" | "own"; leadsOnly?: boolean }[];
  leads: readonly Role[];
  members: readonly Role[];
  grant?: GrantKey;
  secondary: boolean;
}
