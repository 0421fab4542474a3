import { can } from "@/lib/access/can";
import { query } from "@/lib/db";
import type { DocumentOwner, DocumentsActor } from "@/lib/documents/owners";

const asked = async (actor: DocumentsActor, receipt: string): Promise<boolean> => {
  const rows = await query(
    `SELECT 1 FROM receipt x JOIN purchase_order o ON o.id = x.order_id JOIN requisition r ON r.id = o.requisition_id
     WHERE x.id = $1::int AND r.requested_by_user_id = $2::int`,
    [Number(receipt), actor.userId],
  );
  return rows.length > 0;
};

const ownsPurse = async (actor: DocumentsActor, quote: string): Promise<boolean> => {
  const rows = await query(
    `SELECT 1 FROM purchase_order o JOIN order_line l ON l.order_id = o.id JOIN purse p ON p.id = l.purse_id LEFT JOIN cost_centre c ON c.id = p.cost_centre_id
     WHERE o.quote_id = $1::int AND coalesce(p.owner_id, c.owner_id) = $2::int`,
    [Number(quote), actor.userId],
  );
  return rows.length > 0;
};

/** Who sees the files of quotes and receipts. */
export const fileOwners: Readonly<Record<string, DocumentOwner>> = {
  quote: {
    mayRead: async (actor, id) =>
      can(actor, "purchasing.read") || can(actor, "screen.aprobador") || ownsPurse(actor, id),
  },
  receipt: { mayRead: async (actor, id) => can(actor, "purchasing.read") || asked(actor, id) },
};
