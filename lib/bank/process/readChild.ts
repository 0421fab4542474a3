import { answerWith, orRefused } from "@/lib/tabular/capped/answer";
import { readStatementFile } from "../reading/readFile";
import { StatementRefused } from "../reading/statement";
import { tableMapping } from "../reading/table";

/** `readChild.ts PATH NAME MAPPING_JSON`: prints what a bank's file holds, or why it is refused, as JSON. */
async function main([file = "", name = "", mapping = ""]: string[]): Promise<unknown> {
  return orRefused(async () => {
    try {
      return await readStatementFile(file, name, mapping ? tableMapping.parse(JSON.parse(mapping)) : undefined);
    } catch (error) {
      if (!(error instanceof StatementRefused)) throw error;
      return { refused: { status: 422, code: "statement_refused", message: error.message } };
    }
  });
}

answerWith(main);
