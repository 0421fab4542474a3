import dynamic from "next/dynamic";
import type { ComponentType, ReactNode } from "react";
import type { usePerson } from "@/lib/client/usePerson";
import { DueView } from "./due/DueView";

/** What a view of `/pagos` gets: the tabs, which it puts under its own title. */
interface ViewProps {
  tabs: ReactNode;
}
export type ViewBody = ComponentType<ViewProps>;

interface View {
  label: string;
  needs: Parameters<ReturnType<typeof usePerson>["can"]>[0];
  /** None of what another domain shows, which the page brings. */
  body?: ViewBody;
}

const BatchesView = dynamic(() => import("./batches/BatchesView").then((it) => it.BatchesView), { ssr: false });
const OrdersView = dynamic(() => import("./orders/OrdersView").then((it) => it.OrdersView), { ssr: false });

/** The views of `/pagos?vista=`, in the order of their tabs; each but the first comes when it is asked for. */
export const paymentViews = {
  "": { label: "Pendientes", needs: "payments.prepare", body: DueView },
  lotes: { label: "Lotes", needs: "payments.prepare", body: BatchesView },
  ordenes: { label: "Órdenes", needs: "payments.prepare", body: OrdersView },
  conciliacion: { label: "Conciliación", needs: "statements.read" },
  impuestos: { label: "Impuestos", needs: "payments.prepare" },
  formatos: { label: "Formatos", needs: "statements.read" },
} as const satisfies Readonly<Record<string, View>>;

export type PaymentView = keyof typeof paymentViews;
/** The views that are other domains' to show. */
export type OtherView = {
  [View in PaymentView]: (typeof paymentViews)[View] extends { body: ViewBody } ? never : View;
}[PaymentView];
