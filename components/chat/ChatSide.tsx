import dynamic from "next/dynamic";
import { cx } from "@/components/kit/cx";
import { SearchField } from "@/components/kit/fields/SearchField";
import type { ChannelView } from "@/lib/chat/schema";
import type { Address } from "@/lib/client/useAddress";
import { ChannelList } from "./ChannelList";
import { NewMenu } from "./new/NewMenu";

const SearchResults = dynamic(() => import("./search/SearchResults"), { ssr: false });

/** The left part: search over channels and messages, what is new, and the channels. */
export function ChatSide({
  channels,
  address,
  active,
  className,
}: {
  channels: readonly ChannelView[];
  address: Address;
  active: number | null;
  className?: string;
}) {
  const sought = address.get("buscar");
  return (
    <section aria-label="Canales" className={cx("min-h-0 flex-col border-line @2xl:border-r", className)}>
      <div className="flex items-center justify-between gap-2 px-4 pb-2 pt-4">
        <h2 className="text-section">Canales</h2>
        <NewMenu onOpen={(id) => address.set({ canal: String(id), mensaje: "", buscar: "" }, { push: true })} />
      </div>
      <div className="px-4 pb-2 [&_search]:w-full">
        <SearchField
          label="Buscar canales y mensajes"
          value={sought}
          onChange={(buscar) => address.set({ buscar, en: "", de: "", desde: "", hasta: "" })}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-4" data-scroll>
        <ChannelList channels={channels} address={address} active={active} filter={sought} />
        {sought.length >= 2 && <SearchResults channels={channels} address={address} sought={sought} />}
      </div>
    </section>
  );
}
