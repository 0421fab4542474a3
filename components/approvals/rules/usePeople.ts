import { listDelegations } from "@/lib/approvals/delegations/api";
import { useRead } from "@/lib/client/useRead";

/** People that a rule may name: whoever one may delegate to. */
export const usePeople = () => useRead(listDelegations, { query: {} }).data?.people ?? [];
