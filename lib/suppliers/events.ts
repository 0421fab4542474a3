import type { Tx } from "@/lib/db";
import type { Prisma } from "@/lib/generated/prisma/client";

interface SupplierEvent {
  supplier_id: number;
  kind: "estado" | "mails" | "unido" | "separado" | "cuenta";
  reason?: string;
  facts: object;
}

/** Writes down what happened to a supplier, in the transaction that does it: what later work goes by, beside the audit log. */
export async function tellEvent(tx: Tx, { userId }: { userId: number }, event: SupplierEvent): Promise<void> {
  const facts = event.facts as Prisma.InputJsonObject;
  await tx.supplierEvent.create({ data: { ...event, facts, by_user_id: userId } });
}
