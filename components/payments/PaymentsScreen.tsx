import { Tabs } from "@/components/kit/Tabs";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useTabCounts } from "./useTabCounts";
import { type OtherView, type PaymentView, paymentViews, type ViewBody } from "./views";

const VIEWS = Object.keys(paymentViews) as PaymentView[];

/** `/pagos?vista=`: what is due, its batches, all orders, and what other domains show beside them. */
export function PaymentsScreen({ others }: { others: Readonly<Record<OtherView, ViewBody>> }) {
  const asked = useAddress().get("vista");
  const { can } = usePerson();
  const counts = useTabCounts();
  const views = VIEWS.filter((view) => can(paymentViews[view].needs));
  const shown = views.find((view) => view === asked) ?? "";
  const bodies: Readonly<Record<PaymentView, ViewBody>> = {
    "": paymentViews[""].body,
    lotes: paymentViews.lotes.body,
    ordenes: paymentViews.ordenes.body,
    ...others,
  };
  const Body = bodies[shown];
  const items = views.map((view) => ({
    id: view,
    label: paymentViews[view].label,
    count: counts[view],
    href: view ? `/pagos?vista=${view}` : "/pagos",
  }));
  return <Body tabs={<Tabs label="Partes de pagos" value={shown} items={items} />} />;
}
