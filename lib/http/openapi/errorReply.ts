import * as z from "zod";

/** The body of every error (design api.md). */
export const errorReply = z.object({
  error: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  current: z.unknown().optional(),
  request_id: z.string(),
});
