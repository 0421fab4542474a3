import type { Download, DownloadBody } from "@/lib/http/contract";

/** A reply of bytes that are there already. */
export const bytesBody = (bytes: Buffer): DownloadBody => ({
  size: bytes.length,
  write: (out) =>
    new Promise<void>((resolve, reject) =>
      out.end(bytes, (error?: Error | null) => (error ? reject(error) : resolve())),
    ),
});

/** A file that is whole already, to keep under a name. */
export const bytesDownload = (filename: string, bytes: Buffer): Download => ({ filename, ...bytesBody(bytes) });
