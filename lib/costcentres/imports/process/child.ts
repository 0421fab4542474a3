import { answerWith } from "@/lib/tabular/capped/answer";
import { mappingSchema } from "../parse/mapping";
import { findInFile, readEntries } from "./readFile";

/**
 * Reads a file of strangers, capped in memory by whoever starts it, and prints what it found as JSON:
 * `child.ts find PATH NAME OPTIONS_JSON` or `child.ts read PATH NAME MAPPING_JSON`. It writes nothing.
 */
async function main([what, file = "", name = "", given = "{}"]: string[]): Promise<unknown> {
  const options: unknown = JSON.parse(given);
  return what === "find"
    ? findInFile(file, name, options as { sheet?: string; header_row?: number })
    : readEntries(file, name, mappingSchema.parse(options));
}

answerWith(main);
