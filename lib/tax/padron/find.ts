import { ImportRefused } from "@/lib/imports/kind";
import { orRefused } from "@/lib/tabular/capped/answer";
import { TabularError } from "@/lib/tabular/errors";
import { seriesTitle } from "../rules/titles";
import { firstLine, headOf } from "./read";

/** What a file of a padrón is, by its first line. */
export const findPadron = (file: string) =>
  orRefused(async () => {
    const line = await firstLine(file);
    const { design, month } = checked(line);
    return {
      kind: "csv" as const,
      sheets: [],
      sheet: null,
      header_row: 0,
      header: [],
      samples: [{ row: 1, cells: line.split(";") }],
      jurisdiction: design.jurisdiction,
      title: seriesTitle(`iibb ${design.jurisdiction}`),
      month,
    };
  });

function checked(line: string) {
  try {
    return headOf(line);
  } catch (error) {
    if (error instanceof ImportRefused) throw new TabularError("unsupported_type", error.message);
    throw error;
  }
}
