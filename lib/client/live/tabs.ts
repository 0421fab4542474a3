import type { LiveMessage } from "./source";

const NAME = "bambalina.live";

/** What tabs of one browser say to each other: the leading one holds the stream for all. */
export type TabMessage =
  | { kind: "topics"; tab: string; topics: string[] }
  | { kind: "gone"; tab: string }
  | { kind: "leader" }
  | { kind: "state"; live: boolean; fresh: boolean; topics: string[] }
  | { kind: "event"; topic: string; message: LiveMessage };

export interface Tabs {
  say: (message: TabMessage) => void;
  /** Takes the lead from a tab that no longer answers (a phone puts hidden tabs to sleep). */
  takeOver: () => void;
}

/**
 * Joins the browser's other tabs. A browser keeps few connections to one server (six, over HTTP/1.1), so one tab holds
 * the stream and tells the others; when it goes, the next one leads. Where tabs cannot talk or lock (plain http to an
 * address of the network), each leads itself.
 */
export function joinTabs(on: { message: (message: TabMessage) => void; lead: () => void; stepDown: () => void }): Tabs {
  if (typeof BroadcastChannel === "undefined" || !navigator.locks) {
    on.lead();
    return { say: () => {}, takeOver: () => {} };
  }
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => on.message(data);
  const hold = (options: LockOptions) => {
    const held = navigator.locks.request(NAME, options, () => {
      on.lead();
      return new Promise<never>(() => {});
    });
    // Another tab took it: wait for our turn again.
    held.catch(() => {
      on.stepDown();
      hold({});
    });
  };
  hold({});
  return { say: (message) => channel.postMessage(message), takeOver: () => hold({ steal: true }) };
}
