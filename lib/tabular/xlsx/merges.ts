import { TabularError } from "../errors";
import { attribute, XmlScanner, xmlDecoder } from "../xml";
import { unpack } from "../zip";
import { columnOf } from "./sheet";
import type { Workbook, WorkbookSheet } from "./workbook";

/** A merged range; columns 0-based, rows 1-based, both ends included. The value belongs to its top left cell. */
export interface Merge {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

const rowOf = (reference: string): number => Number(/\d+$/.exec(reference)?.[0] ?? 0);

/**
 * The merged ranges that begin in the first `untilRow` rows. They stand after the rows in the file, so this unpacks the whole sheet,
 * but only scans what follows its data.
 */
export async function readMerges(book: Workbook, sheet: WorkbookSheet, untilRow: number): Promise<Merge[]> {
  const entry = book.parts.get(sheet.part);
  if (!entry) throw new TabularError("damaged_workbook");
  const merges: Merge[] = [];
  const handler = {
    open(name: string, attributes: string) {
      if (name !== "mergeCell") return;
      const [from = "", to = from] = (attribute(attributes, "ref") ?? "").split(":");
      const merge = { top: rowOf(from), left: columnOf(from), bottom: rowOf(to), right: columnOf(to) };
      if (merge.top > 0 && merge.top <= untilRow && merge.left >= 0) merges.push(merge);
    },
  };
  let scanner: XmlScanner | null = null;
  let tail = "";
  let decoder: TextDecoder | null = null;
  for await (const chunk of unpack(book.path, entry)) {
    decoder ??= xmlDecoder(chunk);
    const text = decoder.decode(chunk, { stream: true });
    if (scanner) {
      scanner.write(text);
      continue;
    }
    const joined = tail + text;
    const at = joined.search(/<(?:\w+:)?mergeCells[\s>]/);
    if (at < 0) {
      tail = joined.slice(-64);
      continue;
    }
    scanner = new XmlScanner(handler);
    // Balances the closing tags of the part that was not scanned.
    scanner.write(`<worksheet>${joined.slice(at)}`);
  }
  return merges;
}
