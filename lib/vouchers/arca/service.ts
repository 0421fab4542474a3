import { CHECK_OFF, voucherCheck } from "./check";

/** Whether ARCA is asked about vouchers, and why not. */
export const checkStanding = (): { on: boolean; detail: string } =>
  voucherCheck().on ? { on: true, detail: "" } : { on: false, detail: CHECK_OFF };
