import { parseMoney } from "@/lib/format/parseMoney";
import { normalize } from "@/lib/format/text";
import { plainDigits } from "@/lib/vouchers/rules/identity";

/** What somebody typed who looks for a voucher, in each of the ways in which it can be meant. */
export interface Typed {
  /** Point of sale and number, without zeros before; the point is null where only a number is typed. */
  number: { point: string | null; number: string } | null;
  /** An exact amount, `"9680000.00"`. */
  amount: string | null;
  /** Words of a name, or a CUIT with its figures together. */
  words: string[];
}

const NUMBER = /^(?:(?:fc|nc|nd|rc|tq|factura|nota|recibo)?\s*[abcemt]?\s+)?(?:(\d{1,5})\s*[-–\s]\s*)?(\d{1,8})$/i;
/** What has the marks of thousands or cents, or a currency, is an amount and no number. */
const MARKED = /[$€.,]|us/i;
const TAX_ID = /^[a-z]?\d{2}[-.\s]?\d{7,8}[-.\s]?[\da-z]$/i;

/** `458`, `3-458`, `FC A 00003-00000458`, `$ 9.680.000,00`, `30-70884172-9`, `bermejo`. */
export function readTyped(text: string): Typed {
  const typed = text.trim();
  const found = NUMBER.exec(typed.includes("-") ? typed.replace(/\s*-\s*/g, "-") : typed);
  const amount = parseMoney(typed);
  const number =
    found?.[2] && !MARKED.test(typed)
      ? { point: found[1] ? plainDigits(found[1]) : null, number: plainDigits(found[2]) }
      : null;
  const words = TAX_ID.test(typed)
    ? [typed.replace(/[-.\s]/g, "").toLowerCase()]
    : normalize(typed).split(" ").filter(Boolean);
  return {
    number: number && number.number !== "0" ? number : null,
    amount: amount.ok && /[1-9]/.test(amount.value) && !amount.value.startsWith("-") ? amount.value : null,
    words,
  };
}
