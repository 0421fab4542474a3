import { parseMoney } from "@/lib/format/parseMoney";
import { foundIn } from "@/lib/imports/found";
import type { Place } from "@/lib/imports/schema";
import { orRefused } from "@/lib/tabular/capped/answer";
import { openTable, preview } from "@/lib/tabular/open";
import { readDay } from "@/lib/tabular/reading/days";
import { detect } from "../parse/detect";
import { FIELDS } from "../parse/fields";
import { resolveColumns } from "../parse/mapping";
import { propose } from "../parse/propose";

const ROWS = 20;

/** What a column that is not imported seems to hold. */
function looksOf(samples: string[]): "text" | "date" | "count" | "money" {
  if (samples.length === 0) return "text";
  if (samples.every((sample) => readDay(sample.trim(), "dmy") !== null)) return "date";
  if (samples.every((sample) => /^-?[\d.]+$/.test(sample.trim()))) return "count";
  return samples.every((sample) => parseMoney(sample).ok) ? "money" : "text";
}

/** What a file holds and the mapping that is proposed for it. */
export function findSales(file: string, name: string, { sheet, header_row }: Place) {
  return orRefused(async () => {
    const table = await openTable(file, { name, sheet, headerRow: header_row });
    const rows = await preview(table, ROWS);
    const proposal = propose(table, rows);
    const resolved = resolveColumns(proposal.mapping, table);
    const detection = resolved.ok ? await detect(proposal.mapping, resolved.columns, table.batches) : null;
    return {
      ...foundIn(table, rows),
      encoding: table.encoding,
      delimiter: table.delimiter,
      columns: proposal.columns.map(({ column, field, reason, samples }) => ({
        name: column,
        field,
        reason,
        kind: field ? FIELDS[field].kind : looksOf(samples),
        samples: samples.slice(0, 3),
      })),
      mapping: proposal.mapping,
      doubts: detection?.doubts ?? [],
    };
  });
}
