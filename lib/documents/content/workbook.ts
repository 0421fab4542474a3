import { TabularError } from "@/lib/tabular/errors";
import { readDirectory, unpack } from "@/lib/tabular/zip";
import { MAX_WORKBOOK_BYTES } from "../rules/limits";

/**
 * Holds a workbook to the sizes it admits: unpacks every part, keeping nothing, so that one that lies about them is
 * refused. Throws TabularError.
 */
export async function checkWorkbook(path: string): Promise<void> {
  const entries = await readDirectory(path);
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (total > MAX_WORKBOOK_BYTES) throw new TabularError("unpacked_too_large");
  let seen = 0;
  for (const entry of entries) {
    for await (const bytes of unpack(path, entry)) {
      seen += bytes.length;
      if (seen > total) throw new TabularError("unpacked_too_large");
    }
  }
}
