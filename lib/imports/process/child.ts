import { answerWith } from "@/lib/tabular/capped/answer";
import { importKind } from "../kind";
import type { Place } from "../schema";

/**
 * The capped process of an import: `child.ts find KIND PATH NAME PLACE_JSON` and `child.ts read KIND PATH NAME MAPPING_JSON`
 * print what they found as JSON and write nothing; `child.ts stream IMPORT_ID` does a whole import by itself.
 */
async function main([what, of = "", file = "", name = "", given = "{}"]: string[]): Promise<unknown> {
  if (what === "stream") return (await import("./stream")).streamImport(of);
  const reader = await importKind(of).reader();
  const options: unknown = JSON.parse(given);
  return what === "find" ? reader.find(file, name, options as Place) : reader.read?.(file, name, options);
}

answerWith(main);
