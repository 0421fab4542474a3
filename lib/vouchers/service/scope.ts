import { can } from "@/lib/access/can";
import type { VoucherActor } from "../actor";

/** A condition on the voucher `v` in SQL, with its values from `$1` on. */
export interface Scope {
  text: string;
  values: unknown[];
}

/**
 * Which vouchers a person sees: who writes them all; others those charged to a show of a production that they are of, and who
 * allocates those that wait for it and those that they charged themselves.
 */
export function scopeOf(actor: Pick<VoucherActor, "userId" | "rol">): Scope {
  if (can(actor as VoucherActor, "vouchers.write")) return { text: "TRUE", values: [] };
  const own = `EXISTS (SELECT 1 FROM allocation a JOIN show s ON s.id = a.show_id JOIN user_relation u ON u.produccion <> ''
    AND catalogue_key(u.produccion) = catalogue_key(s.name) WHERE a.voucher_id = v.id AND u.user_id = $1::int)`;
  const allocating =
    " OR v.state = 'validado' OR EXISTS (SELECT 1 FROM allocation mine WHERE mine.voucher_id = v.id AND mine.by_user_id = $1::int)";
  return {
    text: `(${own}${can(actor as VoucherActor, "allocations.write") ? allocating : ""})`,
    values: [actor.userId],
  };
}
