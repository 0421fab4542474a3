import type { ApprovalActor } from "@/lib/approvals/kind";

/** The caller of marketing: every Actor is one. */
export type MarketingActor = ApprovalActor;
