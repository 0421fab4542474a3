import { AprobadorScreen } from "./AprobadorScreen";

/** `/presupuestos/aprobacion`: the inbox, of marketing's expenses alone. */
export function ExpensesInbox() {
  return <AprobadorScreen kind="gasto" />;
}
