import type { Issue } from "@/lib/http/contract";

/** A failed call: the server's message in Spanish, its code and, for invalid input, the fields at fault. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly issues: Issue[] = [],
    readonly requestId = "",
    readonly current: unknown = undefined,
  ) {
    super(message);
  }
}

/** What to tell of a failed call beside the one field that it changed: how to mend it, where the server says so. */
export const fixOf = ({ issues, message }: CallError): string => issues[0]?.message ?? message;
