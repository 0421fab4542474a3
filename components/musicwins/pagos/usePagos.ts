import { useMemo } from "react";
import { useAddress } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import { budgetsToPay, infoPagosDia, presupuestoAPagar } from "@/lib/musicwins/payments/api";
import { matchingItems } from "@/lib/musicwins/rules/due";
import { useMusicWinsLive } from "../live/useMusicWinsLive";
import type { PagosFilter } from "./pagos";

/** The filters of the address, and what is due by them; read again when somebody changes a line. */
export function usePagos() {
  const address = useAddress();
  useMusicWinsLive();
  const filter: PagosFilter = {
    area: address.get("area"),
    category: address.get("category"),
    ver: address.get("ver"),
    q: address.get("q"),
  };
  const byBudget = address.get("por") === "presupuesto";
  const place = { ...(filter.area && { area: filter.area }), ...(filter.category && { category: filter.category }) };
  const input = address.ready ? { query: place } : null;
  const due = useRead(presupuestoAPagar, input);
  const days = useRead(infoPagosDia, input);
  const budgets = useRead(budgetsToPay, byBudget ? input : null);
  const all = useMemo(() => due.data?.data ?? [], [due.data]);
  const items = useMemo(() => matchingItems(all, { ver: filter.ver, q: filter.q }), [all, filter.ver, filter.q]);
  const failed = [due, days, budgets].find(({ error, data }) => error && !data);
  return {
    address,
    filter,
    byBudget,
    all,
    items,
    days: days.data,
    /** What its heading says is there: it stands as high from then on. */
    known: due.data !== undefined && days.data !== undefined,
    budgets: budgets.data?.data ?? [],
    loading: !failed && (!due.data || !days.data || (byBudget && !budgets.data)),
    error: failed?.error,
    retry: () => void failed?.mutate(),
    retrying: failed?.isValidating ?? false,
  };
}
