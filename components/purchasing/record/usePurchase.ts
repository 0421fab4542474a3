import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import type { Contract } from "@/lib/http/contract";
import { getPurchase } from "@/lib/purchasing/api";

/** A purchase, read again as it changes. */
export function usePurchase(id: number) {
  const read = useRead(getPurchase, id > 0 ? { params: { id } } : null);
  useLive("compras", () => void read.mutate());
  return read;
}

/** A write after which purchases are read again. */
export const useStep = <C extends Contract>(contract: C) =>
  useWrite(contract, { refresh: ["/requisitions", "/purchase-orders", "/matches"] });
