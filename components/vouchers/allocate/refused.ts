import type { CallError } from "@/lib/client/callError";

const fieldsOf = (error: CallError | null) =>
  (error?.issues ?? []).map(({ path, message }) => [String(path).replace(/^body\./, ""), message] as const);

/** The fields that a refusal names, of a line. */
export function errorsAt(error: CallError | null, index: number): Record<string, string> {
  const start = `lines.${index}.`;
  return Object.fromEntries(
    fieldsOf(error).flatMap(([path, message]) => (path.startsWith(start) ? [[path.slice(start.length), message]] : [])),
  );
}

export const reasonError = (error: CallError | null): string | undefined =>
  fieldsOf(error).find(([path]) => path.endsWith("reason"))?.[1];

/** What is said over the form: what no line and no field of it says. */
export const saidOver = (error: CallError | null): string | undefined =>
  error && fieldsOf(error).every(([path]) => !/^lines\.\d|reason$/.test(path)) ? error.message : undefined;
