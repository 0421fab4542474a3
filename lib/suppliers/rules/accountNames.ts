import type { AccountKind } from "./kinds";

/** A new account may be paid this long after it was verified. */
export const WAIT_HOURS = 48;

/** What a number of 22 digits of a wallet begins with. */
const WALLET = "000";

/** How a kind of account is called: a wallet's CBU is a CVU. */
export const accountName = ({ kind, number }: { kind: AccountKind; number: string }): string =>
  kind === "iban" ? "IBAN" : kind === "otra" ? "Cuenta" : number.startsWith(WALLET) ? "CVU" : "CBU";

/** The last four, for who may not pay. */
export const lastFour = (number: string): string => number.slice(-4);

/** Why whoever loaded an account does not verify it. */
export const OWN_ACCOUNT = "La cuenta la verifica otra persona: usted la cargó.";

/** Where the accounts of a supplier are seen. */
export const accountHref = (supplier: number): string => `/showProveedores/${supplier}?vista=cuentas`;

/** With its article, as a sentence begins. */
export const theAccount: Record<AccountKind, string> = { cbu: "El CBU", iban: "El IBAN", otra: "La cuenta" };

/** That another supplier is paid at the same number. */
export const sharedText = (kind: AccountKind, supplier: string): string =>
  `${theAccount[kind]} también es de ${supplier}.`;
