import { FileText, Truck } from "lucide-react";
import { useMemo } from "react";
import { usePaused } from "@/lib/client/usePaused";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { findOwed } from "@/lib/suppliers/owed/api";
import type { Entry } from "./entries";

const FEWEST = 2;
const KEYS = ["suppliers.read", "vouchers.read", "issued.read"] as const;

/** The suppliers, and the vouchers received and issued by number or amount, that what is typed finds, of those that the person sees. */
export function useOwedEntries(typed: string): { found: readonly Entry[]; loading: boolean } {
  const { can } = usePerson();
  const text = typed.trim();
  const q = usePaused(typed);
  const asks = KEYS.some((key) => can(key)) && text.length >= FEWEST;
  const { data, isLoading } = useRead(findOwed, asks && q.length >= FEWEST ? { query: { q } } : null);
  const found = useMemo(
    () =>
      asks
        ? (data?.items ?? []).map(
            ({ kind, id, label, hint, href }): Entry => ({
              id: `${kind}:${id}`,
              label,
              hint,
              icon: kind === "proveedor" ? Truck : FileText,
              href,
            }),
          )
        : [],
    [asks, data],
  );
  return { found, loading: asks && (isLoading || q !== text) };
}
