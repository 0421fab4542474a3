import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { FILE_MODE } from "@/lib/files/folders";
import { type Facts, syncedFacts } from "@/lib/files/whole";

/** A part of a form as it lies on the disk. */
export interface StoredPart extends Facts {
  path: string;
}

interface OpenPart {
  path: string;
  out: Writable;
  /** Settles once the file is closed; rejects with what could not be written. */
  written: Promise<void>;
}

/**
 * Writes the files of a form into a folder. Formidable itself hears nothing of a write that failed after the form's end,
 * so each file's own end is waited for here, and what it holds is read back from the disk.
 */
export function partWriter(folder: string) {
  const parts = new Map<string, OpenPart>();
  let dropped = false;
  return {
    /** The stream that a part of this name is written to. */
    open(name: string): Writable {
      if (dropped) return new Writable({ write: (_bytes, _encoding, done) => done() });
      const file = path.join(folder, name);
      const out = createWriteStream(file, { flags: "wx", mode: FILE_MODE });
      const written = finished(out);
      written.catch(() => {}); // thrown by `stored`, if it comes to that
      parts.set(name, { path: file, out, written });
      return out;
    },
    /** What lies on the disk, for good, by name and in the order it came. Throws what could not be written. */
    async stored(): Promise<Map<string, StoredPart>> {
      const stored = new Map<string, StoredPart>();
      for (const [name, { path, written }] of parts) {
        await written;
        stored.set(name, { path, ...(await syncedFacts(path)) });
      }
      return stored;
    },
    /** Removes all of it, also what is still being written, and takes no more. */
    async drop(): Promise<void> {
      dropped = true;
      for (const { path, out, written } of parts.values()) {
        out.destroy();
        await written.catch(() => {});
        await rm(path, { force: true });
      }
    },
  };
}
