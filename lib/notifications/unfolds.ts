import { can } from "@/lib/access/can";
import type { Unfolder } from "@/lib/chat/rules/unfolding";
import { prisma } from "@/lib/db";

/** A link to an expense, as far as a notification told of it. */
const expense: Unfolder = async (actor, [first], search) => {
  const id = search.get("gastoId");
  if (first !== "check-status" || !id || !can(actor, "screen.presupuestosCheckStatus")) return null;
  // What the person was told of this expense is what they may know of it.
  const note = await prisma.notification.findFirst({
    where: { user_id: actor.userId, gasto_id: id, deleted_at: null },
    orderBy: { id: "desc" },
  });
  if (!note) return null;
  return { kind: "gasto", title: note.gasto_descripcion || `Gasto ${id}`, lines: [note.show_info].filter(Boolean) };
};

export const unfolds = { presupuestos: expense };
