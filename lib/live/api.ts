import { contract } from "@/lib/http/contract";
import { liveQuery } from "./schema";

/**
 * Server-sent events of what changes while one looks. `hello` says which topics are heard (refused ones are left out),
 * `live` carries `{ topic, type, data? }`, `resync` asks to read everything again: some event may have been missed.
 * The stream ends when the session does or the person's rights change.
 */
export const live = contract({
  method: "GET",
  path: "/live",
  summary: "Novedades en vivo (server-sent events)",
  permission: "session.any",
  query: liveQuery,
  reply: { kind: "binary", type: "text/event-stream" },
  failure: "Error en las novedades en vivo",
});
