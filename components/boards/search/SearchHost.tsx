import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { Address } from "@/lib/client/useAddress";

const SearchPanel = dynamic(() => import("./SearchPanel"), { ssr: false });

/** The search of every board, over this one: what is searched is in the address (`?buscar=`). */
export function SearchHost({ address }: { address: Address }) {
  const q = address.get("buscar");
  const [open, setOpen] = useState(false);
  // Emptied while one types it stays: other words follow.
  useEffect(() => {
    if (q) setOpen(true);
  }, [q]);
  const close = () => {
    setOpen(false);
    address.set({ buscar: "" });
  };
  if (!q && !open) return null;
  return <SearchPanel q={q} onSearch={(buscar) => address.set({ buscar })} onClose={close} />;
}
