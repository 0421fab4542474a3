import { useWrite } from "@/lib/client/useWrite";
import type { Contract } from "@/lib/http/contract";

/** A write after which the accounts' statements, and the payments that they moved, are read again. */
export const useBank = <C extends Contract>(contract: C) =>
  useWrite(contract, { refresh: ["/statements", "/payment-batches", "/payments/due"] });
