import { useMemo } from "react";
import { namedChoices, openedBy } from "@/components/frame/list/commonFilters";
import { placeIn } from "@/components/frame/list/placeIn";
import { useFilters } from "@/components/frame/list/useFilters";
import { useLive } from "@/lib/client/useLive";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { diffDays, formatDay, MONTHS, todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import { countAllocations, suggestAllocations } from "@/lib/vouchers/allocations/api";
import { listVouchers } from "@/lib/vouchers/api";
import { listTargets } from "@/lib/vouchers/targets/api";
import { useSupplierName } from "../../useSupplierName";
import { askedOf, filterSpecs, firstOrder, waits } from "./filters";

const PAGE = 50;

type Counts = CallOutput<typeof countAllocations>;

/** The last day of a month: `2026-11-23` is of one that ends on `2026-11-30`. */
function monthEnd(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** What the page says of itself: how many wait, since when, and until when there is time. */
export function contextOf(counts: Counts | undefined, today = todayIn()): string {
  if (!counts) return "A qué show, proyecto, evento o centro de costo va cada comprobante.";
  const month = MONTHS[Number(today.slice(5, 7)) - 1] ?? "";
  const ends = `${month.charAt(0).toUpperCase()}${month.slice(1)} termina el ${formatDay(monthEnd(today))}.`;
  if (counts.unallocated === 0) return `Todo imputado. ${ends}`;
  const age = counts.oldest === null ? 0 : Math.max(0, diffDays(counts.oldest, today));
  const waiting =
    counts.unallocated === 1
      ? `espera hace ${countText(age, "día")}`
      : `el más viejo espera hace ${countText(age, "día")}`;
  return `${countText(counts.unallocated, "comprobante")} sin imputar; ${waiting}. ${ends}`;
}

/** The list as its address filters, sorts and pages it, with what each voucher would be charged to. */
export function useAllocations() {
  const { can } = usePerson();
  const first = useFilters(NAMELESS);
  const { address, values } = first;
  const chosen = values.destino;
  const targets = useRead(listTargets, { query: { chosen: chosen || undefined } });
  const counts = useRead(countAllocations, {});
  const place = placeIn(address, firstOrder(values.ver), PAGE);
  const query = askedOf(values, place.order);
  const read = useRead(listVouchers, address.ready ? { query: { ...query, page: place.page, limit: PAGE } } : null);
  const rows = read.data?.data;
  const supplier = useSupplierName(rows, values.proveedor);
  useLive("comprobantes", () => {
    void read.mutate();
    void counts.mutate();
  });
  const target = targets.data?.targets.find(({ kind, id }) => `${kind}:${id}` === chosen)?.name ?? "...";
  const filters = useFilters(
    filterSpecs({
      companies: namedChoices(counts.data?.companies),
      categories: namedChoices(targets.data?.categories),
      supplier,
      target: () => target,
      searchesSuppliers: can("suppliers.read"),
    }),
  );
  const asked = waits(values.ver) && rows && rows.length > 0 ? rows.map(({ id }) => id).join(",") : "";
  const suggestions = useRead(suggestAllocations, asked ? { query: { ids: asked } } : null);
  const suggested = useMemo(
    () => new Map((suggestions.data?.data ?? []).map((one) => [one.voucher_id, one])),
    [suggestions.data],
  );
  const open = openedBy(address.get("comprobante"));
  return {
    filters,
    address,
    query,
    place,
    read,
    open,
    suggested,
    counts: counts.data,
    /** Whether it is known what is suggested. */
    settled: asked === "" || Boolean(suggestions.data ?? suggestions.error),
    hrefOf: ({ id }: { id: number }) => address.href({ comprobante: String(id) }),
  };
}
export type Allocations = ReturnType<typeof useAllocations>;

const NAMELESS = filterSpecs({
  companies: [],
  categories: [],
  supplier: (id) => id,
  target: (key) => key,
  searchesSuppliers: false,
});
