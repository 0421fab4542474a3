import { useCallback } from "react";
import { useSWRConfig } from "swr";
import { addressOf } from "@/lib/client/call";
import { getVoucher } from "@/lib/vouchers/api";
import type { VoucherView } from "@/lib/vouchers/schema";

/** A voucher was saved: it is shown as it is now, and everything else of vouchers is read again behind it. */
export function useReread(): (saved: VoucherView) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (saved) => {
      const own = addressOf(getVoucher, { params: { id: saved.id } });
      await mutate(own, saved, { revalidate: false });
      void mutate((key) => typeof key === "string" && key !== own && key.includes("/api/vouchers"));
    },
    [mutate],
  );
}
