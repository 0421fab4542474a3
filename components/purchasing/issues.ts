import { CallError } from "@/lib/client/callError";

/** What the server refused, in its words; anything else is a mistake of ours. */
export function refusalOf(error: unknown): { message: string; of: (path: string) => string | undefined } {
  if (!(error instanceof CallError)) throw error;
  const { message, issues = [] } = error;
  return { message, of: (path) => issues.find((issue) => issue.path === path)?.message };
}
