import { lookAt } from "@/lib/format/fieldTitles";
import { AppError } from "@/lib/http/errors";

/** An error about one file field: the message begins with it, and `issues` names it for the form. */
export function refuse(field: string, status: 400 | 413 | 415 | 422, message: string): AppError {
  const codes = { 400: "invalid_input", 413: "too_large", 415: "wrong_media_type", 422: "impossible" } as const;
  const text = `${message[0]?.toUpperCase()}${message.slice(1)}`;
  return new AppError(status, codes[status], lookAt(field, message), {
    issues: [{ path: field, message: text }],
  });
}
