import type { FormError } from "@/components/kit/form/serverIssues";
import type { CallError } from "@/lib/client/callError";

/** What the server refused: to the fields it names, or else above them. */
export const formError = (error: CallError | null): FormError | null =>
  error && { error: error.issues.length > 0 ? undefined : error.message, issues: error.issues };
