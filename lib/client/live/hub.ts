import { type LiveMessage, openSource, type Source } from "./source";
import { joinTabs, type TabMessage, type Tabs } from "./tabs";

export type LiveHandler = (message: LiveMessage) => void;

const RESYNC: LiveMessage = { type: "resync" };
/** How often a tab reads again by itself while nothing is live. */
const POLL_MS = 15_000;
/** The leading tab says that it is there; after this much silence a visible one takes over. */
const SIGN_MS = 8_000;
const SILENCE_MS = 25_000;
const TOGETHER_MS = 20;

const handlers = new Map<string, Set<LiveHandler>>();
const tab = Math.random().toString(36).slice(2);
/** What the other tabs hear; only the leader knows. */
const others = new Map<string, string[]>();
let tabs: Tabs | undefined;
let source: Source | undefined;
/** What the stream was opened with. */
let open: string[] = [];
let live = false;
let leading = false;
let heardAt = 0;
let asked: ReturnType<typeof setTimeout> | undefined;

/**
 * Hears a topic: `handler` is called on each change, and with `resync` whenever something may have been missed (and now
 * and then while there is no live connection). Answers how to stop. One stream serves the whole browser.
 */
export function subscribe(topic: string, handler: LiveHandler): () => void {
  const known = handlers.get(topic) ?? new Set();
  handlers.set(topic, known.add(handler));
  if (!tabs) start();
  else want();
  return () => {
    known.delete(handler);
    if (known.size === 0 && handlers.get(topic) === known) handlers.delete(topic);
  };
}

function start(): void {
  heardAt = Date.now();
  tabs = joinTabs({ message: receive, lead, stepDown });
  want();
  setInterval(() => leading && tellState(false), SIGN_MS);
  setInterval(poll, POLL_MS);
  addEventListener("online", wake);
  addEventListener("pagehide", () => tabs?.say({ kind: "gone", tab }));
  document.addEventListener("visibilitychange", wake);
}

/** Makes sure, once for all that is asked in the same moment, that the stream carries what this tab hears. */
function want(): void {
  clearTimeout(asked);
  asked = setTimeout(ask, TOGETHER_MS);
}

function ask(): void {
  const topics = [...handlers.keys()];
  if (!leading) {
    tabs?.say({ kind: "topics", tab, topics });
    return;
  }
  const all = new Set([...topics, ...[...others.values()].flat()]);
  if ([...all].every((topic) => open.includes(topic))) return;
  source?.close();
  open = [...all].sort();
  source = openSource(open, { onMessage: tell, onState });
}

function lead(): void {
  leading = true;
  tabs?.say({ kind: "leader" });
  // Where tabs are joined at once, `start` asks for its topics itself.
  if (tabs) want();
}

function stepDown(): void {
  leading = false;
  source?.close();
  source = undefined;
  open = [];
  others.clear();
}

function receive(message: TabMessage): void {
  if (leading) {
    if (message.kind === "gone") others.delete(message.tab);
    if (message.kind !== "topics") return;
    others.set(message.tab, message.topics);
    source?.retry();
    want();
    tellState(false);
    return;
  }
  heardAt = Date.now();
  if (message.kind === "leader") want();
  if (message.kind === "event") dispatch(message.topic, message.message);
  if (message.kind === "state") {
    const known = [...handlers.keys()].every((topic) => message.topics.includes(topic));
    const before = live;
    live = message.live && known;
    if (live && (message.fresh || !before)) resync();
  }
}

function onState(now: boolean): void {
  live = now;
  tellState(now);
  if (now) resync();
}

function tellState(fresh: boolean): void {
  tabs?.say({ kind: "state", live, fresh, topics: open });
}

function tell(topic: string, message: LiveMessage): void {
  tabs?.say({ kind: "event", topic, message });
  dispatch(topic, message);
}

function dispatch(topic: string, message: LiveMessage): void {
  for (const handler of handlers.get(topic) ?? []) handler(message);
}

function resync(): void {
  for (const topic of handlers.keys()) dispatch(topic, RESYNC);
}

function poll(): void {
  if (document.visibilityState !== "visible") return;
  if (!leading && Date.now() - heardAt > SILENCE_MS) {
    live = false;
    heardAt = Date.now();
    tabs?.takeOver();
  }
  if (!live && handlers.size > 0) resync();
}

/** Back from sleep or from being offline. */
function wake(): void {
  if (document.visibilityState !== "visible") return;
  source?.retry();
  if (!live) resync();
}
