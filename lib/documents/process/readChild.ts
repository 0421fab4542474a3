import { todayIn } from "@/lib/format/dates";
import { readInvoice } from "../reading/readFile";
import type { DocumentKind } from "../rules/kinds";

/** Reads a file as an invoice: `readChild.ts PATH KIND`. Prints what its codes and its words say as JSON. */
async function main([file = "", kind = ""]: string[]): Promise<void> {
  const reading = await readInvoice(file, kind as DocumentKind, todayIn());
  process.stdout.write(JSON.stringify(reading), () => process.exit(0));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
