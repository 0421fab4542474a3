import { useWrite } from "@/lib/client/useWrite";
import type { Contract } from "@/lib/http/contract";

/** A write after which what is due and its batches are read again. */
export const useStep = <C extends Contract>(contract: C) =>
  useWrite(contract, { refresh: ["/payments/due", "/payment-batches"] });
