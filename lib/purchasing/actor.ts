import type { ApprovalActor } from "@/lib/approvals/kind";

/** The caller of the purchases: every Actor is one. */
export type PurchaseActor = ApprovalActor;
