import { cellText } from "../cell";
import { openTable } from "../open";
import { answerWith, orRefused } from "./answer";

/** Prints a small table as JSON: `readChild.ts PATH NAME MAX_ROWS`. `rows` holds one more than asked for when there are more. */
function main([file = "", name = "", most = "0"]: string[]): Promise<unknown> {
  return orRefused(async () => {
    const table = await openTable(file, { name });
    const rows: { row: number; cells: string[] }[] = [];
    for await (const { row, cells } of table.rows()) {
      rows.push({ row, cells: cells.map(cellText) });
      if (rows.length > Number(most)) break;
    }
    return { header: table.header, rows };
  });
}

answerWith(main);
