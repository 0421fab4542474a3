import { can } from "@/lib/access/can";
import { prisma } from "@/lib/db";
import type { DocumentOwner, DocumentsActor } from "@/lib/documents/owners";
import type { VoucherActor } from "../actor";
import { readItem, readingItem } from "../intake/service/read";
import { requireSeen } from "./record";

/** The files of a voucher are seen by who sees it. */
const mayReadVoucher = async (actor: DocumentsActor, ownerId: string): Promise<boolean> =>
  can(actor, "vouchers.read") &&
  requireSeen(prisma, actor as unknown as VoucherActor, Number(ownerId)).then(
    () => true,
    () => false,
  );

/** Of an issued one that is followed also by who follows those. */
const mayRead = async (actor: DocumentsActor, ownerId: string): Promise<boolean> =>
  (can(actor, "issued.read") && (await prisma.issuedVoucher.count({ where: { voucher_id: Number(ownerId) } })) > 0) ||
  mayReadVoucher(actor, ownerId);

/** Those that came in and are no voucher yet are of who writes vouchers. */
const mayReadItem = async (actor: DocumentsActor): Promise<boolean> => can(actor, "vouchers.write");

export const fileOwners: Record<string, DocumentOwner> = {
  voucher: { mayRead },
  voucher_collection: { mayRead: async (actor) => can(actor, "issued.read") },
  intake_item: {
    mayRead: mayReadItem,
    beforeReading: (tx, id) => readingItem(tx, Number(id)),
    afterReading: (tx, id) => readItem(tx, Number(id)),
  },
};
