import type { DownloadBody } from "@/lib/http/contract";

/** A reply of bytes that are there already. */
export const bytesBody = (bytes: Buffer): DownloadBody => ({
  size: bytes.length,
  write: (out) =>
    new Promise<void>((resolve, reject) =>
      out.end(bytes, (error?: Error | null) => (error ? reject(error) : resolve())),
    ),
});
