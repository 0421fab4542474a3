import { type VoucherKind, voucherType, voucherTypes } from "@/lib/vouchers/rules/types";

/**
 * What senders call vouchers, the more telling words first: a credit invoice (FCE) is no credit note, its notes are notes. What begins
 * otherwise is an invoice where a letter stands alone, or "FACTURA".
 */
const WORDS: readonly (readonly [RegExp, VoucherKind | "fce"])[] = [
  [/\bNDE?\b|NOTA DE D[EÉ]B/, "debito"],
  [/\bNCE?\b|NOTA DE CR[EÉ]D|^(?:FR|R[1-5])\b/, "credito"],
  [/^(?:FCE\b|FACTURA DE CR)/, "fce"],
  [/CR[EÉ]DITO/, "credito"],
  [/D[EÉ]BITO/, "debito"],
  [/^(?:RECIBO|RC)\b/, "recibo"],
  [/^(?:FC|FACTURA)\b|^[ABCEM]$/, "factura"],
];
const LETTER = /(?:^| )([ABCEM])$/;
/** A note of a credit invoice, as lists and people call it. */
const OF_FCE = /\bN[CD]E\b|\bFCE\b|MIPYME/;

const wordOf = (tipo: string) => WORDS.find(([says]) => says.test(tipo))?.[1];

/** Is what a sender calls a voucher a credit note? By its words, or the code that ARCA has for it. */
export const isCredit = (tipo: string): boolean => (voucherType("AR", tipo)?.kind ?? wordOf(tipo)) === "credito";

/** The code of what a sender calls a voucher, in the issuer's country; blank where the words do not tell. */
export function kindCode(country: string, tipo: string): string {
  const kind = wordOf(tipo);
  if (country === "AR") {
    const letter = LETTER.exec(tipo)?.[1];
    const family = kind === "fce" || OF_FCE.test(tipo) ? "fce" : letter === "M" ? "osr" : "comun";
    const of = kind === "fce" ? "factura" : kind;
    const fits = voucherTypes("AR").find(
      (type) => letter !== undefined && type.letter === letter && type.kind === of && type.family === family,
    );
    return voucherType("AR", tipo)?.code ?? fits?.code ?? "";
  }
  if (country === "ES") {
    if (kind === "credito") return "R1";
    return tipo.includes("SIMPLIF") ? "F2" : kind === "factura" ? "F1" : "";
  }
  return { credito: "NC", debito: "ND", factura: "FC", fce: "FC", recibo: "", tique: "" }[kind ?? "recibo"];
}

/** What a voucher is called: as its sender does, unless somebody said since that it is of another kind. */
export function kindWord({ tipo, country, type_code }: { tipo: string; country: string; type_code: string }): string {
  const type = voucherType(country, type_code);
  if (!type || kindCode(country, tipo) === type.code) return tipo;
  const { kind, letter, family, short } = type;
  return kind === "factura" && family !== "fce" && letter ? letter : short;
}
