import type { InvoiceWords } from "../../rules/invoiceText";
import { typeCode, voucherType } from "../arcaCodes";
import { dayOfWords } from "./days";
import type { Line } from "./lines";
import { plain } from "./said";

type Kind = Pick<InvoiceWords, "type" | "letter" | "type_code">;
type Numbered = Pick<InvoiceWords, "point_of_sale" | "number"> & { others: string[] };

/** What a document calls itself stands in its head. */
const HEAD = 30;
const WORDS: readonly (readonly [RegExp, NonNullable<Kind["type"]>])[] = [
  [/^nota de credito|^abono\b|rectificativa|credit note|gutschrift/, "credit_note"],
  [/^nota de debito/, "debit_note"],
  [/^(?:factura simplificada|ticket|tique)/, "receipt"],
  [/^recibo\b/, "receipt"],
  [/^(?:factura|invoice|rechnung|tax invoice)|factuur|facture/, "invoice"],
];
const LETTER = /^[ABCEM]$/;

/** What kind of voucher a document calls itself. Argentina prints ARCA's code under the letter. */
export function kindOf(lines: readonly Line[], argentine: boolean): Kind {
  const head = lines.slice(0, HEAD);
  const cells = head.flatMap((line) => line.cells.map(({ text }) => text));
  const called = cells.map(plain).flatMap((text) => WORDS.filter(([says]) => says.test(text)).map(([, type]) => type));
  const [type = null] = called;
  if (!argentine) return { type, letter: null, type_code: null };
  const code = head.flatMap(
    ({ text }) => /\bc[oó]d(?:igo|\.)?\s*(?:n[°ºro.]*)?\s*:?\s*0*(\d{1,3})\b/i.exec(text)?.[1] ?? [],
  )[0];
  if (code !== undefined && voucherType(code).letter !== null) return { ...voucherType(code), type_code: code };
  const letter =
    cells.find((text) => LETTER.test(text)) ??
    cells.flatMap(
      (text) =>
        /\b(?:factura|recibo|nota de (?:cr[eé]dito|d[eé]bito))\s+["“]?([ABCEM])["”]?(?:\b|$)/i
          .exec(text)?.[1]
          ?.toUpperCase() ?? [],
    )[0];
  const mipyme = cells.some((text) => /cr[eé]dito electr[oó]nica/i.test(text) && /mipyme|fce|^factura de/i.test(text));
  return { type, letter: letter ?? null, type_code: type && letter ? typeCode(type, letter, mipyme) : null };
}

const POINT = /p(?:un)?to\.?\s*(?:de)?\s*v(?:en)?ta\.?\s*:?\s*(\d{1,5})\b/i;
const OWN = /(?:comp(?:robante|\.)?|factura)\s*n(?:ro|[°ºo]|[uú]m(?:ero)?)?\.?\s*:?\s*(\d{1,8})\b(?!\s*-)/i;
const TOGETHER = /(?<![\d-])(\d{4,5})\s?-\s?(\d{8})(?![\d-])/g;
const bare = (figures: string) => figures.replace(/^0+(?=\d)/, "");

/** Argentina: point of sale and number, apart or as `00003-00001234`. */
export function argentineNumber(lines: readonly Line[]): Numbered {
  const text = lines.map((line) => line.text);
  const [point] = text.flatMap((one) => POINT.exec(one)?.[1] ?? []);
  const [own] = text.flatMap((one) => OWN.exec(one)?.[1] ?? []);
  const together = text.flatMap((one) =>
    [...one.matchAll(TOGETHER)].map(([, at = "", number = ""]) => ({ at, number, by: plain(one) })),
  );
  if (point && own) return { point_of_sale: bare(point), number: bare(own), others: [] };
  // A remittance note or the voucher that a note is of has such a number too.
  const likely = together.filter(({ by }) => !/remito|asociad|cbte\.? orig|pedido|recibo de/.test(by));
  const [first, ...more] = likely;
  return {
    point_of_sale: first ? bare(first.at) : null,
    number: first ? bare(first.number) : null,
    others: [...new Set(more.map(({ number }) => bare(number)))]
      .filter((one) => one !== bare(first?.number ?? ""))
      .slice(0, 4),
  };
}

const TOKEN = "([A-Z0-9][A-Z0-9./_-]{0,29})";
const BEFORE =
  "(?:n(?:[uú]m(?:ero)?|[°ºo]|ro)?\\.?\\s*(?:de\\s+)?(?:la\\s+)?factura|factura\\s*(?:simplificada|rectificativa)?\\s*(?:n(?:[uú]m(?:ero)?|[°ºo]|ro)?\\.?|:|#)|(?:serie\\s*[/y-]?\\s*)?n[uú]mero|invoice\\s*(?:no|number|n[°º]|#)|rechnungs-?\\s?nr|rechnungsnummer|factuurnummer|n[°º]r?|nr)";
const LABELLED = new RegExp(`${BEFORE}\\.?\\s*:?\\s*#?\\s*${TOKEN}(?![\\w/])`, "giu");
const HEADER =
  /^(?:(?:n(?:[uú]m(?:ero)?|[°ºo]|ro)?\.?\s*(?:de\s+)?)?factura(?:\s*n[°ºo]?\.?)?|n[uú]mero|invoice(?: no\.?| number)?|factuur)$/iu;
const isNumber = (token: string) => /\d/.test(token) && dayOfWords(token) === null && !/^\d{1,2}%?$/.test(token);

/** Elsewhere: what follows the words for it, or stands under them. */
export function labelledNumber(lines: readonly Line[]): Numbered {
  const after = lines.flatMap(({ text }) => [...text.matchAll(LABELLED)].map(([, token = ""]) => token));
  const under = lines.flatMap(({ cells, page }, at) =>
    cells
      .filter(({ text }) => HEADER.test(text))
      .flatMap((head) => {
        const next = lines.slice(at + 1, at + 3).filter((line) => line.page === page);
        const below = next.flatMap(
          (line) => line.cells.find((cell) => cell.right > head.left && cell.left < head.right)?.text ?? [],
        );
        return below.slice(0, 1).filter((text) => new RegExp(`^${TOKEN}$`, "iu").test(text));
      }),
  );
  const all = [...new Set([...after, ...under].filter(isNumber))];
  const [number = null, ...others] = all;
  return { point_of_sale: null, number, others: others.slice(0, 4) };
}
