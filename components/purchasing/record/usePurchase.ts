import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import type { Contract } from "@/lib/http/contract";
import { getPurchase } from "@/lib/purchasing/requisitions/api";

/** A purchase, read again as it changes; null while nobody knows which. What is no number is answered as one that is not there. */
export function usePurchase(id: number | null) {
  const read = useRead(getPurchase, id === null ? null : { params: { id } });
  useLive("compras", () => void read.mutate());
  return read;
}

/** A write after which purchases are read again. */
export const useStep = <C extends Contract>(contract: C) =>
  useWrite(contract, { refresh: ["/requisitions", "/purchase-orders", "/matches"] });
