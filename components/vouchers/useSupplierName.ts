import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { getSupplier } from "@/lib/suppliers/api";
import type { VoucherRow } from "@/lib/vouchers/schema";

/** How a chip calls the supplier that a list is filtered by: as the list's rows do, or as its record does. */
export function useSupplierName(
  rows: readonly VoucherRow[] | undefined,
  id: string | undefined,
): (id: string) => string {
  const { can } = usePerson();
  const number = Number(id) || 0;
  const listed = rows?.find(({ supplier }) => supplier?.id === number)?.supplier;
  const asks = number > 0 && rows !== undefined && !listed && can("suppliers.read");
  const { data } = useRead(getSupplier, asks ? { params: { id: number } } : null);
  const name = listed?.name ?? (data?.id === number ? data.name : undefined);
  return () => name ?? "...";
}
