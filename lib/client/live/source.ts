const BASE = process.env.NEXT_PUBLIC_API_URL || "/api";
const RETRY_MS = { first: 1_000, longest: 30_000 };

/** What changed, as a hint to read again. `resync`: something may have been missed, read everything. */
export interface LiveMessage {
  type: string;
  data?: Record<string, string | number | boolean | null>;
}

interface Hears {
  onMessage: (topic: string, message: LiveMessage) => void;
  /** True: connected from now on, with a gap before. False: not connected. */
  onState: (live: boolean) => void;
}

export interface Source {
  /** Tries at once where it was waiting. */
  retry: () => void;
  close: () => void;
}

/**
 * The tab's stream of events. The browser reconnects by itself after a cut; after a refusal (session over, server
 * starting) we try again, less and less often. Without EventSource it is never connected.
 */
export function openSource(topics: readonly string[], { onMessage, onState }: Hears): Source {
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = RETRY_MS.first;

  const open = () => {
    clearTimeout(timer);
    timer = undefined;
    if (typeof EventSource === "undefined") return;
    const own = new EventSource(`${BASE}/live?${new URLSearchParams({ topics: topics.join(",") })}`);
    stream = own;
    own.addEventListener("hello", () => {
      wait = RETRY_MS.first;
      onState(true);
    });
    own.addEventListener("resync", () => onState(true));
    own.addEventListener("live", (event: MessageEvent<string>) => {
      const { topic, ...message } = JSON.parse(event.data) as LiveMessage & { topic: string };
      onMessage(topic, message);
    });
    own.onerror = () => {
      onState(false);
      if (own.readyState !== EventSource.CLOSED || own !== stream) return;
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, RETRY_MS.longest);
    };
  };
  open();
  return {
    retry: () => {
      if (timer !== undefined) open();
    },
    close: () => {
      clearTimeout(timer);
      timer = undefined;
      stream?.close();
      stream = null;
    },
  };
}
