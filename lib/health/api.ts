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

/** Everything it needs is there: database, migrations, storage. 503 with what is missing, without secrets. */
export const healthReady = contract({
  method: "GET",
  path: "/health/ready",
  summary: "La aplicación puede trabajar",
  permission: "public",
  reply: z.object({ status: z.literal("ok"), checks: z.record(z.string(), z.literal("ok")) }),
  failure: "Error",
});
