import { sayDownloadFailed } from "@/components/kit/downloadFailed";
import { useDownload as useQuietDownload } from "@/lib/client/useDownload";

/** Downloads a workbook or a file of a line. A failure is said, with a way to try again. */
export const useDownload = () => useQuietDownload(sayDownloadFailed);
