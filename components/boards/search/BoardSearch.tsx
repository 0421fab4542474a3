import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { IconButton } from "@/components/kit/IconButton";
import { useAddress } from "@/lib/client/useAddress";

const SearchPanel = dynamic(() => import("./SearchPanel"), { ssr: false });

/** The button of a board's header that searches in every board; what is searched is in the address (`?buscar=`). */
export function BoardSearch() {
  const { get, set } = useAddress();
  const [open, setOpen] = useState(false);
  const q = get("buscar");
  const close = () => {
    setOpen(false);
    set({ buscar: undefined });
  };
  return (
    <>
      <IconButton label="Buscar en todos los tableros" icon={Search} variant="outline" onClick={() => setOpen(true)} />
      {(open || q !== "") && (
        <SearchPanel
          q={q}
          onSearch={(text) => {
            setOpen(true);
            set({ buscar: text || undefined });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
