import { toast } from "./toast";

/** Says in passing that a file did not come, with a way to try again. */
export function sayDownloadFailed(message: string, retry: () => void): void {
  toast.error(`No se pudo bajar el archivo. ${message}`, { action: { label: "Reintentar", run: retry } });
}
