import { Tabs } from "@/components/kit/Tabs";
import { DueView } from "@/components/payments/due/DueView";
import { paymentViews } from "@/components/payments/views";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";

/** `/pagos?vista=`: what is due, its batches, all orders, the bank's statements, what is withheld, the banks' layouts. */
export default function Payments() {
  const address = useAddress();
  const { can } = usePerson();
  const views = Object.entries(paymentViews).filter(([, { needs }]) => can(needs));
  const asked = address.get("vista");
  const [id, view] = views.find(([key]) => key === asked) ?? ["", paymentViews[""]];
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
