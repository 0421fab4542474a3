import * as z from "zod";
import { contract } from "@/lib/http/contract";

/** The process answers. */
export const healthLive = contract({
  method: "GET",
  path: "/health/live",
  summary: "El proceso responde",
  permission: "public",
  reply: z.object({ status: z.literal("ok") }),
  failure: "Error",
});

/**
 * Everything it needs is there: database, its migrations, room on its disk, storage. 503 with what is missing, without
 * secrets. Without a worker the application still answers people, so `worker` is told and is no reason for 503: `silent`
 * when none gave a sign of life for half a minute.
 */
export const healthReady = contract({
  method: "GET",
  path: "/health/ready",
  summary: "La aplicación puede trabajar",
  permission: "public",
  reply: z.object({
    status: z.literal("ok"),
    checks: z.record(z.string(), z.literal("ok")),
    worker: z.object({ status: z.enum(["ok", "silent"]), alive: z.number().int(), last_seen: z.string().nullable() }),
  }),
  failure: "Error",
});
