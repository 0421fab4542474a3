import dynamic from "next/dynamic";
import type { ComponentType, ReactNode } from "react";
import type { usePerson } from "@/lib/client/usePerson";
import { DueView } from "./due/DueView";

/** What a view of `/pagos` gets: the tabs, which it puts under its own title. */
interface ViewProps {
  tabs: ReactNode;
}

export interface View {
  label: string;
  needs: Parameters<ReturnType<typeof usePerson>["can"]>[0];
  body: ComponentType<ViewProps>;
}

const BatchesView = dynamic(() => import("./batches/BatchesView").then((it) => it.BatchesView), { ssr: false });
const OrdersView = dynamic(() => import("./orders/OrdersView").then((it) => it.OrdersView), { ssr: false });

/** The views of `/pagos?vista=` that are of payments, in the order of their tabs; each but the first comes when it is asked for. */
export const paymentViews: Readonly<Record<string, View>> = {
  "": { label: "Pendientes", needs: "payments.prepare", body: DueView },
  lotes: { label: "Lotes", needs: "payments.prepare", body: BatchesView },
  ordenes: { label: "Órdenes", needs: "payments.prepare", body: OrdersView },
};
