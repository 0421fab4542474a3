import { documentPdf } from "@/lib/documents/service/documentPdf";
import { offerText } from "../rules/offerText";
import { dealTerms } from "../schema/terms";
import type { Offer } from "./record";

/** An offer in words, as it was made. */
export const textOf = ({ n, terms, shown, expires, language }: Offer) =>
  offerText({ n, terms: dealTerms.parse(terms), shown, expires, language });

/** An offer as it is mailed and downloaded: tagged, so that it can be read aloud in its language. Answers the bytes of a PDF. */
export function offerPdf(offer: Offer): Promise<Buffer> {
  const { title, facts, tables } = textOf(offer);
  const { company } = offer.shown;
  return documentPdf({ title, author: company, language: offer.language }, ({ say, table }) => {
    if (company) say("P", company, { muted: true });
    say("H1", title, { size: 18, gap: 4 });
    for (const [name, value] of facts) say("P", `${name}: ${value}`, { gap: 4 });
    for (const one of tables) {
      say("H2", one.title, { size: 12, gap: 16 });
      const [head = []] = one.rows;
      table(["*", ...head.slice(1).map(() => (head.length > 2 ? 68 : 130))], one.rows);
    }
    say("P", `SHA-256 ${offer.sha256}`, { size: 7, muted: true, gap: 16 });
  });
}
