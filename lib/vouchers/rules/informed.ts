import type { VoucherType } from "./types";

/** Which kinds may name the account that they are paid at: A with the legend "Pago en CBU informada", and credit invoices (FCE). */
export const informsAccount = ({ letter, family, kind }: VoucherType): boolean =>
  kind !== "credito" && (family === "fce" || letter === "A");

/** An account as it is shown to who does not pay. */
export const endOf = (cbu: string): string => (cbu ? `···· ${cbu.slice(-4)}` : "");
