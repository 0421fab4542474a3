import { AskModal } from "@/components/kit/AskModal";
import { revokeFeed } from "@/lib/calendar/api";
import type { FeedView } from "@/lib/calendar/schema";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";

/** Asks before an address stops: whoever subscribed it has to be given another. */
export function RevokeFeed({ feed, onClose }: { feed: FeedView; onClose: () => void }) {
  const { run } = useWrite(revokeFeed, { refresh: ["/calendar/feeds"] });
  return (
    <AskModal
      title={`¿Anular “${feed.name}”?`}
      description="La dirección deja de andar en el acto, en todos los calendarios que la tengan."
      confirm="Anular"
      danger
      onClose={onClose}
      onRun={async () => {
        try {
          await run({ params: { id: feed.id }, body: { version: feed.version } });
          return null;
        } catch (error) {
          if (error instanceof CallError) return error.message;
          throw error;
        }
      }}
    />
  );
}
