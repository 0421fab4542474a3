import { type ReactNode, useRef } from "react";
import { openedBy } from "@/components/frame/list/commonFilters";
import { useNarrowerThan } from "@/components/kit/useNarrowerThan";
import type { Address } from "@/lib/client/useAddress";
import { BatchDrawer, BatchPane } from "./BatchPane";

/** In less room a batch lies over its list. */
const BESIDE = 1080;

/** A list, and beside it the batch that its address has open (`lote`). */
export function BesideBatch({ address, children }: { address: Address; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useNarrowerThan(frame, BESIDE);
  const open = openedBy(address.get("lote"));
  const of = { hrefOf: (id: number) => address.href({ lote: String(id) }), onClose: () => address.set({ lote: "" }) };
  return (
    <div ref={frame} className="flex min-h-0 flex-1 md:overflow-hidden">
      <div className="min-h-0 min-w-0 flex-1 md:overflow-y-auto" data-scroll>
        {children}
      </div>
      {open !== null &&
        (narrow ? <BatchDrawer key={open} id={open} {...of} /> : <BatchPane key={open} id={open} {...of} />)}
    </div>
  );
}
