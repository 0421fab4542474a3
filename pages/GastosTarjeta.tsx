import { CardExpensesScreen } from "@/components/cards/CardExpensesScreen";

const leave = async () => (await import("@/components/shell/signOut")).signOut();

export default function CardExpensesPage() {
  return <CardExpensesScreen onLeave={() => void leave()} />;
}
