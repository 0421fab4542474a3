import { checkCbu } from "@/lib/format/ids/cbu";
import { checkIban } from "@/lib/format/ids/iban";
import { bare, type IdCheck } from "@/lib/format/ids/idCheck";
import { masked } from "@/lib/format/ids/masked";
import { writtenTaxId } from "@/lib/format/ids/taxId";
import { theAccount } from "./accountNames";
import type { AccountKind } from "./kinds";

/** What a number looks like: 22 digits are a CBU or CVU, a country and digits an IBAN. */
export const kindOfNumber = (typed: string): AccountKind => {
  const value = bare(typed);
  if (/^\d{18,26}$/.test(value)) return "cbu";
  return /^[A-Z]{2}\d{2}[A-Z\d]{8,}$/.test(value) ? "iban" : "otra";
};

/** The number by the rules of its kind; one that is neither CBU nor IBAN has no check digits. */
export function checkAccount(kind: AccountKind, typed: string): IdCheck {
  if (kind === "cbu") return checkCbu(typed);
  if (kind === "iban") return checkIban(typed);
  const value = bare(typed);
  if (/^[A-Z0-9]{4,34}$/.test(value)) return { ok: true, value, shown: value };
  return { ok: false, message: "El número de cuenta tiene que tener entre 4 y 34 letras o números." };
}

/** The number as people write it, or its last four for who may not pay. */
export function shownNumber(kind: AccountKind, number: string, whole: boolean): string {
  if (!whole) return masked(number);
  const checked = checkAccount(kind, number);
  return checked.ok ? checked.shown : number;
}

/** What the bank's list says against an account. */
export const otherHolderText = (kind: AccountKind, taxId: string): string =>
  `${theAccount[kind]} es de otro ${kind === "cbu" ? "CUIT" : "titular"} (${writtenTaxId(taxId)}): cuenta observada.`;
