import type { Who } from "@/lib/approvals/policies/schema";

/** What the approvals call a proposal. */
export const PROPOSAL = "musicwins_proposal";

/** Whose steps its policies name, beside roles and people: who says the area's word, and who says Administration's. */
export const APPROVES = "musicwins_aprueba";
export const PAYS = "musicwins_paga";

/** A step of these people is Administration's word. */
export const isPayers = (who: readonly Who[]): boolean => who.some((one) => one.type === "duenio" && one.of === PAYS);
