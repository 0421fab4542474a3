import { useMemo, useState } from "react";
import { numberOf } from "@/components/frame/list/commonFilters";
import { getAvails } from "@/lib/avails/api";
import type { Address } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { clashesOf, isFree, nextOf, slotsOf } from "./model";
import type { Search } from "./SearchModal";

const NONE: ReadonlySet<string> = new Set();
const wholeOf = (text: string) => (/^\d{1,7}$/.test(text) ? Number(text) : null);

/** What is looked for, what is free, and what of it is chosen. */
export function useAvails(address: Address, month: string) {
  const search: Search = {
    ciudades: address.get("ciudades"),
    desde: wholeOf(address.get("desde")),
    hasta: wholeOf(address.get("hasta")),
    dias: address.get("dias"),
    show: address.get("show"),
  };
  const show = numberOf(/^\d{1,9}$/.test(search.show) ? search.show : undefined) ?? null;
  const asked = {
    month,
    cities: search.ciudades,
    capacity_from: search.desde ?? undefined,
    capacity_to: search.hasta ?? undefined,
    weekdays: search.dias || undefined,
    show: show ?? undefined,
  };
  const read = useRead(getAvails, address.ready && search.ciudades ? { query: asked } : null);
  // What was chosen is of what was looked for: of another month it is nothing.
  const of = JSON.stringify(asked);
  const [kept, keep] = useState<{ of: string; chosen: ReadonlySet<string> }>({ of, chosen: NONE });
  const chosen = kept.of === of ? kept.chosen : NONE;
  const { data } = read;
  const slots = useMemo(() => (data ? slotsOf(data) : []), [data]);
  const picked = useMemo(() => slots.filter(({ key }) => chosen.has(key)), [slots, chosen]);
  const clashes = useMemo(() => (data ? clashesOf(picked, data, show) : []), [data, picked, show]);
  return {
    search,
    show,
    read,
    slots,
    chosen,
    picked,
    clashes,
    setChosen: (next: ReadonlySet<string>) => keep({ of, chosen: next }),
    chooseFree: () => keep({ of, chosen: new Set(slots.filter(isFree).map(({ key }) => key)) }),
    clear: () => keep({ of, chosen: NONE }),
    set: ({ desde, hasta, ...text }: Search) =>
      address.set({ ...text, desde: desde === null ? "" : String(desde), hasta: hasta === null ? "" : String(hasta) }),
    waits: picked.filter((slot) => (nextOf(slot) ?? 1) > 1).length,
  };
}

export type AvailsModel = ReturnType<typeof useAvails>;
