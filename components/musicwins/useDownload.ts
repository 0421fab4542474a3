import { toast } from "@/components/kit/toast";
import { useFileDownload } from "@/lib/client/useFileDownload";

/** Downloads a workbook or a file of a line. A failure is said, with a way to try again. */
export const useDownload = () =>
  useFileDownload(({ message }, run) =>
    toast.error(`No se pudo bajar el archivo. ${message}`, { action: { label: "Reintentar", run } }),
  );
