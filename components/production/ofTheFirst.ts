import { CallError } from "@/lib/client/callError";

/** A refusal of a list of one, whose fields are those of its only item: what stands below `list.0.` is said at the field. */
export const ofTheFirst = (list: string, { status, code, message, issues, requestId, current }: CallError): CallError =>
  new CallError(
    status,
    code,
    message,
    issues.map((issue) => ({ ...issue, path: issue.path.replace(`${list}.0.`, "") })),
    requestId,
    current,
  );
