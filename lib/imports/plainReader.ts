import { orRefused, type Refused } from "@/lib/tabular/capped/answer";
import { type Cell, cellText } from "@/lib/tabular/cell";
import { openTable, preview } from "@/lib/tabular/open";
import { findColumns } from "@/lib/tabular/reading/columns";
import { foundIn } from "./found";
import type { ImportReader } from "./kind";
import { columnsByTitle, type PlainRow, type PlainSheet, plainMapping, type TitledFields } from "./plain";

const refuse = (message: string): Refused => ({ refused: { status: 400, code: "invalid_input", message } });

/** A cell as it is written. A number of a workbook is no text that could be read two ways: its decimals come after a comma. */
const plainText = (cell: Cell | undefined): string =>
  typeof cell === "number" ? cellText(cell).replace(".", ",") : cellText(cell).trim();

/** Reads sheets whose rows are taken as they are written: columns by their titles, cells as text, at most so many rows. */
export function plainReader<Name extends string>(fields: TitledFields<Name>, maxRows: number): ImportReader {
  return {
    find: (file, name, { sheet, header_row }) =>
      orRefused(async () => {
        const table = await openTable(file, { name, sheet, headerRow: header_row });
        return { ...foundIn(table, await preview(table)), columns: columnsByTitle(fields, table.header) };
      }),
    read: (file, name, mapping) =>
      orRefused(async () => {
        const { columns, sheet, header_row } = plainMapping(fields).parse(mapping);
        const named = columns as Partial<Record<Name, string>>;
        const table = await openTable(file, { name, sheet, headerRow: header_row });
        const found = findColumns<Name>(fields, named, table);
        if (!found.ok) return refuse(found.issues.map(({ message }) => message).join(" "));
        const at = Object.entries(found.columns) as [Name, number][];
        const rows: PlainRow<Name>[] = [];
        for await (const { row, cells } of table.rows()) {
          if (rows.length === maxRows) return refuse(`El archivo tiene más de ${maxRows} filas: partirlo.`);
          const texts = at.map(([field, index]) => [field, plainText(cells[index])]);
          rows.push({ row, cells: Object.fromEntries(texts) as PlainRow<Name>["cells"] });
        }
        return { read: rows.length, sheet: table.sheet ?? "", columns: named, rows } satisfies PlainSheet<Name>;
      }),
  };
}
