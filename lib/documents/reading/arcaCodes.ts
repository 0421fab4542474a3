import type { InvoiceProposal } from "../rules/invoice";

type Type = NonNullable<InvoiceProposal["type"]>;

const TYPES: readonly (readonly [type: Type, letter: string | null, codes: readonly number[]])[] = [
  ["invoice", "A", [1, 201, 81]],
  ["debit_note", "A", [2, 202, 115]],
  ["credit_note", "A", [3, 203, 112]],
  ["receipt", "A", [4]],
  ["invoice", "B", [6, 206, 82]],
  ["debit_note", "B", [7, 207, 116]],
  ["credit_note", "B", [8, 208, 113]],
  ["receipt", "B", [9]],
  ["invoice", "C", [11, 211, 111]],
  ["debit_note", "C", [12, 212, 117]],
  ["credit_note", "C", [13, 213, 114]],
  ["receipt", "C", [15]],
  ["invoice", "E", [19]],
  ["debit_note", "E", [20]],
  ["credit_note", "E", [21]],
  // "Operación sujeta a retención", the former M.
  ["invoice", "M", [51, 118]],
  ["debit_note", "M", [52, 119]],
  ["credit_note", "M", [53, 120]],
  ["receipt", "M", [54]],
];

/** What ARCA's voucher type (tipoCmp) is; "other" without a letter for one that is not in the table. */
export function voucherType(code: string): { type: Type; letter: string | null } {
  const found = TYPES.find(([, , codes]) => codes.includes(Number(code)));
  return found ? { type: found[0], letter: found[1] } : { type: "other", letter: null };
}

/** The code of what a voucher calls itself; of its credit invoice (FCE) where it is one. Null where there is none. */
export function typeCode(type: Type, letter: string, fce: boolean): string | null {
  const codes = TYPES.find(([own, of]) => own === type && of === letter)?.[2] ?? [];
  const code = fce ? codes.find((one) => one > 200) : codes[0];
  return code === undefined ? null : String(code);
}
