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
