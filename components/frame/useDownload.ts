import { sayDownloadFailed } from "@/components/kit/downloadFailed";
import { useDownload as useQuietDownload } from "@/lib/client/useDownload";

/** Downloads a file that an endpoint makes, with the person's rights. A failure is said, with a way to try again. */
export const useDownload = () => useQuietDownload(sayDownloadFailed);
