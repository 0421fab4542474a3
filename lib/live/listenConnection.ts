import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { openClient } from "@/lib/pg";
import { CHANNEL, type LiveEvent } from "./channel";

const TIMES = { connectMs: 3_000, checkMs: 10_000, firstRetryMs: 100, longestRetryMs: 3_000 };

interface Hears {
  onEvent: (event: LiveEvent) => void;
  /** Listening again after a gap in which events may have been missed. */
  onBack: () => void;
}

export interface ListenConnection {
  /** Resolves while it listens; else when it does. */
  ready: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * One connection to the database that only listens, outside the pool; kept for as long as somebody hears. A lost one
 * (closed, or silent for longer than a check) is made anew, quickly at first, then every three seconds.
 */
export function openListenConnection({ onEvent, onBack }: Hears): ListenConnection {
  const stopping = new AbortController();
  let listening = deferred();
  let client: Client | undefined;
  const run = async () => {
    for (let before = false, wait = TIMES.firstRetryMs; !stopping.signal.aborted; ) {
      try {
        client = await connect(onEvent);
        if (before) onBack();
        before = true;
        wait = TIMES.firstRetryMs;
        listening.resolve();
        await untilLost(client, stopping.signal);
      } catch (error) {
        log.warn({ err: error }, "live: not listening");
      }
      await client?.end().catch(() => {});
      client = undefined;
      if (listening.settled()) listening = deferred();
      await delay(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      wait = Math.min(wait * 2, TIMES.longestRetryMs);
    }
  };
  const running = run();
  return {
    ready: () => listening.promise,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function connect(onEvent: Hears["onEvent"]): Promise<Client> {
  const client = openClient({
    connectionString: env().DATABASE_URL,
    application_name: "bambalina-live",
    connectionTimeoutMillis: TIMES.connectMs,
    query_timeout: TIMES.connectMs,
    keepAlive: true,
  });
  client.on("notification", ({ payload }) => {
    const event = parse(payload);
    if (event) onEvent(event);
  });
  try {
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
}

function parse(payload = ""): LiveEvent | null {
  try {
    const event = JSON.parse(payload) as Partial<LiveEvent>;
    return typeof event.topic === "string" && typeof event.type === "string" ? (event as LiveEvent) : null;
  } catch {
    return null;
  }
}

/** Resolves when the connection ended, or no longer answers, or we stop. */
function untilLost(client: Client, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = setInterval(() => client.query("SELECT 1").catch(over), TIMES.checkMs);
    function over() {
      clearInterval(check);
      resolve();
    }
    client.once("end", over);
    stopping.addEventListener("abort", over, { once: true });
    if (stopping.aborted) over();
  });
}

function deferred() {
  let done = false;
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = () => {
      done = true;
      settle();
    };
  });
  return { promise, resolve, settled: () => done };
}
