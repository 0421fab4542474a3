import type { NextApiResponse } from "next";
import { log } from "@/lib/log";
import type { Contract } from "./contract";
import { failureText } from "./contractCall";
import { endAndClose, isStillComing } from "./endAndClose";
import { AppError, toAppError } from "./errors";

type Failing = Pick<Contract, "failure" | "failureFields">;

/** Answers a thrown value in the shape of every error; the call's `failure` is the text for a fault of ours. */
export function sendError(
  res: NextApiResponse,
  error: unknown,
  requestId: string,
  { failure, failureFields }: Failing = { failure: "Error" },
) {
  const known = toAppError(error);
  if (!known) log.error({ request_id: requestId, err: error }, failure);
  else if (known.status >= 500 && known !== error) log.error({ request_id: requestId, err: error }, known.code);
  if (res.headersSent) return void res.destroy();
  const { status, code, message, extra } =
    known ?? new AppError(500, "internal", failureText(failure, 500, "Internal Server Error"));
  if (extra.allow) res.setHeader("Allow", extra.allow);
  if (extra.retryAfter) res.setHeader("Retry-After", String(extra.retryAfter));
  res.statusCode = status;
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  const { issues, current } = extra;
  const text = JSON.stringify({ ...failureFields, error: message, code, issues, current, request_id: requestId });
  if (isStillComing(res.req)) endAndClose(res, text);
  else res.end(text);
}
