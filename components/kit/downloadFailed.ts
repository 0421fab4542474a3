import { toast } from "./toast";

/** Says in passing that a file could not be had, with a way to try again. */
export function downloadFailed(error: { message: string }, retry: () => void): void {
  toast.error(`No se pudo bajar el Excel. ${error.message}`, { action: { label: "Reintentar", run: retry } });
}
