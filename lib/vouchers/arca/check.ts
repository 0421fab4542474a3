/** What is asked about one voucher, as the QR of its document has it. */
export interface AskedVoucher {
  /** Eleven figures. */
  issuer_tax_id: string;
  type_code: string;
  point: string;
  number: string;
  date: string;
  total: string;
  authorisation_code: string;
}

/** What a service that knows vouchers answers; `apagada` and `sin_respuesta` say nothing of the voucher. */
export type CheckAnswer =
  | { state: "coincide" }
  | { state: "difiere" | "no_figura"; detail: string }
  | { state: "apagada" | "sin_respuesta"; detail: string };

/**
 * A service that is asked about a voucher (ARCA's WSCDC). Nobody waits for it: it is asked by the worker, it never throws, and whatever
 * it does not answer leaves the voucher as it is; offline checks and *Mis Comprobantes* are there always.
 */
export interface VoucherCheck {
  /** False: nobody is asked, and whoever looks at how things stand is told so. */
  on: boolean;
  ask: (voucher: AskedVoucher) => Promise<CheckAnswer>;
}

export const CHECK_OFF = "La consulta a ARCA está apagada.";

/** Stands for it until there is a certificate to try it with. */
export const checkOff: VoucherCheck = { on: false, ask: async () => ({ state: "apagada", detail: CHECK_OFF }) };

/** The one that is configured. */
export const voucherCheck = (): VoucherCheck => checkOff;
