import { cellText } from "../cell";
import { TabularError } from "../errors";
import { openTable } from "../open";

/** Prints a small table as JSON: `readChild.ts PATH NAME MAX_ROWS`. `rows` holds one more than asked for when there are more. */
async function main([file = "", name = "", most = "0"]: string[]): Promise<unknown> {
  try {
    const table = await openTable(file, { name });
    const rows: { row: number; cells: string[] }[] = [];
    for await (const { row, cells } of table.rows()) {
      rows.push({ row, cells: cells.map(cellText) });
      if (rows.length > Number(most)) break;
    }
    return { header: table.header, rows };
  } catch (error) {
    if (error instanceof TabularError)
      return { refused: { status: error.status, code: error.code, message: error.message } };
    throw error;
  }
}

main(process.argv.slice(2)).then(
  (answer) => process.stdout.write(JSON.stringify(answer)),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
