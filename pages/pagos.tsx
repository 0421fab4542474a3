import dynamic from "next/dynamic";
import { PaymentsScreen } from "@/components/payments/PaymentsScreen";

const OTHERS = {
  conciliacion: dynamic(() => import("@/components/bank/ReconciliationView").then((it) => it.ReconciliationView), {
    ssr: false,
  }),
  impuestos: dynamic(() => import("@/components/tax/TaxesView").then((it) => it.TaxesView), { ssr: false }),
  formatos: dynamic(() => import("@/components/bank/LayoutsView").then((it) => it.LayoutsView), { ssr: false }),
};

/** `/pagos?vista=`: what is due, its batches, all orders, the bank's statements, what is withheld, the banks' layouts. */
export default function Payments() {
  return <PaymentsScreen others={OTHERS} />;
}
