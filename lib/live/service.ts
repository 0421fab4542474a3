import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { env } from "@/lib/env";
import type { Download, Input } from "@/lib/http/contract";
import { databaseAway, notSignedIn } from "@/lib/http/errors";
import type { live } from "./api";
import { follow, listening } from "./hub";
import { stampOf } from "./sessions";
import { allowedTopics, type Listener } from "./topics";

// As long as a connection may take, and a little more.
const patienceMs = () => env().DATABASE_CONNECT_MS + 500;

const headers = {
  // `no-transform`: a compressing middleware or proxy would keep events back to fill its buffer.
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** Opens the stream of a person's topics. 503 while the database cannot be heard. */
export async function open(actor: Listener & { sessionId: string }, { query }: Input<typeof live>): Promise<Download> {
  const stamp = await stampOf(actor.sessionId);
  if (stamp === undefined) throw notSignedIn();
  const topics = await allowedTopics(actor, query.topics);
  const late = new AbortController();
  const timeout = delay(patienceMs(), true, { signal: late.signal, ref: false }).catch(() => false);
  if ((await Promise.race([listening(), timeout])) === true) throw databaseAway();
  late.abort();
  return {
    headers,
    write: (out) => follow({ out: out as ServerResponse, sessionId: actor.sessionId, stamp, topics }),
  };
}
