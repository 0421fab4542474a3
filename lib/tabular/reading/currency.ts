import { type Currency, currencies } from "@/lib/format/currencies";
import { normalize } from "@/lib/format/text";

/** How ticket sellers write each one: code, ISO 4217 number, sign, name. `$` alone is left out: it is the sign of two of them. */
const SPELLINGS: Record<Currency, readonly string[]> = {
  ARS: ["ars", "032", "32", "ar$", "$ar", "arg", "peso", "pesos", "peso argentino", "pesos argentinos", "pes"],
  USD: [
    "usd",
    "840",
    "us$",
    "u$s",
    "u$d",
    "u$",
    "dolar",
    "dolares",
    "dolar estadounidense",
    "dolares estadounidenses",
    "dollar",
    "dollars",
    "us dollar",
    "dol",
  ],
  EUR: ["eur", "978", "€", "euro", "euros"],
};

const BY_SPELLING = new Map(currencies.flatMap((code) => SPELLINGS[code].map((spelling) => [spelling, code] as const)));

/** `Dólares` is USD, `978` is EUR; `$` is "ambiguous"; null when it is none of the three. */
export function currencyOf(text: string): Currency | "ambiguous" | null {
  const plain = normalize(text);
  return plain === "$" ? "ambiguous" : (BY_SPELLING.get(plain) ?? null);
}

const SIGN = /US\$|U\$S|AR\$|USD|ARS|EUR|€/i;

/** The currency that an amount names by itself (`US$ 100`), or null; a bare `$` names none. */
export function currencyInAmount(text: string): Currency | null {
  const sign = SIGN.exec(text)?.[0];
  const found = sign ? currencyOf(sign) : null;
  return found === "ambiguous" ? null : found;
}
