import dynamic from "next/dynamic";
import { VouchersScreen } from "@/components/vouchers/VouchersScreen";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";

const CardsOffice = dynamic(() => import("@/components/cards/office/CardsOffice").then((it) => it.CardsOffice), {
  ssr: false,
});
const BooksView = dynamic(() => import("@/components/vouchers/books/BooksView").then((it) => it.BooksView), {
  ssr: false,
});

/** `/Comprobantes`: vouchers; `?vista=tarjetas`: what was paid by card, before it is one; `?vista=libros`: the books that they are in. */
export default function Comprobantes() {
  const { can } = usePerson();
  const view = useAddress().get("vista");
  if (view === "tarjetas" && can("cards.review")) return <CardsOffice />;
  if (view === "libros") return <BooksView />;
  return <VouchersScreen />;
}
