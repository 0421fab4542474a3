import { FileText, Truck } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { findOwed } from "@/lib/suppliers/owed/api";
import type { Entry } from "./entries";

const PAUSE_MS = 200;
const FEWEST = 2;

/** The suppliers, and the vouchers by number or amount, that what is typed finds, of those that the person sees. */
export function useOwedEntries(typed: string): { found: readonly Entry[]; loading: boolean } {
  const { can } = usePerson();
  const [q, setQ] = useState("");
  const text = typed.trim();
  useEffect(() => {
    const timer = setTimeout(setQ, PAUSE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  const asks = (can("suppliers.read") || can("vouchers.read")) && text.length >= FEWEST;
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
