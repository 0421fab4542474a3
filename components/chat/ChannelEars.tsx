import { channelTopic } from "@/lib/chat/rules/kinds";
import type { ChannelView } from "@/lib/chat/schema";
import { useLive } from "@/lib/client/useLive";

/** A stream hears so many topics at most; the rest is told by mentions and read again on coming back. */
const MOST_HEARD = 40;

/** Hears the channels of the list, the newest of them, so that their counts follow. Draws nothing. */
export function ChannelEars({ channels, onChange }: { channels: readonly ChannelView[]; onChange: () => void }) {
  // What is said in direct conversations also comes with the person's own topic.
  const heard = channels.filter(({ joined, kind }) => joined && kind !== "directo").slice(0, MOST_HEARD);
  return heard.map(({ id }) => <Ear key={id} id={id} onChange={onChange} />);
}

function Ear({ id, onChange }: { id: number; onChange: () => void }) {
  useLive(channelTopic(id), ({ type }) => {
    if (type !== "resync") onChange();
  });
  return null;
}
