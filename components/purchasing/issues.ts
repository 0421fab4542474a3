import { CallError } from "@/lib/client/callError";

export interface Refusal {
  message: string;
  /** What is said of a field, by its path. */
  of: (path: string) => string | undefined;
  /** What is said of a field of one of the lines that were sent, by the line's key: lines that come and go since move nothing. */
  ofLine: (key: string, field: string) => string | undefined;
}

/** What the server refused, in its words; anything else is a mistake of ours. `sent`: the lines that were sent, in their order. */
export function refusalOf(error: unknown, sent: readonly { key: string }[] = []): Refusal {
  if (!(error instanceof CallError)) throw error;
  const { message, issues = [] } = error;
  const of = (path: string) => issues.find((issue) => issue.path === path)?.message;
  return {
    message,
    of,
    ofLine: (key, field) => of(`lines.${sent.findIndex((line) => line.key === key)}.${field}`),
  };
}
