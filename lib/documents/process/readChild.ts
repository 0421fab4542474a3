import { todayIn } from "@/lib/format/dates";
import { readInvoice } from "../reading/readFile";
import type { DocumentKind } from "../rules/kinds";

/** Reads a file as an invoice: `readChild.ts PATH KIND`. Prints the proposal as JSON, or null. */
async function main([file = "", kind = ""]: string[]): Promise<void> {
  const proposal = await readInvoice(file, kind as DocumentKind, todayIn());
  process.stdout.write(JSON.stringify(proposal), () => process.exit(0));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
