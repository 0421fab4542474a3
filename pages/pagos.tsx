import dynamic from "next/dynamic";
import type { ComponentType, ReactNode } from "react";
import { Tabs } from "@/components/kit/Tabs";
import { DueView } from "@/components/payments/due/DueView";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";

/** What a view of `/pagos` gets: the tabs, which it puts under its own title. */
interface ViewProps {
  tabs: ReactNode;
}

interface View {
  label: string;
  needs: Parameters<ReturnType<typeof usePerson>["can"]>[0];
  body: ComponentType<ViewProps>;
}

const BatchesView = dynamic(() => import("@/components/payments/batches/BatchesView").then((it) => it.BatchesView), {
  ssr: false,
});
const OrdersView = dynamic(() => import("@/components/payments/orders/OrdersView").then((it) => it.OrdersView), {
  ssr: false,
});
const ReconciliationView = dynamic(
  () => import("@/components/bank/ReconciliationView").then((it) => it.ReconciliationView),
  { ssr: false },
);
const TaxesView = dynamic(() => import("@/components/tax/TaxesView").then((it) => it.TaxesView), { ssr: false });
const LayoutsView = dynamic(() => import("@/components/bank/LayoutsView").then((it) => it.LayoutsView), { ssr: false });

/** The views of `/pagos?vista=`, in the order of their tabs. */
const VIEWS: Readonly<Record<string, View>> = {
  "": { label: "Pendientes", needs: "payments.prepare", body: DueView },
  lotes: { label: "Lotes", needs: "payments.prepare", body: BatchesView },
  ordenes: { label: "Órdenes", needs: "payments.prepare", body: OrdersView },
  conciliacion: { label: "Conciliación", needs: "statements.read", body: ReconciliationView },
  impuestos: { label: "Impuestos", needs: "payments.prepare", body: TaxesView },
  formatos: { label: "Formatos", needs: "statements.read", body: LayoutsView },
};

/** `/pagos?vista=`: what is due, its batches, all orders, the bank's statements, what is withheld, the banks' layouts. */
export default function Payments() {
  const address = useAddress();
  const { can } = usePerson();
  const views = Object.entries(VIEWS).filter(([, { needs }]) => can(needs));
  const asked = address.get("vista");
  const [id, view] = views.find(([key]) => key === asked) ?? ["", VIEWS[""]];
  const tabs = (
    <Tabs
      label="Partes de pagos"
      value={id}
      items={views.map(([key, { label }]) => ({ id: key, label, href: key ? `/pagos?vista=${key}` : "/pagos" }))}
    />
  );
  const Body = view?.body ?? DueView;
  return <Body tabs={tabs} />;
}
