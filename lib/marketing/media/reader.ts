import type { ImportReader } from "@/lib/imports/kind";
import type { PlainSheet } from "@/lib/imports/plain";
import { plainReader } from "@/lib/imports/plainReader";
import { MAX_MEDIA_ROWS, type MediaColumn, mediaColumns, missingColumn, platformOf } from "./rules/sheet";

/** A platform's export as it is written, with whose it is. */
export type MediaSheet = PlainSheet<MediaColumn> & { header: string[] };

const plain = plainReader(mediaColumns, MAX_MEDIA_ROWS);

/** Reads what Meta and Google export; of a file of theirs without a column that is needed it says which. */
export const mediaReader: ImportReader = {
  find: async (file, name, place) => {
    const found = await plain.find(file, name, place);
    if ("refused" in found) return found;
    const { header, columns } = found as { header: string[]; columns: Partial<Record<string, string>> };
    const platform = platformOf(header);
    const message = platform && missingColumn(platform, columns);
    return message ? { refused: { status: 400, code: "invalid_input", message } } : found;
  },
  read: async (file, name, mapping) => {
    const sheet = await plain.read?.(file, name, mapping);
    if (!sheet || "refused" in sheet) return sheet ?? { read: 0 };
    const { sheet: of, header_row } = mapping as { sheet?: string; header_row?: number };
    const found = await plain.find(file, name, { sheet: of, header_row });
    return "refused" in found ? found : ({ ...sheet, header: (found as MediaSheet).header } as MediaSheet);
  },
};
