import { can } from "@/lib/access/can";
import { query } from "@/lib/db";
import type { DocumentOwner } from "@/lib/documents/owners";

/** Who sees the files of an expense: who made it, who has its purse in charge, who decides and who reads all. */
export const fileOwners: Readonly<Record<string, DocumentOwner>> = {
  expense: {
    mayRead: async (actor, id) => {
      if (can(actor, "spend.read") || can(actor, "screen.aprobador")) return true;
      const rows = await query(
        `SELECT 1 FROM expense e WHERE e.id = $1::int AND (e.created_by_user_id = $2::int OR EXISTS (SELECT 1 FROM expense_line x JOIN spend_line l ON l.id = x.line_id
           JOIN purse p ON p.id = l.purse_id WHERE x.expense_id = e.id AND p.owner_id = $2::int))`,
        [Number(id), actor.userId],
      );
      return rows.length > 0;
    },
  },
};
