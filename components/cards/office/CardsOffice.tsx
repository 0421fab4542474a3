import dynamic from "next/dynamic";
import { useAddress } from "@/lib/client/useAddress";
import { ExpensesView } from "./expenses/ExpensesView";

const StatementsView = dynamic(() => import("./statements/StatementsView").then((it) => it.StatementsView), {
  ssr: false,
});
const StatementView = dynamic(() => import("./statements/StatementView").then((it) => it.StatementView), {
  ssr: false,
});
const ReportsView = dynamic(() => import("./reports/ReportsView").then((it) => it.ReportsView), { ssr: false });
const CardsView = dynamic(() => import("./plastic/CardsView").then((it) => it.CardsView), { ssr: false });

/** `/Comprobantes?vista=tarjetas&ver=`: expenses of cards, the cards' statements, people's months, and who carries which card. */
export function CardsOffice() {
  const address = useAddress();
  const view = address.get("ver");
  const statement = address.get("resumen");
  if (view === "resumenes" && /^\d{1,9}$/.test(statement)) return <StatementView id={Number(statement)} />;
  if (view === "resumenes") return <StatementsView />;
  if (view === "rendiciones") return <ReportsView />;
  if (view === "tarjetas") return <CardsView />;
  return <ExpensesView />;
}
