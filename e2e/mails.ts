import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect } from "./fixtures";

/** The link that the last mail which reached an address has, once it is there. */
export async function linkSentTo(mail: string, link: RegExp): Promise<string> {
  const folder = join(process.env.DATA_DIR || "", "outbox");
  let found = "";
  await expect
    .poll(
      async () => {
        // A mail being written has another name until it is whole.
        const whole = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
        for (const file of whole) {
          const { to, text } = await PostalMime.parse(readFileSync(join(folder, file)));
          if (to?.some(({ address }) => address === mail)) found = link.exec(text ?? "")?.[0] ?? "";
        }
        return found;
      },
      { timeout: 30_000 },
    )
    .toMatch(link);
  return found;
}
