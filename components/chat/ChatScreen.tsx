import Head from "next/head";
import { useEffect } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { cx } from "@/components/kit/cx";
import { EmptyState } from "@/components/kit/EmptyState";
import { openChannel } from "@/lib/chat/api";
import { unreadText } from "@/lib/chat/rules/kinds";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useWrite } from "@/lib/client/useWrite";
import { ChannelEars } from "./ChannelEars";
import { ChannelPage } from "./ChannelPage";
import { ChatSide } from "./ChatSide";
import { useChannels } from "./useChannels";

const idOf = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

/**
 * `/Chat?canal=&mensaje=&panel=`: the channels at the left and one of them beside; in little room one at a time.
 * `?show=` opens the channel of a show.
 */
export function ChatScreen() {
  const address = useAddress();
  const { person } = usePerson();
  const channels = useChannels();
  const { data } = channels;
  useShowInAddress(address);
  const active = idOf(address.get("canal"));
  const current = data?.items.find(({ id }) => id === active);
  const unread = data?.unread_total ?? 0;

  return (
    <div className="@container flex min-h-0 flex-1 flex-col phone:h-[calc(100dvh-56px-var(--shell-top))] phone:flex-none">
      <Head>
        <title>{`${unread > 0 ? `(${unreadText(unread)}) ` : ""}Chat · Bambalina`}</title>
      </Head>
      <h1 tabIndex={-1} className="sr-only">
        Chat
      </h1>
      {data && <ChannelEars channels={data.items} onChange={channels.hear} />}
      <Fetched
        read={{ ...channels, data: person && address.ready ? data : undefined }}
        failure="No se pudieron traer los canales"
        rows={10}
        waiting="Trayendo los canales..."
      >
        {({ items, me }) => (
          <div className="flex min-h-0 flex-1">
            <ChatSide
              channels={items}
              address={address}
              active={active}
              className={cx("w-full shrink-0 @2xl:flex @2xl:w-72", active === null ? "flex" : "hidden")}
            />
            <div className={cx("min-w-0 flex-1 flex-col @2xl:flex", active === null ? "hidden" : "flex")}>
              {active === null ? (
                <div className="flex flex-1 items-center justify-center">
                  <EmptyState title="Elegir un canal">
                    Las áreas, los shows y las conversaciones propias están a la izquierda.
                  </EmptyState>
                </div>
              ) : (
                <ChannelPage
                  key={`${active} ${address.get("mensaje")}`}
                  id={active}
                  listed={current}
                  focus={idOf(address.get("mensaje"))}
                  me={me}
                  mail={person?.mail ?? ""}
                  address={address}
                />
              )}
            </div>
          </div>
        )}
      </Fetched>
    </div>
  );
}

/** `?show=` is how other screens lead to a show's channel: it is opened, and the address says which it is. */
function useShowInAddress({ get, set, ready }: ReturnType<typeof useAddress>) {
  const { run } = useWrite(openChannel, { refresh: ["/chat/channels"] });
  const show = ready ? get("show") : "";
  useEffect(() => {
    if (show === "") return;
    run({ body: { show } }).then(
      ({ id }) => set({ show: "", canal: String(id) }),
      // A channel that is not there for them: the page of the channel says so.
      () => set({ show: "", canal: "0" }),
    );
  }, [show, run, set]);
}
