import { AprobadorScreen } from "@/components/approvals/AprobadorScreen";

/** `/presupuestos/aprobacion`: the inbox of approvals, of expenses alone. */
export function ExpensesInbox() {
  return <AprobadorScreen kind="gasto" />;
}
