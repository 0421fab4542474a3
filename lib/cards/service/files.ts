import { can } from "@/lib/access/can";
import { prisma } from "@/lib/db";
import type { DocumentOwner, DocumentsActor } from "@/lib/documents/owners";

/** The photo of an expense is seen by its holder and by who reviews. */
const mayRead = async (actor: DocumentsActor, ownerId: string): Promise<boolean> => {
  if (can(actor, "cards.review")) return true;
  const own = { id: Number(ownerId), holder_user_id: actor.userId };
  return can(actor, "cards.own") && (await prisma.cardExpense.count({ where: own })) > 0;
};

export const fileOwners: Record<string, DocumentOwner> = { card_expense: { mayRead } };
