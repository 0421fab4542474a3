import { documentDocx, type Paragraph } from "@/lib/documents/service/documentDocx";
import { documentPdf } from "@/lib/documents/service/documentPdf";
import type { Language } from "../../rules/kinds";
import { signerSides } from "../rules/kinds";
import type { Contract } from "./record";

const WORDS: Record<
  Language,
  { title: string; sides: Record<keyof typeof signerSides, string>; signature: string; draft: string }
> = {
  es: {
    title: "Contrato de actuación",
    sides: signerSides,
    signature: "Firma y fecha",
    draft: "Borrador: no compromete a nadie hasta que se firme.",
  },
  en: {
    title: "Performance agreement",
    sides: { nosotros: "For us", contraparte: "For the other party" },
    signature: "Signature and date",
    draft: "Draft: binding on nobody until it is signed.",
  },
};

/** A contract from its title to its signatures, as the PDF and the document for Word have it. */
function paragraphsOf({ n, state, shown, clauses, signers, language }: Contract): Paragraph[] {
  const words = WORDS[language];
  return [
    { tag: "H1", text: `${words.title}: ${shown.artist}` },
    { tag: "P", text: [`N.º ${n}`, shown.company, shown.counterparty].filter(Boolean).join(" · ") },
    ...(state === "borrador" ? [{ tag: "P", text: words.draft } as const] : []),
    ...clauses.flatMap(({ title, text }, at): Paragraph[] => [
      { tag: "H2", text: `${at + 1}. ${title}` },
      { tag: "P", text },
    ]),
    ...signers.map(
      ({ side, name, role }): Paragraph => ({
        tag: "P",
        text: `\n\n${words.signature}: ______________________________\n${[name, role].filter(Boolean).join(", ")}\n${words.sides[side]}`,
      }),
    ),
  ];
}

const headOf = ({ n, shown, language }: Contract) => ({
  title: `${WORDS[language].title} ${n}: ${shown.artist}`,
  author: shown.company,
  language,
});

/** Answers the bytes of a PDF. */
export const contractPdf = (contract: Contract): Promise<Buffer> =>
  documentPdf(headOf(contract), ({ say }) => {
    for (const { tag, text } of paragraphsOf(contract))
      say(tag, text, tag === "H1" ? { size: 18, gap: 4 } : tag === "H2" ? { size: 12, gap: 12 } : { gap: 4 });
    say("P", `SHA-256 ${contract.sha256}`, { size: 7, muted: true, gap: 16 });
  });

/** The same for Word. */
export const contractDocx = (contract: Contract): Promise<Buffer> =>
  documentDocx(headOf(contract), [...paragraphsOf(contract), { tag: "P", text: `SHA-256 ${contract.sha256}` }]);
