import type { EntryKind } from "@/lib/ledger/kinds";

/** What the screens of Music Wins add up. */
export const sums = ["aprobado", "pendiente", "a_pagar"] as const;
export type SumName = (typeof sums)[number];

/**
 * What the lines of a sum have posted that makes it, and the vouchers that took their place: of what waits, or was promised, a part may
 * be paid already.
 */
export const kindsOfSum: Record<SumName, readonly EntryKind[]> = {
  aprobado: ["comprometido", "devengado"],
  pendiente: ["solicitado", "devengado"],
  a_pagar: ["comprometido", "devengado"],
};
