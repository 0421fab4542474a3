import { can } from "@/lib/access/can";
import { prisma } from "@/lib/db";
import type { DocumentOwner, DocumentsActor } from "@/lib/documents/owners";
import type { VoucherActor } from "../actor";
import { requireSeen } from "./record";

/** The files of a voucher are seen by who sees it. */
const mayRead = async (actor: DocumentsActor, ownerId: string): Promise<boolean> =>
  can(actor, "vouchers.read") &&
  requireSeen(prisma, actor as unknown as VoucherActor, Number(ownerId)).then(
    () => true,
    () => false,
  );

export const fileOwners: Record<string, DocumentOwner> = { voucher: { mayRead } };
