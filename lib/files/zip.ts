import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Download } from "@/lib/http/contract";
import { readStored } from "./storage";

/** A stored file and its name in a ZIP, folders included. */
export interface ZippedFile {
  name: string;
  key: string;
  size: number;
  created_at: Date;
}

/** Names of which each is there once: "arte.pdf", "arte (2).pdf". */
export function eachOnce(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf(".");
    const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
    let free = name;
    for (let count = 2; used.has(free.toLowerCase()); count++) free = `${stem} (${count})${end}`;
    used.add(free.toLowerCase());
    return free;
  });
}

/** Stored files as a ZIP: one file open at a time, nothing kept in memory. */
export const zipDownload = (filename: string, files: readonly ZippedFile[]): Download => ({
  filename,
  write: async (out) => {
    const zip = new ZipFile();
    // A file that cannot be read ends the whole answer, so that nobody keeps half a ZIP as if it were whole.
    zip.on("error", (error) =>
      (zip.outputStream as NodeJS.ReadableStream & { destroy: (e: unknown) => void }).destroy(error),
    );
    for (const { name, key, created_at, size } of files) {
      // Pictures and PDFs are packed already.
      zip.addReadStreamLazy(name, { mtime: created_at, compress: false, size }, (done) => {
        readStored(key).then(
          (bytes) => done(null, bytes),
          (error) => done(error, undefined as never),
        );
      });
    }
    zip.end();
    await pipeline(zip.outputStream, out);
  },
});
