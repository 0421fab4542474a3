import type { ServerResponse } from "node:http";
import { log } from "@/lib/log";
import type { LiveEvent } from "./channel";
import { type ListenConnection, openListenConnection } from "./listenConnection";
import { stampsOf } from "./sessions";

/** Rights are looked at this often: a disabled person hears nothing more well within five seconds. */
const SWEEP_MS = 2_000;
/** Keeps proxies from taking a quiet stream for a dead one. */
const HEARTBEAT_MS = 20_000;
/** A reader that is this far behind (bytes) is cut off; it comes back and reads anew. */
const MOST_WAITING = 64 * 1024;
/** The database connection outlives the last stream a little: between two pages there is none. */
const LINGER_MS = 15_000;

interface Stream {
  out: ServerResponse;
  sessionId: string;
  stamp: string;
  /** The name its reader knows, by the topic's full name. */
  topics: ReadonlyMap<string, string>;
}

interface Hub {
  streams: Set<Stream>;
  byTopic: Map<string, Set<Stream>>;
  connection: ListenConnection | undefined;
  timers: NodeJS.Timeout[];
}

// Each endpoint is a bundle of its own: what a process has once lives on globalThis.
const store = globalThis as { bambalinaLive?: Hub };
function hub(): Hub {
  store.bambalinaLive ??= { streams: new Set(), byTopic: new Map(), connection: undefined, timers: [] };
  return store.bambalinaLive;
}

/** Resolves when this process hears the database. From then on no event is missed without a `resync`. */
export async function listening(): Promise<void> {
  const it = hub();
  it.connection ??= openListenConnection({ onEvent: deliver, onBack: () => toAll(eventText("resync", "{}")) });
  await it.connection.ready();
}

/** Follows the topics on this response until either side ends it. Call `listening` first. */
export async function follow(stream: Stream): Promise<void> {
  const it = hub();
  it.streams.add(stream);
  for (const topic of stream.topics.keys()) {
    const hearers = it.byTopic.get(topic) ?? new Set();
    it.byTopic.set(topic, hearers.add(stream));
  }
  if (it.timers.length === 0) it.timers = startTimers();
  const { out, topics } = stream;
  const closed = new Promise<void>((resolve) => out.once("close", resolve));
  send(stream, `retry: 1000\n${eventText("hello", JSON.stringify({ topics: [...topics.values()] }))}`);
  if (!out.destroyed) await closed;
  leave(stream);
}

function leave(stream: Stream): void {
  const it = hub();
  it.streams.delete(stream);
  for (const topic of stream.topics.keys()) {
    const hearers = it.byTopic.get(topic);
    hearers?.delete(stream);
    if (hearers?.size === 0) it.byTopic.delete(topic);
  }
  if (it.streams.size > 0) return;
  setTimeout(() => hub().streams.size === 0 && void stopLive(), LINGER_MS).unref();
}

const eventText = (name: string, data: string) => `event: ${name}\ndata: ${data}\n\n`;

function send(stream: Stream, text: string): void {
  if (stream.out.writableLength > MOST_WAITING) stream.out.destroy();
  else stream.out.write(text);
}

function toAll(text: string): void {
  for (const stream of hub().streams) send(stream, text);
}

function deliver({ topic, type, data }: LiveEvent): void {
  for (const stream of hub().byTopic.get(topic) ?? []) {
    send(stream, eventText("live", JSON.stringify({ topic: stream.topics.get(topic), type, data })));
  }
}

function startTimers(): NodeJS.Timeout[] {
  return [
    setInterval(() => toAll(":\n\n"), HEARTBEAT_MS).unref(),
    setInterval(
      () => sweep().catch((error) => log.warn({ err: error }, "live: sessions not looked at")),
      SWEEP_MS,
    ).unref(),
  ];
}

/** Ends the streams whose session is over or whose rights changed: the browser comes back and is asked anew. */
async function sweep(): Promise<void> {
  const { streams } = hub();
  const stamps = await stampsOf([...new Set([...streams].map(({ sessionId }) => sessionId))]);
  for (const { out, sessionId, stamp } of streams) if (stamps.get(sessionId) !== stamp) out.end();
}

/** Ends every stream, the timers and the connection. */
export async function stopLive(): Promise<void> {
  const it = hub();
  store.bambalinaLive = undefined;
  for (const timer of it.timers) clearInterval(timer);
  for (const { out } of it.streams) out.end();
  await it.connection?.stop();
}
