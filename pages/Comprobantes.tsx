import dynamic from "next/dynamic";
import { VouchersScreen } from "@/components/vouchers/VouchersScreen";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";

const CardsOffice = dynamic(() => import("@/components/cards/office/CardsOffice").then((it) => it.CardsOffice), {
  ssr: false,
});

/** `/Comprobantes`: vouchers; `?vista=tarjetas`: what was paid by card, before it is one. */
export default function Comprobantes() {
  const { can } = usePerson();
  return useAddress().get("vista") === "tarjetas" && can("cards.review") ? <CardsOffice /> : <VouchersScreen />;
}
