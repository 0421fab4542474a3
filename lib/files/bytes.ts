import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Download } from "@/lib/http/contract";

/** A file that is whole already, to keep under a name. */
export const bytesDownload = (filename: string, bytes: Buffer): Download => ({
  filename,
  size: bytes.length,
  write: (out) => pipeline(Readable.from([bytes]), out),
});
