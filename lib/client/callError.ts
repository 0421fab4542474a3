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
