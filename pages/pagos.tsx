import dynamic from "next/dynamic";
import { Tabs } from "@/components/kit/Tabs";
import { DueView } from "@/components/payments/due/DueView";
import { useTabCounts } from "@/components/payments/useTabCounts";
import { paymentViews, type View } from "@/components/payments/views";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";

const ReconciliationView = dynamic(
  () => import("@/components/bank/ReconciliationView").then((it) => it.ReconciliationView),
  { ssr: false },
);
const TaxesView = dynamic(() => import("@/components/tax/TaxesView").then((it) => it.TaxesView), { ssr: false });
const LayoutsView = dynamic(() => import("@/components/bank/LayoutsView").then((it) => it.LayoutsView), { ssr: false });

/** The views of `/pagos?vista=`, in the order of their tabs. */
const VIEWS: Readonly<Record<string, View>> = {
  ...paymentViews,
  conciliacion: { label: "Conciliación", needs: "statements.read", body: ReconciliationView },
  impuestos: { label: "Impuestos", needs: "payments.prepare", body: TaxesView },
  formatos: { label: "Formatos", needs: "statements.read", body: LayoutsView },
};

/** `/pagos?vista=`: what is due, its batches, all orders, the bank's statements, what is withheld, the banks' layouts. */
export default function Payments() {
  const asked = useAddress().get("vista");
  const { can } = usePerson();
  const views = Object.entries(VIEWS).filter(([, { needs }]) => can(needs));
  const [id, view] = views.find(([key]) => key === asked) ?? ["", VIEWS[""]];
  const counts = useTabCounts();
  const items = views.map(([key, { label }]) => ({
    id: key,
    label,
    count: counts[key],
    href: key ? `/pagos?vista=${key}` : "/pagos",
  }));
  const Body = view?.body ?? DueView;
  return <Body tabs={<Tabs label="Partes de pagos" value={id} items={items} />} />;
}
