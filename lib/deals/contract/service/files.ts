import { can } from "@/lib/access/can";
import { prisma, txQuery } from "@/lib/db";
import type { DocumentOwner } from "@/lib/documents/owners";
import { showInReach } from "@/lib/shows/service/reach";

/** A signed contract is seen by who sees its deal. */
export const contractFiles: DocumentOwner = {
  mayRead: async (actor, ownerId) => {
    if (!can(actor, "deals.read")) return false;
    const [row] = await txQuery<{ id: number }>(
      prisma,
      "SELECT show_id AS id FROM show_contract WHERE id = $1::int",
      Number(ownerId),
    );
    if (!row) return false;
    return showInReach(actor, row.id).then(
      () => true,
      () => false,
    );
  },
};
